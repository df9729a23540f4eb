// What keys do.
import type { KeyAction } from "./keys";
import type { Viewer } from "./viewer";

function toEvent({ clock, info }: Viewer, sense: number): void {
  const times = info.events.map((event) => event.time).filter((time) => (time - clock.time) * sense > 1e-9);
  if (times.length) clock.set(sense > 0 ? Math.min(...times) : Math.max(...times));
}

export function actionsOf(viewer: Viewer): KeyAction[] {
  const { clock } = viewer;
  return [
    { keys: [" "], shown: "space", does: "play or pause", act: () => clock.toggle() },
    { keys: ["ArrowRight"], shown: "→", does: "one row on; with shift, ten", act: (e) => viewer.step(e.shiftKey ? 10 : 1) },
    { keys: ["ArrowLeft"], shown: "←", does: "one row back; with shift, ten", act: (e) => viewer.step(e.shiftKey ? -10 : -1) },
    { keys: ["Home"], shown: "Home", does: "to the start", act: () => clock.set(clock.start) },
    { keys: ["End"], shown: "End", does: "to the end", act: () => clock.set(clock.end) },
    { keys: ["["], shown: "[", does: "slower", act: () => clock.faster(-1) },
    { keys: ["]"], shown: "]", does: "faster", act: () => clock.faster(1) },
    { keys: ["e"], shown: "e", does: "to the next event", act: () => toEvent(viewer, 1) },
    { keys: ["E"], shown: "E", does: "to the event before", act: () => toEvent(viewer, -1) },
    { keys: ["f"], shown: "f", does: "follow what is selected, or the whole", act: () => viewer.follow(viewer.selected < viewer.info.body_count ? viewer.selected : -1) },
    { keys: ["b"], shown: "b", does: "body or inertial frame", act: () => viewer.toggleFrame() },
    { keys: ["a"], shown: "a", does: "axes of joints", act: () => viewer.toggleAxes() },
    { keys: ["m"], shown: "m", does: "arrows of momentum", act: () => viewer.toggleMomenta() },
    { keys: ["l"], shown: "l", does: "what hinges carry, as colours", act: () => void viewer.toggleLoads() },
    { keys: ["w"], shown: "w", does: "energy of potentials, as surfaces", act: () => void viewer.toggleWells() },
    { keys: ["r"], shown: "r", does: "the whole scene", act: () => viewer.wholeScene() },
    { keys: ["t"], shown: "t", does: "light or dark", act: () => viewer.toggleTheme() },
    { keys: ["1"], shown: "1", does: "plots", act: () => viewer.showPanel("plots") },
    { keys: ["2"], shown: "2", does: "topology", act: () => viewer.showPanel("topology") },
    { keys: ["3"], shown: "3", does: "details", act: () => viewer.showPanel("details") },
    { keys: ["g"], shown: "g", does: "the graph, where there is one", act: () => document.getElementById("to-graph")!.click() },
    { keys: ["Escape"], shown: "Esc", does: "select nothing", act: () => viewer.select(-1) },
    { keys: ["?"], shown: "?", does: "this page", act: () => document.getElementById("keys")!.click() },
  ];
}
