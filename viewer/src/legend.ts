// What the colours in the scene mean.
import type { RunInfo, Well } from "./data/source";
import { byId, element } from "./page";
import { shortNumber } from "./panels/plot";
import type { HingeLoads } from "./scene/hinge_loads";
import { loadColors, wellColors } from "./theme";

function swatch(background: string, words: string, wide = false): HTMLElement {
  const item = element("span");
  const patch = element("i", "", wide ? "wide" : "");
  patch.style.background = background;
  item.append(patch, words);
  return item;
}

// Two energies, to two digits of what is between them.
function between(low: number, high: number): string {
  const digits = Math.max(0, 1 - Math.floor(Math.log10(high - low)));
  const rounded = (value: number) => shortNumber(Number(value.toFixed(Math.min(digits, 100))) || 0);
  return `${rounded(low)} to ${rounded(high)} J`;
}

const ramp = (colors: string[]) => `linear-gradient(90deg, ${colors.join(", ")})`;

export function showLegend(info: RunInfo, loads: HingeLoads | null, wells: Well[]): void {
  const items: HTMLElement[] = [];
  if (loads) items.push(swatch(ramp(loadColors()), `${loads.kind}, 0 to ${shortNumber(loads.most)} N m`, true));
  else if (info.joints.some((joint) => joint.name.includes(".crease.")))
    items.push(swatch("var(--mountain)", "mountain"), swatch("var(--valley)", "valley"));
  if (info.entries.some((entry) => entry.kind === "sensor")) items.push(swatch("#1aada3", "sensor"));
  for (const { name, low, high, enlarged } of wells)
    items.push(swatch(ramp(wellColors()), `energy of ${name}, ${between(low, high)}${enlarged > 1 ? `, drawn ${enlarged} × as large` : ""}`, true));
  const legend = byId("legend");
  const said = items.map((item) => item.outerHTML).join("");
  if (said === legend.innerHTML) return; // it is there
  legend.replaceChildren(...items);
}
