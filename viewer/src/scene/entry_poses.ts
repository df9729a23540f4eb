// Where every entry is, as a texture that the shaders read: three texels an entry, (position, scale), (quaternion x y z w)
// and (colour, how much of it).
import * as THREE from "three";
import type { PoseSample } from "../data/pose_store";
import type { Entry, RunInfo } from "../data/source";

const entriesAcross = 256;
const roundingMomentum = 1e-9; // N s, N m s: what a run without any shows

export interface Pose {
  position: THREE.Vector3;
  turn: THREE.Quaternion;
}

// Values of columns at the time shown: wheel speeds and momenta.
export interface Gauges {
  wheelSpeed: (name: string) => number; // rad/s
  fastest: number; // rad/s over the run
  linear: THREE.Vector3;
  angular: THREE.Vector3;
  mostLinear: number;
  mostAngular: number;
}

export class EntryPoses {
  readonly texture: THREE.DataTexture;
  readonly center = [0, 0, 0]; // of mass, m, in double precision
  time = 0;
  momentaShown = false;
  private readonly data: Float32Array;
  private readonly place = new THREE.Vector3();
  private readonly turn = new THREE.Quaternion();
  private readonly own = new THREE.Quaternion();
  private readonly low = new THREE.Vector3();
  private readonly high = new THREE.Vector3();
  private readonly middle = new THREE.Vector3();

  constructor(private readonly info: RunInfo) {
    const height = Math.max(1, Math.ceil(info.entries.length / entriesAcross));
    this.data = new Float32Array(4 * 3 * entriesAcross * height);
    this.texture = new THREE.DataTexture(this.data, 3 * entriesAcross, height, THREE.RGBAFormat, THREE.FloatType);
    info.entries.forEach((entry, i) => this.paint(i, entry.color, 1));
  }

  update(sample: PoseSample, time: number, gauges: Gauges): void {
    this.time = time;
    const { rows } = sample.piece;
    for (let i = 0; i < 3; ++i) {
      const from = rows[4 * sample.row + 1 + i];
      this.center[i] = from + (rows[4 * sample.next + 1 + i] - from) * sample.part;
    }
    this.placeBodies(sample);
    for (let i = this.info.body_count; i < this.info.entries.length; ++i) this.placeOther(i, gauges);
    this.texture.needsUpdate = true;
  }

  // The middle and the size of all bodies as they are now.
  extent(): { middle: THREE.Vector3; radius: number } {
    const d = this.data;
    this.low.set(d[0], d[1], d[2]);
    this.high.copy(this.low);
    for (let at = 0; at < 12 * this.info.body_count; at += 12) {
      this.place.set(d[at], d[at + 1], d[at + 2]);
      this.low.min(this.place);
      this.high.max(this.place);
    }
    const radius = Math.max(this.high.distanceTo(this.low) / 2 + this.info.size, 1e-3);
    return { middle: this.middle.addVectors(this.low, this.high).multiplyScalar(0.5), radius };
  }

  // Relative to the centre of mass.
  pose(entry: number): Pose {
    const at = 12 * entry;
    const d = this.data;
    return {
      position: new THREE.Vector3(d[at], d[at + 1], d[at + 2]),
      turn: new THREE.Quaternion(d[at + 4], d[at + 5], d[at + 6], d[at + 7]),
    };
  }

  private placeBodies({ piece, row, next, part }: PoseSample): void {
    const count = this.info.body_count;
    const from = piece.bodies;
    const d = this.data;
    const rest = 1 - part;
    for (let b = 0; b < count; ++b) {
      const p = 7 * (row * count + b);
      const q = 7 * (next * count + b);
      const same = from[p + 3] * from[q + 3] + from[p + 4] * from[q + 4] + from[p + 5] * from[q + 5] + from[p + 6] * from[q + 6];
      const far = same < 0 ? -part : part;
      const at = 12 * b;
      for (let i = 0; i < 3; ++i) d[at + i] = from[p + i] * rest + from[q + i] * part;
      d[at + 3] = 1;
      const w = from[p + 3] * rest + from[q + 3] * far;
      const x = from[p + 4] * rest + from[q + 4] * far;
      const y = from[p + 5] * rest + from[q + 5] * far;
      const z = from[p + 6] * rest + from[q + 6] * far;
      const scale = 1 / Math.hypot(w, x, y, z);
      d[at + 4] = x * scale;
      d[at + 5] = y * scale;
      d[at + 6] = z * scale;
      d[at + 7] = w * scale;
    }
  }

  private placeOther(index: number, gauges: Gauges): void {
    const entry = this.info.entries[index];
    let scale = entry.size ?? 1;
    if (entry.kind === "linear_momentum" || entry.kind === "angular_momentum") {
      const linear = entry.kind === "linear_momentum";
      const vector = linear ? gauges.linear : gauges.angular;
      const most = linear ? gauges.mostLinear : gauges.mostAngular;
      const length = vector.length();
      this.place.set(0, 0, 0);
      if (length > 0) this.turn.setFromUnitVectors(zAxis, this.place.copy(vector).divideScalar(length));
      scale = this.momentaShown && most > roundingMomentum ? (2.2 * this.info.size * length) / most : 0;
      this.write(index, this.place.set(0, 0, 0), this.turn, scale);
      return;
    }
    const body = this.pose(entry.body);
    this.place.fromArray(entry.position!).applyQuaternion(body.turn).add(body.position);
    const [w, x, y, z] = entry.orientation!;
    this.own.set(x, y, z, w);
    if (entry.inertial) this.turn.copy(this.own);
    else this.turn.multiplyQuaternions(body.turn, this.own);
    if (entry.kind === "wheel") {
      scale = 1;
      this.paint(index, speedColor(gauges.wheelSpeed(entry.name) / gauges.fastest), 1);
    } else {
      scale *= levelAt(entry.level ?? [], this.time);
    }
    this.write(index, this.place, this.turn, scale);
  }

  private write(index: number, place: THREE.Vector3, turn: THREE.Quaternion, scale: number): void {
    place.toArray(this.data, 12 * index);
    this.data[12 * index + 3] = scale;
    turn.toArray(this.data, 12 * index + 4);
  }

  private paint(index: number, color: Entry["color"], amount: number): void {
    this.data.set([...color, amount], 12 * index + 8);
  }
}

const zAxis = new THREE.Vector3(0, 0, 1);

// Still: grey; one way blue, the other orange, the brighter the faster.
export function speedColor(part: number): [number, number, number] {
  const far = Math.min(1, Math.abs(Number.isFinite(part) ? part : 0));
  const goal = part >= 0 ? [0.95, 0.5, 0.15] : [0.2, 0.55, 0.95];
  return goal.map((c) => 0.62 + (c - 0.62) * Math.sqrt(far)) as [number, number, number];
}

export function levelAt(level: [number, number][], time: number): number {
  if (level.length === 0) return 1;
  if (time < level[0][0]) return level[0][1];
  for (let i = 1; i < level.length; ++i) {
    const [t0, v0] = level[i - 1];
    const [t1, v1] = level[i];
    if (time < t1) return t1 > t0 ? v0 + ((v1 - v0) * (time - t0)) / (t1 - t0) : v1;
  }
  return level[level.length - 1][1];
}
