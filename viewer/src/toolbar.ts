// The buttons over the scene, and what the pointer does in it.
import { actionsOf } from "./actions";
import { fillHelp } from "./keys";
import { byId } from "./page";
import { panels, type Viewer } from "./viewer";

export function wireToolbar(viewer: Viewer): void {
  const follow = byId<HTMLSelectElement>("follow");
  const bodies = viewer.info.entries.slice(0, viewer.info.body_count);
  follow.replaceChildren(new Option("centre of mass", "-1"), ...bodies.map(({ name }, i) => new Option(name, String(i))));
  follow.onchange = () => viewer.follow(Number(follow.value));
  byId("frame").onclick = () => viewer.toggleFrame();
  byId("axes").onclick = () => viewer.toggleAxes();
  byId("momenta").onclick = () => viewer.toggleMomenta();
  byId("loads").onclick = () => void viewer.toggleLoads();
  byId("wells").onclick = () => void viewer.toggleWells();
  byId("home").onclick = () => viewer.wholeScene();
  byId("theme").onclick = () => viewer.toggleTheme();
  byId("keys").onclick = () => showHelp(actionsOf(viewer));
  for (const name of panels) byId(`tab-${name}`).onclick = () => viewer.showPanel(name);
  for (const name of ["frame", "axes", "momenta", "loads", "wells"]) byId(name).ariaPressed = "false";
}

export function showHelp(lines: { shown: string; does: string }[]): void {
  const help = byId<HTMLDialogElement>("help");
  fillHelp(help, lines);
  help.showModal();
}

export function wirePointer(viewer: Viewer, canvas: HTMLCanvasElement): void {
  let pressed = { x: 0, y: 0 };
  canvas.addEventListener("pointerdown", (event) => (pressed = { x: event.offsetX, y: event.offsetY }));
  canvas.addEventListener("pointerup", (event) => {
    const moved = Math.hypot(event.offsetX - pressed.x, event.offsetY - pressed.y);
    if (moved < 4) viewer.select(viewer.stage.pick(event.offsetX, event.offsetY));
  });
  canvas.addEventListener("pointermove", (event) => hover(viewer, event));
  canvas.addEventListener("pointerleave", () => hover(viewer, null));
}

function hover(viewer: Viewer, event: PointerEvent | null): void {
  const hint = byId("hint");
  const looks = event && event.buttons === 0 && !viewer.clock.playing;
  const entry = looks ? viewer.stage.pick(event.offsetX, event.offsetY) : -1;
  hint.hidden = entry < 0;
  if (event && entry >= 0) {
    hint.textContent = viewer.info.entries[entry].name;
    hint.style.left = `${event.offsetX}px`;
    hint.style.top = `${event.offsetY}px`;
  }
  if (entry === viewer.hovered) return;
  viewer.hovered = entry;
  viewer.invalidate();
}
