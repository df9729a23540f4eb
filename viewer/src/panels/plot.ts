// One plot: columns of every run over time, with the time that is shown as a line through it.
import uPlot from "uplot";
import type { Clock } from "../clock";
import type { RunInfo, Source } from "../data/source";
import { color, seriesColors } from "../theme";

export interface TimeRange {
  from: number;
  to: number;
}

export interface PlotHost {
  source: Source;
  infos: RunInfo[];
  clock: Clock;
  range: TimeRange;
  zoom(range: TimeRange | null): void; // null: the whole run
  fail(error: Error): void;
}

const height = 170;

export class Plot {
  readonly element = document.createElement("section");
  chart: uPlot | null = null;
  private asked = 0;
  private readonly body = document.createElement("div");

  constructor(private readonly host: PlotHost, readonly title: string, readonly columns: string[], close: () => void) {
    this.element.className = "plot";
    const heading = document.createElement("h2");
    const unit = document.createElement("small");
    unit.textContent = this.unit();
    const button = document.createElement("button");
    button.textContent = "×";
    button.title = button.ariaLabel = `Close ${title}`;
    button.addEventListener("click", close);
    heading.append(title, unit, button);
    this.element.append(heading, this.body);
  }

  private unit(): string {
    const units = new Map(this.host.infos.flatMap((info) => info.columns));
    return [...new Set(this.columns.map((name) => units.get(name) ?? ""))].filter((unit) => unit).join(", ");
  }

  // Asks for as much as can be seen, and draws it.
  async load(): Promise<void> {
    const mine = ++this.asked;
    const { source, infos, range } = this.host;
    const width = Math.max(200, this.element.clientWidth);
    try {
      const perRun = await Promise.all(
        infos.map(async (_, run) => {
          const names = this.columns.filter((name) => source.hasColumn(run, name));
          return { run, names, values: await source.series(run, names, range.from, range.to, 2 * width) };
        }),
      );
      if (mine !== this.asked) return;
      const tables = perRun.filter(({ names }) => names.length > 0);
      const labels = tables.flatMap(({ run, names }) => names.map((name) => ({ run, name })));
      const data = uPlot.join(tables.map(({ values }) => values as unknown as uPlot.AlignedData));
      this.show(data, labels, width);
    } catch (error) {
      this.host.fail(error as Error);
    }
  }

  private show(data: uPlot.AlignedData, labels: { run: number; name: string }[], width: number): void {
    this.chart?.destroy();
    this.body.replaceChildren();
    this.chart = new uPlot(this.options(labels, width), data, this.body);
    this.sayValues();
  }

  private options(labels: { run: number; name: string }[], width: number): uPlot.Options {
    const { host } = this;
    const colors = seriesColors();
    const several = host.infos.length > 1;
    const stroke = color("quiet");
    const axis = { stroke, grid: { stroke: color("line"), width: 1 }, ticks: { stroke: color("line") }, font: "12px system-ui, sans-serif" };
    return {
      width,
      height,
      cursor: { sync: { key: "volvelle", setSeries: false }, drag: { x: true, y: false, setScale: false }, points: { size: 6 } },
      legend: { live: true },
      scales: { x: { time: false, range: () => [host.range.from, host.range.to] } },
      axes: [{ ...axis, size: 32 }, { ...axis, size: (_, texts) => widthFor(texts), values: (_, ticks) => tickTexts(ticks) }],
      series: [
        { label: "t", value: (_, value) => (value == null ? "" : `${shortNumber(value)} s`) },
        ...labels.map(({ run, name }) => ({
          label: several ? `${name} (${host.infos[run].file})` : name,
          stroke: colors[this.columns.indexOf(name) % colors.length],
          width: 1.7,
          dash: run === 0 ? undefined : [7 - 2 * Math.min(run, 2), 4],
          spanGaps: true,
          points: { show: false },
          value: (_: uPlot, value: number | null) => (value == null ? "" : shortNumber(value)),
        })),
      ],
      hooks: {
        draw: [(chart) => this.drawNow(chart)],
        setCursor: [() => queueMicrotask(() => this.sayValues())],
        setSelect: [(chart) => this.select(chart)],
        ready: [(chart) => this.listen(chart)],
      },
    };
  }

  private select(chart: uPlot): void {
    const { left, width } = chart.select;
    if (width > 4) this.host.zoom({ from: chart.posToVal(left, "x"), to: chart.posToVal(left + width, "x") });
    chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  }

  private listen(chart: uPlot): void {
    chart.over.addEventListener("click", (event) => {
      if (chart.select.width <= 4) this.host.clock.set(chart.posToVal(event.offsetX, "x"));
    });
    chart.over.addEventListener("dblclick", () => this.host.zoom(null));
  }

  private drawNow(chart: uPlot): void {
    const x = chart.valToPos(this.host.clock.time, "x", true);
    const { left, top, width, height: tall } = chart.bbox;
    if (x < left || x > left + width) return;
    chart.ctx.save();
    chart.ctx.strokeStyle = color("accent");
    chart.ctx.setLineDash([]);
    chart.ctx.lineWidth = 1.5 * devicePixelRatio;
    chart.ctx.beginPath();
    chart.ctx.moveTo(x, top);
    chart.ctx.lineTo(x, top + tall);
    chart.ctx.stroke();
    chart.ctx.restore();
  }

  redraw(): void {
    this.chart?.redraw(false, false);
    this.sayValues();
  }

  // Beside the names: the values under the pointer, or where there is none, at the time that is shown.
  private sayValues(): void {
    const { chart } = this;
    if (!chart || chart.cursor.idx != null) return;
    chart.setLegend({ idx: chart.valToIdx(this.host.clock.time) }, false);
  }
}

// Of the axis whose numbers these are, px.
function widthFor(texts: string[] | null): number {
  return Math.max(52, 24 + 7 * Math.max(0, ...(texts ?? []).map((text) => text.length)));
}

// With as many digits as tell neighbours apart.
export function tickTexts(ticks: number[]): string[] {
  const largest = Math.max(...ticks.map(Math.abs));
  const step = ticks.length > 1 ? Math.abs(ticks[1] - ticks[0]) : largest;
  const digits = Math.min(15, Math.ceil(Math.log10(largest / step) + 1.3));
  return digits <= 5 || !Number.isFinite(digits) ? ticks.map(shortNumber) : ticks.map((tick) => String(Number(tick.toPrecision(digits))));
}

export function shortNumber(value: number): string {
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e5 || size < 1e-3) return value.toExponential(2).replace(/\.?0+e/, "e").replace("e+", "e");
  return String(Number(value.toPrecision(5)));
}
