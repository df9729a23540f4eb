// What the colours in the scene mean.
import type { RunInfo } from "./data/source";
import { byId, element } from "./page";
import { shortNumber } from "./panels/plot";
import type { HingeLoads } from "./scene/hinge_loads";
import { loadColors } from "./theme";

function swatch(background: string, words: string, wide = false): HTMLElement {
  const item = element("span");
  const patch = element("i", "", wide ? "wide" : "");
  patch.style.background = background;
  item.append(patch, words);
  return item;
}

export function showLegend(info: RunInfo, loads: HingeLoads | null): void {
  const items: HTMLElement[] = [];
  if (loads) items.push(swatch(`linear-gradient(90deg, ${loadColors().join(", ")})`, `${loads.kind}, 0 to ${shortNumber(loads.most)} N m`, true));
  else if (info.joints.some((joint) => joint.name.includes(".crease.")))
    items.push(swatch("var(--mountain)", "mountain"), swatch("var(--valley)", "valley"));
  if (info.entries.some((entry) => entry.kind === "sensor")) items.push(swatch("#1aada3", "sensor"));
  byId("legend").replaceChildren(...items);
}
