// What hinges carry, as colours of the lines that show them: the torque of a joint's reaction where the result has it, else
// that of its springs, which follows from its angle.
import type { Joint, RunInfo, Source } from "../data/source";

const mostNumbers = 2e6;
const fewestRows = 40;
const mostRows = 2000;

interface Loaded {
  columns: number[]; // places in the series
  torque: ((angle: number) => number) | null; // null: the columns are a vector
}

// Of springs that act by the angle alone, N m. A tape spring has the moment of its way out [src/effects/tape_spring.hpp].
function springTorque({ spring, tape }: Joint): (angle: number) => number {
  return (angle) => {
    let torque = spring ? spring[2] - spring[0] * (angle - spring[1]) : 0;
    if (tape) {
      const bent = angle - tape[0];
      const [steady, peak, peakAngle, riseAngle] = tape.slice(bent >= 0 ? 1 : 5);
      const x = Math.abs(bent) / peakAngle;
      torque -= Math.sign(bent) * (steady * Math.tanh(Math.abs(bent) / riseAngle) + (peak - steady) * x * Math.exp(1 - x));
    }
    return torque;
  };
}

export class HingeLoads {
  readonly lines: Float32Array; // by line of the geometry: from 0 to 1, -1 for lines that show none
  most = 0; // N m, over the run
  readonly kind: "reaction torque" | "spring torque" | "";
  private readonly joints = new Map<number, Loaded>(); // by joint
  private readonly names: string[] = [];
  private series: Float64Array[] = [];

  constructor(private readonly info: RunInfo, private readonly run: number, private readonly source: Source, lines: number) {
    this.lines = new Float32Array(lines).fill(-1);
    const shown = new Set(info.line_joints.filter((_, i) => i % 2 === 1));
    let reactions = 0;
    for (const joint of shown) {
      const { name, spring, tape } = info.joints[joint];
      const vector = ["x", "y", "z"].map((axis) => `${name}.reaction.torque.${axis}`);
      if (source.hasColumn(run, vector[0])) this.add(joint, vector, null), ++reactions;
      else if ((spring || tape) && source.hasColumn(run, `${name}.angle`)) this.add(joint, [`${name}.angle`], springTorque(info.joints[joint]));
    }
    this.kind = this.joints.size === 0 ? "" : reactions > 0 ? "reaction torque" : "spring torque";
  }

  private add(joint: number, columns: string[], torque: Loaded["torque"]): void {
    this.joints.set(joint, { columns: columns.map((name) => this.names.push(name)), torque });
  }

  // Asks for the columns; before, no line has a load.
  async load(): Promise<void> {
    const rows = Math.round(Math.min(mostRows, Math.max(fewestRows, mostNumbers / (this.names.length + 1))));
    this.series = await this.source.series(this.run, this.names, this.info.start, this.info.end, rows);
    this.most = 0;
    for (const loaded of this.joints.values())
      for (let row = 0; row < this.series[0].length; ++row) this.most = Math.max(this.most, this.value(loaded, row, row, 0));
  }

  at(time: number): Float32Array {
    const times = this.series[0];
    if (!times?.length) return this.lines;
    let low = 0;
    let high = times.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (times[middle] <= time) low = middle;
      else high = middle;
    }
    const next = Math.min(low + 1, times.length - 1);
    const part = times[next] > times[low] ? Math.min(1, (time - times[low]) / (times[next] - times[low])) : 0;
    const pairs = this.info.line_joints;
    for (let i = 0; i < pairs.length; i += 2) {
      const loaded = this.joints.get(pairs[i + 1]);
      if (loaded) this.lines[pairs[i]] = this.most > 0 ? this.value(loaded, low, next, part) / this.most : 0;
    }
    return this.lines;
  }

  // N m, the magnitude, between two rows.
  private value({ columns, torque }: Loaded, row: number, next: number, part: number): number {
    const at = (column: number) => this.series[column][row] * (1 - part) + this.series[column][next] * part;
    return torque ? Math.abs(torque(at(columns[0]))) : Math.hypot(at(columns[0]), at(columns[1]), at(columns[2]));
  }
}
