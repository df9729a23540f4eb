// Where numbers come from: a server that reads the result, or the page itself.

export interface Entry {
  kind: "body" | "wheel" | "plume" | "force" | "linear_momentum" | "angular_momentum" | "sensor";
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
  spring?: [number, number, number]; // stiffness in N m/rad, rest in rad, preload in N m
  tape?: number[]; // where it is straight, then steady, peak, peak angle and rise angle above it, and below
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
  line_joints: number[]; // pairs: a line of the geometry, the joint that it shows
  events: RunEvent[];
  potentials: number; // how many
  planet: { mu: number; radius: number; earth: boolean } | null;
  sun?: [number, number, number];
  notes: string[];
  columns: [string, string][]; // name, unit
}

// The energy of potentials over a plane in a body, for a point of another body that they pull.
export interface Well {
  name: string;
  first: number; // the body that is pulled; -1: the world
  second: number; // the body that the plane is fixed in
  point: [number, number, number]; // in the first
  position: [number, number, number]; // of the middle, in the second
  orientation: [number, number, number, number]; // of the plane, whose z is up
  span: number; // m to each side
  enlarged: number; // how many times as large it is drawn
  points: number; // along each side
  low: number; // J: from here
  high: number; // to here it is drawn
  highest: number; // m over the plane
  lowest: number;
  phases: { from: number; to: number | null; energy: string }[]; // J, row by row, single precision as base64; NaN: none
}

// Bodies relative to the system's centre of mass, at some rows.
export interface PoseRows {
  count: number;
  rows: Float64Array; // time and the centre of mass, four numbers a row
  bodies: Float32Array; // x y z w qx qy qz, body by body, row by row
}

export interface Contents {
  runs: number;
  live: boolean; // the first run is followed while it goes on
  graph: boolean; // of a reconfiguration, whose motions are runs
}

export interface GraphEdge {
  from: number;
  to: number;
  drive: number;
  joints: string;
  ending: string;
  time: number;
  angle: number;
  work_to_switch: number;
  supplied: number;
  dissipated: number;
  latch_energy_lost: number;
  peak_power: number;
  clearance: number;
  if_control_dies: string;
}

export interface GraphInfo {
  file: string;
  title: string;
  drives: { name: string; torque: number; power: number }[];
  nodes: { name: string; picture?: string }[];
  edges: GraphEdge[];
  refused: { from: number; drive: number; joints: string; ending: string }[];
  sinks: number[];
  notes: string[];
  replays: boolean;
}

export type Price = "work" | "time" | "switches";

export interface Plan {
  found: boolean;
  steps: { edge: number; work_to_switch: number; supplied: number; holding: number }[];
  work: number;
  time: number;
  peak_power: number;
}

export interface Source {
  contents(): Promise<Contents>;
  graph(): Promise<GraphInfo>;
  plan(from: number, to: number, by: Price): Promise<Plan>;
  motion(edge: number): Promise<number>; // the run that shows it
  diagram(run: number): Promise<string>; // SVG; empty: none
  wells(run: number): Promise<Well[]>;
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
