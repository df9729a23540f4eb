// Numbers that came with the page.
import { splitPoses, splitSeries, type PoseRows, type RunInfo, type Source } from "./source";

interface EmbeddedRun {
  info: RunInfo;
  geometry: string;
  poses: { rows: number; bytes: string };
  columns: { names: string[]; bytes: string };
}

function bytesOf(text: string): ArrayBuffer {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; ++i) bytes[i] = letters.charCodeAt(i);
  return bytes.buffer;
}

export class EmbeddedSource implements Source {
  private readonly all: EmbeddedRun[];
  private readonly poseCache = new Map<number, PoseRows>();
  private readonly columnCache = new Map<number, Map<string, Float64Array>>();

  constructor(json: string) {
    this.all = JSON.parse(json).runs;
  }

  async runs(): Promise<number> {
    return this.all.length;
  }

  async info(run: number): Promise<RunInfo> {
    const { info, columns } = this.all[run];
    const kept = new Set(columns.names);
    return { ...info, columns: info.columns.filter(([name]) => kept.has(name)) };
  }

  async geometry(run: number): Promise<ArrayBuffer> {
    return bytesOf(this.all[run].geometry);
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
