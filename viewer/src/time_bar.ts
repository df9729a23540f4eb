// Play, scrub, rate, and marks of what happened when.
import { rates, type Clock } from "./clock";
import type { RunInfo } from "./data/source";
import { byId } from "./page";
import { shortNumber } from "./panels/plot";

export class TimeBar {
  private readonly play = byId<HTMLButtonElement>("play");
  private readonly scrub = byId<HTMLInputElement>("scrub");
  private readonly rate = byId<HTMLSelectElement>("rate");
  private readonly output = byId<HTMLOutputElement>("clock");

  constructor(private readonly clock: Clock, info: RunInfo, step: (rows: number) => void) {
    this.scrub.min = String(clock.start);
    this.scrub.max = String(clock.end);
    this.rate.replaceChildren(...rates.map((rate) => new Option(`${rate} ×`, String(rate))));
    this.play.onclick = () => clock.toggle();
    this.scrub.oninput = () => clock.set(Number(this.scrub.value));
    this.rate.onchange = () => clock.setRate(Number(this.rate.value));
    byId("back").onclick = () => step(-1);
    byId("forth").onclick = () => step(1);
    this.mark(info);
    clock.onChange(() => this.show());
    this.show();
  }

  show(): void {
    const { time, end, playing, rate } = this.clock;
    this.scrub.value = String(time);
    this.scrub.setAttribute("aria-valuetext", `${shortNumber(time)} s`);
    this.play.textContent = playing ? "❚❚" : "▶";
    this.play.ariaLabel = playing ? "Pause" : "Play";
    this.rate.value = String(rate);
    this.output.textContent = `${timeText(time, end)} / ${shortNumber(end)} s`;
  }

  // Of a run that goes on: its end, and what happened.
  grow(info: RunInfo): void {
    this.scrub.max = String(this.clock.end);
    this.mark(info);
    this.show();
  }

  private mark(info: RunInfo): void {
    const span = Math.max(info.end - info.start, 1e-300);
    const at = (time: number) => `${(100 * (Math.min(Math.max(time, info.start), info.end) - info.start)) / span}%`;
    const marks = document.createDocumentFragment();
    for (const entry of info.entries) {
      if (entry.kind !== "plume") continue;
      const level = entry.level ?? [];
      for (let i = 1; i < level.length; ++i) {
        if (Math.max(level[i - 1][1], level[i][1]) <= 0) continue;
        const burn = document.createElement("i");
        burn.className = "burn";
        burn.style.left = at(level[i - 1][0]);
        burn.style.right = `calc(100% - ${at(level[i][0])})`;
        marks.append(burn);
      }
    }
    const seen = new Set<string>();
    for (const event of info.events) {
      const key = `${event.kind}@${at(event.time)}`;
      if (seen.has(key) || seen.size > 400) continue;
      seen.add(key);
      const mark = document.createElement("i");
      mark.className = event.kind;
      mark.style.left = at(event.time);
      marks.append(mark);
    }
    byId("marks").replaceChildren(marks);
  }
}

export function timeText(time: number, end: number): string {
  const digits = Math.max(0, Math.min(6, 3 - Math.floor(Math.log10(Math.max(end, 1e-6)))));
  return time.toFixed(digits);
}
