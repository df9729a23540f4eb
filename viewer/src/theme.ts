// Light and dark: as the system has it, until the user chooses.
import type { Look } from "./scene/stage";

const styleOf = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export function isDark(): boolean {
  return document.documentElement.dataset.theme === "dark";
}

export function startTheme(): void {
  setTheme(window.matchMedia("(prefers-color-scheme: dark)").matches);
}

export function setTheme(dark: boolean): void {
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

export function color(name: "ink" | "quiet" | "line" | "accent" | "panel" | "mountain" | "valley"): string {
  return styleOf(`--${name}`);
}

// Colours told apart by colour-blind readers, and by their lightness [Okabe & Ito].
export function seriesColors(): string[] {
  return isDark()
    ? ["#5aaeff", "#ffb14a", "#43d6a8", "#ff8ad0", "#f5e663", "#9ad7ff", "#ff7d5e", "#c7c9d1"]
    : ["#0072b2", "#d55e00", "#009e73", "#b0458a", "#8a7a00", "#3a9bd1", "#a33a2a", "#555b66"];
}

// From none over half to the most: light and dark tell them apart as well.
export function loadColors(): string[] {
  return isDark() ? ["#2b3b57", "#c2557a", "#ffe08a"] : ["#cfd6e2", "#e0772f", "#6b0f2a"];
}

// From the bottom of a well over half to its rim.
export function wellColors(): string[] {
  return isDark() ? ["#2a4d9c", "#2f9aa8", "#cfe8c2"] : ["#1f3f8f", "#3aa0b4", "#e2efd2"];
}

export function sceneLook(axes: boolean): Look {
  const dark = isDark();
  const edge = dark ? "#0a0d12" : "#3a3a3e";
  return {
    cells: dark ? "#3a568f" : "#3d5a96",
    back: dark ? "#d6ae68" : "#e3ba75",
    accent: color("accent"),
    ambient: dark ? 0.34 : 0.42,
    loads: loadColors(),
    wells: wellColors(),
    lines: [
      { color: edge, width: 1.1 },
      { color: color("mountain"), width: 2.6 },
      { color: color("valley"), width: 2.6 },
      { color: dark ? "#ffb14a" : "#c77700", width: axes ? 2 : 0 },
      { color: dark ? "#ff8ad0" : "#b0458a", width: axes ? 2.6 : 0 },
      { color: dark ? "#43d6a8" : "#00805c", width: 1.8 },
      { color: dark ? "#8fa3c4" : "#c9d3e4", width: 1 },
    ],
  };
}
