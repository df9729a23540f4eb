// Opens what the page came with, or what its server has.
import "uplot/dist/uPlot.min.css";
import "./style.css";
import { EmbeddedSource } from "./data/embedded_source";
import { ServerSource } from "./data/server_source";
import type { RunInfo, Source } from "./data/source";
import { startTheme } from "./theme";
import { Viewer } from "./viewer";

declare global {
  interface Window {
    volvelle?: Viewer; // for scripts that look at what is shown
  }
}

const state = document.getElementById("state")!;

function say(kind: "error" | "empty", heading: string, words: string): void {
  const card = document.createElement("div");
  card.className = `card ${kind}`;
  const title = document.createElement("strong");
  title.textContent = heading;
  const text = document.createElement("p");
  text.textContent = words;
  card.append(title, text);
  state.replaceChildren(card);
  state.hidden = false;
}

function chooseSource(): Source {
  const embedded = document.getElementById("volvelle-data")!.textContent!;
  return embedded === "null" ? new ServerSource() : new EmbeddedSource(embedded);
}

async function show(source: Source, infos: RunInfo[], run: number): Promise<void> {
  const fail = (error: Error) => say("error", "This cannot be shown", error.message);
  const info = infos[run];
  if (info.rows === 0 || info.body_count === 0) {
    say("empty", "Nothing moves here", "The result holds no rows of bodies.");
    return;
  }
  document.title = `${info.name || info.file} - Volvelle`;
  document.getElementById("title")!.textContent = info.name || info.file;
  window.volvelle?.dispose();
  window.volvelle = await Viewer.open(source, infos, run, fail);
  state.hidden = true;
}

async function open(): Promise<void> {
  startTheme();
  try {
    const source = chooseSource();
    const count = await source.runs();
    const infos = await Promise.all(Array.from({ length: count }, (_, run) => source.info(run)));
    const choice = document.getElementById("run") as HTMLSelectElement;
    choice.replaceChildren(...infos.map((info, run) => new Option(info.file, String(run))));
    document.getElementById("run-choice")!.hidden = count < 2;
    choice.onchange = () => void show(source, infos, Number(choice.value)).catch(report);
    await show(source, infos, 0);
  } catch (error) {
    report(error as Error);
  }
}

function report(error: Error): void {
  const words = error.message.includes("WebGL")
    ? "This browser gives the page no WebGL 2, which the scene needs. Try another browser, or `volvelle view RESULT --picture FILE.png`."
    : error.message;
  say("error", "This cannot be shown", words);
}

void open();
