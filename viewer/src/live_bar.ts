// A run that goes on: how it stands, pausing it, changing a value, letting it go on. The page asks how far it is.
import { ask, type ServerSource } from "./data/server_source";
import type { RunEvent } from "./data/source";
import { byId } from "./page";
import { shortNumber } from "./panels/plot";
import { timeText } from "./time_bar";
import type { Viewer } from "./viewer";

const pauseBetween = 250; // ms
const paces = [0, 0.01, 0.1, 0.5, 1, 2, 10, 100];

export interface LiveState {
  phase: "running" | "pausing" | "paused" | "finished" | "stopped" | "failed";
  generation: number;
  rows: number;
  time: number;
  duration: number;
  pace: number;
  settings: string[];
  notes: string[];
  events: RunEvent[];
  said?: string;
  refused?: string; // why, and then nothing else
}

export class LiveBar {
  state: LiveState | null = null;
  private readonly bar = byId<HTMLFormElement>("live");
  private readonly go = byId<HTMLButtonElement>("live-go");
  private readonly input = byId<HTMLInputElement>("live-set");
  private shownRows = 0;
  private generation = 0;
  private busy = false;

  constructor(
    private readonly source: ServerSource,
    private readonly viewer: () => Viewer | undefined, // of the live run, while it is the one that is seen
    private readonly reopen: () => Promise<void>,
    private readonly fail: (error: Error) => void,
  ) {
    this.bar.hidden = false;
    const pace = byId<HTMLSelectElement>("live-pace");
    pace.replaceChildren(...paces.map((one) => new Option(one === 0 ? "as fast as it goes" : `${one} ×`, String(one))));
    pace.onchange = () => void this.send({ pace: Number(pace.value) });
    this.go.onclick = () => void this.send({ do: this.goesOn() ? "pause" : "continue" });
    this.bar.onsubmit = (event) => {
      event.preventDefault();
      void this.change();
    };
  }

  // Until the server is gone.
  async poll(): Promise<void> {
    try {
      await this.take(await (await ask("live")).json());
      setTimeout(() => void this.poll(), this.goesOn() ? pauseBetween : 4 * pauseBetween);
    } catch (error) {
      this.fail(error as Error);
    }
  }

  // What was opened holds so much already.
  begin(state: LiveState): void {
    this.generation = state.generation;
    this.shownRows = 0;
  }

  private goesOn(): boolean {
    return this.state?.phase === "running" || this.state?.phase === "pausing";
  }

  private async change(): Promise<void> {
    const setting = this.input.value.trim();
    if (setting === "") return this.say("Write the value to change, such as bodies.hub.mass=420.", true);
    const answer = await this.send({ set: setting });
    if (!answer) return;
    this.say(`${answer.said}. Continue lets it go on.`, false);
    this.input.value = "";
  }

  private async send(wanted: object): Promise<LiveState | null> {
    try {
      const state: LiveState = await (await ask("live", wanted)).json();
      this.say(state.refused ?? "", true);
      if (state.refused) return null;
      await this.take(state);
      return state;
    } catch (error) {
      this.fail(error as Error);
      return null;
    }
  }

  private say(words: string, wrong: boolean): void {
    const said = byId("live-said");
    said.textContent = words;
    said.className = wrong ? "wrong" : "";
  }

  private async take(state: LiveState): Promise<void> {
    this.state = state;
    this.show(state);
    if (this.busy || state.rows === 0) return;
    this.busy = true;
    try {
      if (state.generation !== this.generation) {
        this.begin(state);
        await this.reopen();
      }
      const viewer = this.viewer();
      if (viewer && state.rows !== this.shownRows) {
        this.source.grow(0, state.rows);
        await viewer.grow(state.rows, state.time, state.events);
        this.shownRows = state.rows;
      }
    } finally {
      this.busy = false;
    }
  }

  private show({ phase, time, duration, pace, settings, notes }: LiveState): void {
    this.bar.dataset.phase = phase;
    const words = { running: "running", pausing: "pausing at the next row", paused: "paused", finished: "finished", stopped: "stopped by an event", failed: "failed" };
    byId("live-state").textContent = `${words[phase]}, ${timeText(time, duration)} s of ${shortNumber(duration)} s`;
    byId("live-state").title = [...settings.map((one) => `--set ${one}`), ...notes].join("\n");
    const over = ["finished", "stopped", "failed"].includes(phase);
    this.go.textContent = this.goesOn() ? "Pause" : "Continue";
    this.go.disabled = over || phase === "pausing";
    this.input.disabled = byId<HTMLButtonElement>("live-apply").disabled = this.goesOn();
    this.input.title = this.goesOn() ? "Pause the run to change a value" : "";
    const choice = byId<HTMLSelectElement>("live-pace");
    if (![...choice.options].some(({ value }) => Number(value) === pace)) choice.add(new Option(`${pace} ×`, String(pace))); // by --pace
    if (document.activeElement !== choice) choice.value = String(pace);
    if (over && notes.length && byId("live-said").textContent === "") this.say(notes.join("; "), phase === "failed");
  }
}
