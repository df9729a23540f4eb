// Numbers that came with the page.
import { bytesOf } from "./base64";
import { splitPoses, splitSeries, type Contents, type GraphInfo, type Plan, type PoseRows, type Price, type RunInfo, type Source, type Well } from "./source";

interface EmbeddedRun {
  info: RunInfo;
  geometry: string | number; // a number: of those that several have
  poses: { rows: number; bytes: string };
  columns: { names: string[]; bytes: string };
  diagram: string;
  wells: Well[];
}

interface EmbeddedPlan {
  steps: [number, number, number, number][]; // edge, to switch, supplied, holding
  work: number;
  time: number;
  peak_power: number;
}

interface EmbeddedData {
  runs: EmbeddedRun[];
  geometries?: string[];
  graph?: GraphInfo;
  plans?: Record<Price, (EmbeddedPlan | null)[]> | null;
}

export class EmbeddedSource implements Source {
  private readonly all: EmbeddedRun[];
  private readonly data: EmbeddedData;
  private readonly poseCache = new Map<number, PoseRows>();
  private readonly columnCache = new Map<number, Map<string, Float64Array>>();

  constructor(json: string) {
    this.data = JSON.parse(json);
    this.all = this.data.runs;
  }

  async contents(): Promise<Contents> {
    return { runs: this.data.graph ? 0 : this.all.length, live: false, graph: this.data.graph !== undefined };
  }

  async graph(): Promise<GraphInfo> {
    return this.data.graph!;
  }

  async plan(from: number, to: number, by: Price): Promise<Plan> {
    const none = { found: false, steps: [], work: 0, time: 0, peak_power: 0 };
    const { plans, graph } = this.data;
    if (!plans) throw new Error("This page has no plans; `volvelle plan` finds them.");
    const plan = plans[by][from * graph!.nodes.length + to];
    if (!plan) return none;
    const steps = plan.steps.map(([edge, work_to_switch, supplied, holding]) => ({ edge, work_to_switch, supplied, holding }));
    return { ...plan, found: true, steps };
  }

  async motion(edge: number): Promise<number> {
    if (edge >= this.all.length) throw new Error("This page does not hold that motion.");
    return edge;
  }

  async diagram(run: number): Promise<string> {
    return this.all[run].diagram;
  }

  async wells(run: number): Promise<Well[]> {
    return this.all[run].wells;
  }

  async info(run: number): Promise<RunInfo> {
    const { info, columns } = this.all[run];
    const kept = new Set(columns.names);
    return { ...info, columns: info.columns.filter(([name]) => kept.has(name)) };
  }

  async geometry(run: number): Promise<ArrayBuffer> {
    const { geometry } = this.all[run];
    return bytesOf(typeof geometry === "number" ? this.data.geometries![geometry] : geometry);
  }

  async poseRows(run: number): Promise<number> {
    return this.all[run].poses.rows;
  }

  async poses(run: number, bodies: number, first: number, count: number, stride: number): Promise<PoseRows> {
    let whole = this.poseCache.get(run);
    if (!whole) this.poseCache.set(run, (whole = splitPoses(bytesOf(this.all[run].poses.bytes), bodies)));
    const there = Math.max(0, Math.min(count, Math.ceil((whole.count - first) / stride)));
    const rows = new Float64Array(4 * there);
    const poses = new Float32Array(7 * bodies * there);
    for (let i = 0; i < there; ++i) {
      const row = first + i * stride;
      rows.set(whole.rows.subarray(4 * row, 4 * row + 4), 4 * i);
      poses.set(whole.bodies.subarray(7 * bodies * row, 7 * bodies * (row + 1)), 7 * bodies * i);
    }
    return { count: there, rows, bodies: poses };
  }

  async series(run: number, names: string[], from: number, to: number): Promise<Float64Array[]> {
    const columns = this.columnsOf(run);
    const time = columns.get("time")!;
    let first = 0;
    let end = time.length;
    while (first + 1 < end && time[first + 1] <= from) ++first;
    while (end - 1 > first && time[end - 2] > to) --end;
    return ["time", ...names].map((name) => columns.get(name)!.subarray(first, end));
  }

  hasColumn(run: number, name: string): boolean {
    return this.columnsOf(run).has(name);
  }

  private columnsOf(run: number): Map<string, Float64Array> {
    let columns = this.columnCache.get(run);
    if (!columns) {
      const { names, bytes } = this.all[run].columns;
      const values = splitSeries(bytesOf(bytes), names.length);
      columns = new Map(names.map((name, i) => [name, values[i]]));
      this.columnCache.set(run, columns);
    }
    return columns;
  }
}
