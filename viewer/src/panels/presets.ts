// What is plotted most: which columns of a result make a plot of their own.
import type { RunInfo } from "../data/source";

export interface Preset {
  title: string;
  columns: string[];
}

const mostColumns = 6;
const energy = ["energy.kinetic", "energy.potential", "energy.supplied", "energy.dissipated", "energy.total"];
const energyInOrbit = ["energy.rotational", "energy.supplied", "energy.dissipated"]; // the orbit's would hide them

// `*` stands for any letters.
export function matching(info: RunInfo, pattern: string): string[] {
  const words = pattern.split("*").map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const expression = new RegExp(`^${words.join(".*")}$`);
  return info.columns.map(([name]) => name).filter((name) => name !== "time" && expression.test(name));
}

function endsOf(info: RunInfo, owners: Set<string>, endings: RegExp): string[] {
  return info.columns.map(([name]) => name).filter((name) => {
    const found = endings.exec(name);
    return found !== null && owners.has(name.slice(0, found.index));
  });
}

export function presets(info: RunInfo): Preset[] {
  const joints = new Set(info.joints.map((joint) => joint.name));
  const bodies = new Set(info.entries.slice(0, info.body_count).map((entry) => entry.name));
  const wheels = new Set(info.entries.filter((entry) => entry.kind === "wheel").map((entry) => entry.name));
  const all: Preset[] = [
    { title: "Fold", columns: matching(info, "*.fold") },
    { title: "Joint angles", columns: endsOf(info, joints, /\.(angle|displacement)(\.\d)?$/) },
    { title: "Joint rates", columns: endsOf(info, joints, /\.(rate|speed)(\.\d)?$/) },
    { title: "Body rates", columns: endsOf(info, bodies, /\.rate\.[xyz]$/) },
    { title: "Wheel speeds", columns: endsOf(info, wheels, /\.speed$/) },
    { title: "Pointing error", columns: matching(info, "*.error") },
    { title: "Energy", columns: info.planet ? energyInOrbit : energy },
    { title: "Energy balance", columns: ["energy.balance"] },
    { title: "Potentials", columns: matching(info, "*.energy") },
    { title: "Angular momentum", columns: matching(info, "momentum.angular.*") },
    { title: "Linear momentum", columns: matching(info, "momentum.linear.*") },
    { title: "Loop residual", columns: info.joints.some((joint) => joint.cut) ? ["loops.residual"] : [] },
    { title: "Clearance", columns: matching(info, "clearance.distance") },
    { title: "Attitude", columns: endsOf(info, bodies, /\.mrp\.[123]$/) },
    { title: "Position", columns: endsOf(info, bodies, /\.position\.[xyz]$/) },
  ];
  const known = new Set(info.columns.map(([name]) => name));
  return all
    .map(({ title, columns }) => ({ title, columns: columns.filter((name) => known.has(name)).slice(0, mostColumns) }))
    .filter((preset) => preset.columns.length > 0);
}

// The plots to begin with: the motion, the body that carries it, and what should stay.
export function firstPlots(info: RunInfo): Preset[] {
  const all = presets(info);
  const motion = ["Fold", "Joint angles", "Pointing error", "Wheel speeds", "Body rates"];
  const first = motion.map((title) => all.find((preset) => preset.title === title)).find((preset) => preset);
  const others = ["Body rates", "Energy", "Angular momentum"].map((title) => all.find((preset) => preset.title === title));
  const chosen = [...new Set([first, ...others])].filter((preset): preset is Preset => preset !== undefined).slice(0, 3);
  return chosen.map((preset) => (preset.title === "Body rates" ? { title: "Body rates", columns: preset.columns.slice(0, 3) } : preset));
}
