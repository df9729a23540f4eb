// Columns that the scene itself shows: wheel speeds and momenta, thinned, between their rows in a straight line.
import * as THREE from "three";
import type { RunInfo, Source } from "./data/source";
import type { Gauges } from "./scene/entry_poses";

const mostRows = 4000;

export class ColumnGauges implements Gauges {
  fastest = 1;
  readonly linear = new THREE.Vector3();
  readonly angular = new THREE.Vector3();
  mostLinear = 0;
  mostAngular = 0;
  private series: Float64Array[] = [new Float64Array([0])];
  private readonly place = new Map<string, number>();
  private at = 0;
  private part = 0;

  async load(source: Source, run: number, info: RunInfo): Promise<void> {
    const momenta = ["linear", "angular"].flatMap((kind) => ["x", "y", "z"].map((axis) => `momentum.${kind}.${axis}`));
    const wheels = info.entries.filter((entry) => entry.kind === "wheel").map((entry) => `${entry.name}.speed`);
    const names = [...momenta, ...wheels].filter((name) => source.hasColumn(run, name));
    this.series = await source.series(run, names, info.start, info.end, mostRows);
    names.forEach((name, i) => this.place.set(name, i + 1));
    for (const name of wheels)
      for (const value of this.column(name)) this.fastest = Math.max(this.fastest, Math.abs(value));
    this.mostLinear = this.longest("momentum.linear");
    this.mostAngular = this.longest("momentum.angular");
  }

  at_time(time: number): this {
    const times = this.series[0];
    let low = 0;
    let high = times.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (times[middle] <= time) low = middle;
      else high = middle;
    }
    const next = Math.min(low + 1, times.length - 1);
    this.at = low;
    this.part = times[next] > times[low] ? Math.min(1, (time - times[low]) / (times[next] - times[low])) : 0;
    for (const [vector, kind] of [[this.linear, "linear"], [this.angular, "angular"]] as const)
      vector.set(this.value(`momentum.${kind}.x`), this.value(`momentum.${kind}.y`), this.value(`momentum.${kind}.z`));
    return this;
  }

  wheelSpeed = (name: string): number => this.value(`${name}.speed`);

  private column(name: string): Float64Array {
    return this.series[this.place.get(name) ?? -1] ?? new Float64Array(0);
  }

  private value(name: string): number {
    const column = this.column(name);
    if (column.length === 0) return 0;
    const next = Math.min(this.at + 1, column.length - 1);
    return column[this.at] + (column[next] - column[this.at]) * this.part;
  }

  private longest(stem: string): number {
    const [x, y, z] = ["x", "y", "z"].map((axis) => this.column(`${stem}.${axis}`));
    let most = 0;
    for (let i = 0; i < x.length; ++i) most = Math.max(most, Math.hypot(x[i], y[i], z[i]));
    return most;
  }
}
