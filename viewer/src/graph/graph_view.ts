// A reconfiguration graph: what it is, ways from one node to another, and which motions were refused.
import type { GraphInfo, Plan, Price, Source } from "../data/source";
import { byId, element } from "../page";
import { shortNumber } from "../panels/plot";
import { seriesColors } from "../theme";
import { GraphPicture } from "./graph_picture";

export class GraphView {
  readonly picture: GraphPicture;
  from = -1;
  to = -1;
  by: Price = "work";
  plan: Plan | null = null;
  private readonly choices = { from: element("select"), to: element("select"), by: element("select") };
  private readonly result = element("div");

  constructor(
    readonly info: GraphInfo,
    private readonly source: Source,
    private readonly watch: (edge: number) => void, // shows its motion
    private readonly fail: (error: Error) => void,
  ) {
    byId("graph").hidden = false;
    this.picture = new GraphPicture(byId("graph-box"), info);
    this.picture.onEdge = (edge) => this.watch(edge);
    this.picture.onNode = (node) => this.choose(node);
    byId("graph-side").replaceChildren(...this.summary(), ...this.planner(), ...this.refused());
    this.showLegend();
    this.picture.fit();
    this.showPlan(null);
  }

  restyle(): void {
    this.picture.restyle();
    this.showLegend();
  }

  private showLegend(): void {
    const colors = seriesColors();
    byId("graph-legend").replaceChildren(
      ...this.info.drives.map((drive, i) => {
        const item = element("span");
        const swatch = element("i");
        swatch.style.background = colors[i % colors.length];
        item.append(swatch, drive.torque !== 0 ? `${drive.name} (${shortNumber(drive.torque)} N m)` : drive.name);
        return item;
      }),
    );
  }

  private summary(): HTMLElement[] {
    const { nodes, edges, refused, sinks, notes, title, file } = this.info;
    const facts = element("dl");
    const fact = (name: string, text: string) => facts.append(element("dt", name), element("dd", text));
    fact("file", file);
    fact("configurations", String(nodes.length));
    fact("motions", `${edges.length}; ${refused.length} refused`);
    if (sinks.length) fact("no way on from", sinks.map((node) => nodes[node].name).join(", "));
    const words = this.info.replays
      ? "Click an arrow to watch its motion, two configurations for the cheapest way between them."
      : "Click two configurations for the cheapest way between them. Motions cannot be shown here.";
    return [element("h2", title), facts, element("p", words, "note"), ...notes.map((note) => element("p", note, "note"))];
  }

  private planner(): HTMLElement[] {
    const { from, to, by } = this.choices;
    for (const [name, choice] of [["from", from], ["to", to]] as const) {
      choice.add(new Option(name === "from" ? "from" : "to", "-1"));
      this.info.nodes.forEach((node, i) => choice.add(new Option(node.name, String(i))));
      choice.ariaLabel = `Plan ${name}`;
      choice.onchange = () => void this.ask(Number(from.value), Number(to.value));
    }
    for (const price of ["work", "time", "switches"]) by.add(new Option(`least ${price}`, price));
    by.ariaLabel = "What is to be least";
    by.onchange = () => void this.ask(this.from, this.to);
    const row = element("div", "", "choice");
    row.append(from, "→", to, by);
    return [element("h2", "Plan"), row, this.result];
  }

  // The first click is where it starts, the second where it goes, the third starts anew.
  private choose(node: number): void {
    if (this.from < 0 || this.to >= 0) void this.ask(node, -1);
    else if (node !== this.from) void this.ask(this.from, node);
  }

  async ask(from: number, to: number): Promise<void> {
    this.from = from;
    this.to = to;
    this.choices.from.value = String(from);
    this.choices.to.value = String(to);
    this.by = this.choices.by.value as Price;
    this.showPlan(null);
    if (from < 0 || to < 0) return;
    try {
      this.showPlan(await this.source.plan(from, to, this.by));
    } catch (error) {
      this.fail(error as Error);
    }
  }

  private showPlan(plan: Plan | null): void {
    this.plan = plan;
    const ends = [this.from, this.to].filter((node) => node >= 0);
    this.picture.mark(ends, plan?.steps.map((step) => step.edge) ?? []);
    if (!plan) {
      const words = this.from >= 0 ? `From ${this.info.nodes[this.from].name}: click where to go.` : "Choose two configurations.";
      this.result.replaceChildren(element("p", words, "note"));
      return;
    }
    if (!plan.found) return this.result.replaceChildren(element("p", "No way leads there.", "note"));
    const sum = `${plan.steps.length} step${plan.steps.length === 1 ? "" : "s"}, ${shortNumber(plan.time)} s, ${shortNumber(plan.work)} J to give, ${shortNumber(plan.peak_power)} W at most`;
    this.result.replaceChildren(element("p", sum), this.steps(plan));
  }

  private steps(plan: Plan): HTMLElement {
    const table = element("table");
    const head = table.createTHead().insertRow();
    for (const [words, kind] of [["to", ""], ["drive", ""], ["hinge", ""], ["s", "number"], ["J", "number"], ["", ""]]) head.append(element("th", words, kind));
    const body = table.createTBody();
    for (const step of plan.steps) {
      const edge = this.info.edges[step.edge];
      const row = body.insertRow();
      const given = Math.max(0, step.work_to_switch) + step.supplied + step.holding;
      row.title = `switch ${shortNumber(step.work_to_switch)} J, supplied ${shortNumber(step.supplied)} J, holding ${shortNumber(step.holding)} J; if control dies half-way: ${edge.if_control_dies}`;
      row.append(
        element("td", this.info.nodes[edge.to].name),
        element("td", this.info.drives[edge.drive].name),
        element("td", edge.joints),
        element("td", shortNumber(edge.time), "number"),
        element("td", shortNumber(given), "number"),
      );
      if (this.info.replays) row.insertCell().append(this.watchButton(step.edge));
    }
    return table;
  }

  private watchButton(edge: number): HTMLElement {
    const button = element("button", "▶");
    button.title = button.ariaLabel = "Watch the motion";
    button.addEventListener("click", () => this.watch(edge));
    return button;
  }

  private refused(): HTMLElement[] {
    const { refused, nodes, drives } = this.info;
    if (refused.length === 0) return [element("h2", "Refused"), element("p", "Every motion that was tried is safe.", "note")];
    const table = element("table");
    const head = table.createTHead().insertRow();
    for (const words of ["from", "drive", "hinge", "why"]) head.append(element("th", words));
    const body = table.createTBody();
    for (const one of refused.slice(0, 500)) {
      const row = body.insertRow();
      for (const words of [nodes[one.from].name, drives[one.drive].name, one.joints, one.ending]) row.append(element("td", words));
    }
    const more = refused.length > 500 ? [element("p", `and ${refused.length - 500} more`, "note")] : [];
    return [element("h2", "Refused"), table, ...more];
  }
}
