// Where numbers come from: a server that reads the result, or the page itself.

export interface Entry {
  kind: "body" | "wheel" | "plume" | "force" | "linear_momentum" | "angular_momentum";
  name: string;
  body: number; // that it moves with; -1: the system's centre of mass
  color: [number, number, number];
  position?: [number, number, number];
  orientation?: [number, number, number, number];
  size?: number;
  inertial?: boolean;
  level?: [number, number][]; // (time, part of its size)
}

export interface Joint {
  name: string;
  type: string;
  parent: string;
  child: string;
  cut: boolean;
}

export interface RunEvent {
  time: number;
  kind: string;
  name: string;
}

export interface RunInfo {
  file: string;
  name: string;
  description: string;
  settings: string[];
  version: string;
  rows: number;
  start: number;
  end: number;
  body_count: number;
  size: number;
  entries: Entry[];
  bodies: { name: string; mass: number; center_of_mass: number[] }[];
  joints: Joint[];
  events: RunEvent[];
  planet: { mu: number; radius: number; earth: boolean } | null;
  sun?: [number, number, number];
  notes: string[];
  columns: [string, string][]; // name, unit
}

// Bodies relative to the system's centre of mass, at some rows.
export interface PoseRows {
  count: number;
  rows: Float64Array; // time and the centre of mass, four numbers a row
  bodies: Float32Array; // x y z w qx qy qz, body by body, row by row
}

export interface Source {
  runs(): Promise<number>;
  info(run: number): Promise<RunInfo>;
  geometry(run: number): Promise<ArrayBuffer>;
  poseRows(run: number): Promise<number>; // how many rows of poses there are
  poses(run: number, bodies: number, first: number, count: number, stride: number): Promise<PoseRows>;
  // Time first, then the columns, which a run may lack: then null.
  series(run: number, names: string[], from: number, to: number, most: number): Promise<Float64Array[]>;
  hasColumn(run: number, name: string): boolean;
}

export function splitPoses(bytes: ArrayBuffer, bodies: number): PoseRows {
  const count = bytes.byteLength / (32 + 28 * bodies);
  if (!Number.isInteger(count)) throw new Error("the poses that came are not whole rows");
  return {
    count,
    rows: new Float64Array(bytes, 0, 4 * count),
    bodies: new Float32Array(bytes, 32 * count, 7 * bodies * count),
  };
}

export function splitSeries(bytes: ArrayBuffer, columns: number): Float64Array[] {
  const rows = bytes.byteLength / 8 / columns;
  return Array.from({ length: columns }, (_, i) => new Float64Array(bytes, 8 * rows * i, rows));
}
