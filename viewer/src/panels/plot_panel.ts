// The plots beside the scene: which there are, how they are added, and that they share cursor and range of time.
import { Plot, type PlotHost, type TimeRange } from "./plot";
import { firstPlots, matching, presets, type Preset } from "./presets";

const mostFromPattern = 12;

export class PlotPanel {
  readonly plots: Plot[] = [];
  private readonly list = document.createElement("div");
  private readonly message = document.createElement("p");

  constructor(private readonly panel: HTMLElement, private readonly host: PlotHost) {
    this.message.className = "note";
    panel.replaceChildren(this.makeAdder(), this.message, this.list);
    this.message.hidden = true;
    new ResizeObserver(() => this.reload()).observe(panel);
    for (const preset of firstPlots(host.infos[0])) this.add(preset);
  }

  private makeAdder(): HTMLElement {
    const form = document.createElement("form");
    form.className = "add";
    const choice = document.createElement("select");
    choice.ariaLabel = "Add a plot";
    choice.add(new Option("Add a plot", ""));
    const known = presets(this.host.infos[0]);
    for (const preset of known) choice.add(new Option(preset.title, preset.title));
    choice.addEventListener("change", () => {
      const preset = known.find(({ title }) => title === choice.value);
      if (preset) this.add(preset);
      choice.value = "";
    });
    const text = document.createElement("input");
    text.type = "text";
    text.placeholder = "any column: hub.rate.*";
    text.ariaLabel = "Plot columns by name or pattern";
    text.setAttribute("list", "column-names");
    const names = document.createElement("datalist");
    names.id = "column-names";
    for (const [name] of this.host.infos[0].columns.slice(0, 2000)) names.append(new Option(name));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.addPattern(text.value.trim())) text.value = "";
    });
    form.append(choice, text, names);
    return form;
  }

  addPattern(pattern: string): boolean {
    const columns = [...new Set(this.host.infos.flatMap((info) => matching(info, pattern)))];
    this.message.hidden = columns.length > 0;
    this.message.textContent = `There is no column '${pattern}'.`;
    if (columns.length > 0) this.add({ title: pattern, columns: columns.slice(0, mostFromPattern) });
    return columns.length > 0;
  }

  add({ title, columns }: Preset): void {
    const plot: Plot = new Plot(this.host, title, columns, () => {
      this.plots.splice(this.plots.indexOf(plot), 1);
      plot.chart?.destroy();
      plot.element.remove();
    });
    this.plots.push(plot);
    this.list.append(plot.element);
    void plot.load();
  }

  get range(): TimeRange {
    return this.host.range;
  }

  setRange(range: TimeRange): void {
    this.host.range = range;
    this.reload();
  }

  reload(): void {
    if (this.panel.hidden) return;
    for (const plot of this.plots) void plot.load();
  }

  redraw(): void {
    if (this.panel.hidden) return;
    for (const plot of this.plots) plot.redraw();
  }
}
