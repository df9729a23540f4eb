// What the run is, and what is selected.
import type { RunInfo } from "../data/source";
import { element } from "../page";
import { shortNumber } from "./plot";

export interface DetailsHost {
  follow(body: number): void;
  plot(pattern: string): void;
  jump(time: number): void;
}

export class Details {
  private readonly card: HTMLElement = element("div");

  constructor(private readonly panel: HTMLElement, private readonly info: RunInfo, private readonly host: DetailsHost) {
    this.refresh();
  }

  // What the run is, again: one that goes on has changed.
  refresh(): void {
    this.panel.replaceChildren(this.card, ...this.ofRun());
  }

  private ofRun(): HTMLElement[] {
    const { info } = this;
    const facts = element("dl");
    const fact = (name: string, text: string) => facts.append(element("dt", name), element("dd", text));
    fact("file", info.file);
    fact("time", `${shortNumber(info.start)} s to ${shortNumber(info.end)} s`);
    fact("rows", info.rows.toLocaleString("en"));
    fact("bodies", String(info.body_count));
    if (info.settings.length) fact("settings", info.settings.join(", "));
    fact("version", info.version);
    const parts: HTMLElement[] = [element("h2", info.name || info.file), facts];
    for (const words of info.description.trim().split(/\n\s*\n/)) parts.push(element("p", words));
    for (const note of info.notes) parts.push(element("p", note, "note"));
    if (info.events.length) parts.push(element("h2", "Events"), this.events());
    return parts;
  }

  private events(): HTMLElement {
    const list = element("ul");
    for (const event of this.info.events.slice(0, 300)) {
      const item = element("li");
      const button = element("button", `${shortNumber(event.time)} s`);
      button.addEventListener("click", () => this.host.jump(event.time));
      item.append(button, ` ${event.name}`);
      list.append(item);
    }
    if (this.info.events.length > 300) list.append(element("li", `and ${this.info.events.length - 300} more`));
    return list;
  }

  // `position` of the body, inertial, m; or what else was picked.
  select(entry: number, position: number[] | null): void {
    if (entry < 0) {
      this.card.replaceChildren(element("p", "Click a body in the scene, or in the topology, to select it.", "note"));
      return;
    }
    const { name, kind } = this.info.entries[entry];
    const facts = element("dl");
    const fact = (label: string, text: string) => facts.append(element("dt", label), element("dd", text));
    fact("kind", kind.replace("_", " "));
    const body = this.info.bodies.find((one) => one.name === name);
    if (kind === "body" && body) fact("mass", `${shortNumber(body.mass)} kg`);
    if (position) fact("position", `${position.map(shortNumber).join(", ")} m`);
    const joints = this.info.joints.filter((joint) => joint.parent === name || joint.child === name);
    if (joints.length) fact("joints", joints.map((joint) => joint.name).join(", "));
    const row = element("div", "", "row");
    if (kind === "body") {
      const follow = element("button", "Follow");
      follow.addEventListener("click", () => this.host.follow(entry));
      const plot = element("button", "Plot its rates");
      plot.addEventListener("click", () => this.host.plot(`${name}.rate.*`));
      row.append(follow, plot);
    }
    this.card.replaceChildren(element("h2", name), facts, row);
  }
}
