// Opens what the page came with, or what its server has: results, a run that goes on, a graph.
import "uplot/dist/uPlot.min.css";
import "./style.css";
import { actionsOf } from "./actions";
import { Clock } from "./clock";
import { EmbeddedSource } from "./data/embedded_source";
import { ask, ServerSource } from "./data/server_source";
import type { RunInfo, Source } from "./data/source";
import { GraphView } from "./graph/graph_view";
import { LiveBar, type LiveState } from "./live_bar";
import { byId, element } from "./page";
import { isDark, setTheme, startTheme } from "./theme";
import { showHelp } from "./toolbar";
import { Viewer } from "./viewer";

declare global {
  interface Window {
    volvelle?: Viewer; // for scripts that look at what is shown
    volvelleGraph?: GraphView;
    volvelleLive?: LiveBar;
  }
}

const state = byId("state");

function say(kind: "error" | "empty", heading: string, words: string): void {
  const card = element("div", "", `card ${kind}`);
  card.append(element("strong", heading), element("p", words));
  state.replaceChildren(card);
  state.hidden = false;
  showGraph(false);
}

function report(error: Error): void {
  const words = error.message.includes("WebGL")
    ? "This browser gives the page no WebGL 2, which the scene needs. Try another browser, or `volvelle view RESULT --picture FILE.png`."
    : error.message;
  say("error", "This cannot be shown", words);
}

function wait(words: string): void {
  const card = element("div", "", "card");
  card.append(element("div", "", "wheel"), element("p", words));
  state.replaceChildren(card);
  state.hidden = false;
}

function chooseSource(): Source {
  const embedded = byId("volvelle-data").textContent!;
  return embedded === "null" ? new ServerSource() : new EmbeddedSource(embedded);
}

async function show(source: Source, infos: RunInfo[], run: number, info: RunInfo): Promise<void> {
  if (info.rows === 0 || info.body_count === 0) {
    say("empty", "Nothing moves here", "The result holds no rows of bodies.");
    return;
  }
  document.title = `${info.name || info.file} - Volvelle`;
  byId("title").textContent = info.name || info.file;
  window.volvelle?.dispose();
  window.volvelle = undefined;
  window.volvelle = await Viewer.open({ source, infos, info, run, fail: report }, () => (state.hidden = true));
}

const graphHelp = [
  { shown: "click an arrow", does: "watch its motion" },
  { shown: "click two pictures", does: "the way between them" },
  { shown: "drag, scroll", does: "move, come closer" },
  { shown: "Esc", does: "choose nothing" },
  { shown: "t", does: "light or dark" },
  { shown: "?", does: "this page" },
];

// The graph in place of the scene, or the other way round.
function showGraph(shown: boolean): void {
  byId("graph").hidden = !shown;
  document.body.classList.toggle("graph-shown", shown);
  byId("to-graph").hidden = shown || !window.volvelleGraph;
  if (shown && window.volvelle?.clock.playing) window.volvelle.clock.toggle();
  const graph = window.volvelleGraph;
  if (!graph) return;
  byId("theme").onclick = () => (shown || !window.volvelle?.ready ? setTheme(!isDark()) : window.volvelle.toggleTheme(), graph.restyle());
  byId("keys").onclick = () => showHelp(shown || !window.volvelle?.ready ? graphHelp : actionsOf(window.volvelle));
  if (shown) byId("title").textContent = graph.info.title;
}

async function watch(source: Source, edge: number): Promise<void> {
  const { info } = window.volvelleGraph!;
  if (!info.replays) return;
  const { from, to, drive } = info.edges[edge];
  try {
    showGraph(false);
    wait("Running the motion");
    const run = await source.motion(edge);
    const motion = await source.info(run);
    await show(source, [motion], run, motion);
    showGraph(false);
    byId("title").textContent = `${info.nodes[from].name} → ${info.nodes[to].name}, by ${info.drives[drive].name}`;
    window.volvelle!.clock.toggle();
  } catch (error) {
    report(error as Error);
  }
}

async function openGraph(source: Source): Promise<void> {
  const info = await source.graph();
  document.title = `${info.title} - Volvelle`;
  document.body.classList.add("graph-shown");
  window.volvelleGraph = new GraphView(info, source, (edge) => void watch(source, edge), report);
  byId("to-graph").onclick = () => window.volvelleGraph && showGraph(true);
  window.addEventListener("keydown", (event) => {
    if (byId("graph").hidden || event.target instanceof HTMLSelectElement) return;
    if (event.key === "t") byId("theme").click();
    if (event.key === "?") byId("keys").click();
    if (event.key === "Escape") void window.volvelleGraph!.ask(-1, -1);
  });
  state.hidden = true;
  showGraph(true);
}

async function openLive(source: ServerSource, infos: RunInfo[], choice: HTMLSelectElement): Promise<void> {
  const seen = () => (choice.value === "0" && window.volvelle?.ready ? window.volvelle : undefined);
  const reopen = async () => {
    const viewpoint = window.volvelle?.stage.touched ? window.volvelle.stage.viewpoint : null;
    const clock = window.volvelle?.clock;
    const time = !clock || (clock.time >= clock.end && !clock.playing) ? Infinity : clock.time; // at the end it goes on with it
    const pressed = ["axes", "momenta", "loads", "wells"].filter((name) => byId(name).ariaPressed === "true");
    infos[0] = await source.info(0);
    if (choice.value !== "0") return;
    await show(source, infos, 0, infos[0]);
    if (viewpoint && window.volvelle) window.volvelle.stage.viewpoint = viewpoint;
    for (const name of pressed) byId(name).click();
    window.volvelle?.clock.set(time);
    window.volvelle?.clock.setRate(Clock.rateFor(bar.state!.duration));
  };
  const bar = new LiveBar(source, seen, reopen, report);
  window.volvelleLive = bar;
  const now: LiveState = await (await ask("live")).json();
  bar.begin(now);
  window.volvelle!.clock.setRate(Clock.rateFor(now.duration));
  if (now.phase === "running") window.volvelle!.clock.set(window.volvelle!.clock.end); // and on with it
  await bar.poll();
}

async function open(): Promise<void> {
  startTheme();
  try {
    const source = chooseSource();
    const { runs, live, graph } = await source.contents();
    if (graph) return await openGraph(source);
    const infos = await Promise.all(Array.from({ length: runs }, (_, run) => source.info(run)));
    while (live && infos[0].rows === 0) infos[0] = await source.info(0); // its first row is on the way
    const choice = byId<HTMLSelectElement>("run");
    choice.replaceChildren(...infos.map((info, run) => new Option(info.file, String(run))));
    byId("run-choice").hidden = runs < 2;
    choice.onchange = () => void show(source, infos, Number(choice.value), infos[Number(choice.value)]).catch(report);
    await show(source, infos, 0, infos[0]);
    if (live) await openLive(source as ServerSource, infos, choice);
  } catch (error) {
    report(error as Error);
  }
}

void open();
