// One run on the page: scene, time, panels, and what is selected in all of them.
import { Clock } from "./clock";
import type { RunInfo, Source } from "./data/source";
import { PoseStore } from "./data/pose_store";
import { ColumnGauges } from "./gauges";
import { listenForKeys } from "./keys";
import { actionsOf } from "./actions";
import { Details } from "./panels/details";
import { PlotPanel } from "./panels/plot_panel";
import { Topology } from "./panels/topology";
import { Stage } from "./scene/stage";
import { isDark, sceneLook, setTheme } from "./theme";
import { TimeBar } from "./time_bar";

const byId = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
const panels = ["plots", "topology", "details"];

export class Viewer {
  readonly clock: Clock;
  readonly stage: Stage;
  readonly plots: PlotPanel;
  readonly topology: Topology;
  readonly details: Details;
  selected = -1;
  hovered = -1;
  axes = false;
  scriptMs = 0; // of the last frame
  frames = 0;
  firstPictureMs = 0; // since the page began to load
  private dirty = true;
  private ended = false;
  private readonly stopKeys: () => void;

  static async open(source: Source, infos: RunInfo[], run: number, fail: (error: Error) => void): Promise<Viewer> {
    const info = infos[run];
    const [geometry, rows] = await Promise.all([source.geometry(run), source.poseRows(run)]);
    const store = new PoseStore(source, run, rows, info.body_count);
    const gauges = new ColumnGauges();
    await Promise.all([store.start(), gauges.load(source, run, info)]);
    return new Viewer(source, infos, run, store, gauges, geometry, fail);
  }

  private constructor(
    source: Source,
    infos: RunInfo[],
    run: number,
    readonly store: PoseStore,
    private readonly gauges: ColumnGauges,
    geometry: ArrayBuffer,
    fail: (error: Error) => void,
  ) {
    this.info = infos[run];
    this.clock = new Clock(this.info.start, this.info.end);
    this.stage = new Stage(this.freshCanvas(), this.info, geometry, store.overview());
    this.stage.onChange = () => this.invalidate();
    store.onLoad = () => this.invalidate();
    store.onError = fail;
    this.place();
    this.stage.resetCamera();
    const span = { from: this.info.start, to: this.info.end };
    const ordered = [this.info, ...infos.filter((other) => other !== this.info)];
    this.plots = new PlotPanel(byId("plots"), {
      source: reordered(source, infos, ordered),
      infos: ordered,
      clock: this.clock,
      range: span,
      zoom: (range) => this.plots.setRange(range ?? span),
      fail,
    });
    this.topology = new Topology(byId("topology"), this.info);
    this.topology.onSelect = (name) => this.select(this.info.entries.findIndex((entry) => entry.name === name));
    this.details = new Details(byId("details"), this.info, {
      follow: (body) => this.follow(body),
      plot: (pattern) => (this.showPanel("plots"), this.plots.addPattern(pattern)),
      jump: (time) => this.clock.set(time),
    });
    new TimeBar(this.clock, this.info, (rows) => this.step(rows));
    this.clock.onChange(() => this.invalidate());
    this.wire();
    this.stopKeys = listenForKeys(actionsOf(this), byId<HTMLDialogElement>("help"));
    this.select(-1);
    this.restyle();
    requestAnimationFrame((now) => this.frame(now));
  }
  readonly info: RunInfo;

  dispose(): void {
    this.ended = true;
    this.stopKeys();
    this.topology.dispose();
    this.stage.dispose();
  }

  // A canvas keeps its WebGL context for good: each run gets one of its own.
  private freshCanvas(): HTMLCanvasElement {
    const old = byId<HTMLCanvasElement>("canvas");
    const canvas = old.cloneNode() as HTMLCanvasElement;
    old.replaceWith(canvas);
    return canvas;
  }

  private wire(): void {
    const follow = byId<HTMLSelectElement>("follow");
    const bodies = this.info.entries.slice(0, this.info.body_count);
    follow.replaceChildren(new Option("centre of mass", "-1"), ...bodies.map(({ name }, i) => new Option(name, String(i))));
    follow.onchange = () => this.follow(Number(follow.value));
    byId("frame").onclick = () => this.toggleFrame();
    byId("axes").onclick = () => this.toggleAxes();
    byId("momenta").onclick = () => this.toggleMomenta();
    byId("home").onclick = () => this.wholeScene();
    byId("theme").onclick = () => this.toggleTheme();
    byId("keys").onclick = () => byId<HTMLDialogElement>("help").showModal();
    for (const name of panels) byId(`tab-${name}`).onclick = () => this.showPanel(name);
    const canvas = byId<HTMLCanvasElement>("canvas");
    let pressed = { x: 0, y: 0 };
    canvas.addEventListener("pointerdown", (event) => (pressed = { x: event.offsetX, y: event.offsetY }));
    canvas.addEventListener("pointerup", (event) => {
      if (Math.hypot(event.offsetX - pressed.x, event.offsetY - pressed.y) < 4) this.select(this.stage.pick(event.offsetX, event.offsetY));
    });
    canvas.addEventListener("pointermove", (event) => this.hover(event));
    canvas.addEventListener("pointerleave", () => this.hover(null));
  }

  private hover(event: PointerEvent | null): void {
    const hint = byId("hint");
    const entry = event && event.buttons === 0 && !this.clock.playing ? this.stage.pick(event.offsetX, event.offsetY) : -1;
    hint.hidden = entry < 0;
    if (event && entry >= 0) {
      hint.textContent = this.info.entries[entry].name;
      hint.style.left = `${event.offsetX}px`;
      hint.style.top = `${event.offsetY}px`;
    }
    if (entry === this.hovered) return;
    this.hovered = entry;
    this.invalidate();
  }

  select(entry: number): void {
    this.selected = entry;
    this.topology.select(entry >= 0 ? this.info.entries[entry].name : null);
    this.showDetails();
    this.invalidate();
  }

  private showDetails(): void {
    const isBody = this.selected >= 0 && this.selected < this.info.body_count;
    this.details.select(this.selected, isBody ? this.positionOf(this.selected) : null);
  }

  // Inertial, m.
  positionOf(body: number): number[] {
    const relative = this.stage.poses.pose(body).position.toArray();
    return this.stage.poses.center.map((value, i) => value + relative[i]);
  }

  follow(body: number): void {
    this.stage.follow = body;
    byId<HTMLSelectElement>("follow").value = String(body);
    if (body < 0) this.stage.bodyFrame = false;
    byId("frame").ariaPressed = String(this.stage.bodyFrame);
    this.wholeScene();
  }

  toggleFrame(): void {
    if (this.stage.follow < 0) this.stage.follow = 0;
    this.stage.bodyFrame = !this.stage.bodyFrame;
    this.follow(this.stage.follow);
  }

  toggleAxes(): void {
    this.axes = !this.axes;
    byId("axes").ariaPressed = String(this.axes);
    this.restyle();
  }

  toggleMomenta(): void {
    this.stage.poses.momentaShown = !this.stage.poses.momentaShown;
    byId("momenta").ariaPressed = String(this.stage.poses.momentaShown);
    this.invalidate();
  }

  toggleTheme(): void {
    setTheme(!isDark());
    this.restyle();
    this.plots.reload();
    this.topology.restyle();
  }

  wholeScene(): void {
    this.stage.resetCamera();
    this.invalidate();
  }

  showPanel(name: string): void {
    for (const other of panels) {
      byId(other).hidden = other !== name;
      byId(`tab-${other}`).ariaSelected = String(other === name);
    }
    if (name === "plots") this.plots.reload();
    if (name === "topology") this.topology.show(this.selected >= 0 ? this.info.entries[this.selected].name : null);
    if (name === "details") this.showDetails();
  }

  // To the rows before and after.
  step(rows: number): void {
    const { piece, row, next, part } = this.store.sample(this.clock.time, 0);
    const time = (index: number) => piece.rows[4 * Math.min(piece.count - 1, Math.max(0, index))];
    if (rows > 0) this.clock.set(time((part >= 1 ? next : row) + rows));
    else this.clock.set(part > 0 && rows === -1 ? time(row) : time(row + rows));
  }

  nextEvent(sense: number): void {
    const times = this.info.events.map((event) => event.time).filter((time) => (time - this.clock.time) * sense > 1e-9);
    if (times.length) this.clock.set(sense > 0 ? Math.min(...times) : Math.max(...times));
  }

  private restyle(): void {
    this.stage.setLook(sceneLook(this.axes));
    const legend = this.info.joints.some((joint) => joint.name.includes(".crease."))
      ? [["var(--mountain)", "mountain"], ["var(--valley)", "valley"]]
      : [];
    byId("legend").replaceChildren(
      ...legend.map(([style, word]) => {
        const item = document.createElement("span");
        const swatch = document.createElement("i");
        swatch.style.background = style;
        item.append(swatch, word);
        return item;
      }),
    );
    this.invalidate();
  }

  invalidate(): void {
    this.dirty = true;
  }

  private place(): void {
    // While playing fast, rows that would be passed over are not asked for.
    const rowsPerFrame = this.clock.playing
      ? (this.clock.rate / 60) * (this.store.rows / Math.max(this.info.end - this.info.start, 1e-300))
      : 1;
    const finest = Math.max(0, Math.floor(Math.log(Math.max(rowsPerFrame, 1)) / Math.log(8)));
    const sample = this.store.sample(this.clock.time, Math.min(finest, this.store.levels - 1));
    this.stage.poses.update(sample, this.clock.time, this.gauges.at_time(this.clock.time));
  }

  private frame(now: number): void {
    if (this.ended) return;
    const begin = performance.now();
    this.clock.tick(now);
    if (this.dirty) {
      this.dirty = false;
      this.place();
      this.stage.highlight(this.selected, this.hovered);
      this.stage.draw();
      this.plots.redraw();
      if (!byId("details").hidden && this.selected >= 0 && !this.clock.playing) this.showDetails();
      if (this.frames++ === 0) this.firstPictureMs = performance.now();
      this.scriptMs = performance.now() - begin;
    }
    requestAnimationFrame((next) => this.frame(next));
  }
}

// The source with its runs in another order: the shown one first.
function reordered(source: Source, infos: RunInfo[], ordered: RunInfo[]): Source {
  const number = (run: number) => infos.indexOf(ordered[run]);
  return {
    runs: () => source.runs(),
    info: (run) => source.info(number(run)),
    geometry: (run) => source.geometry(number(run)),
    poseRows: (run) => source.poseRows(number(run)),
    poses: (run, ...rest) => source.poses(number(run), ...rest),
    series: (run, ...rest) => source.series(number(run), ...rest),
    hasColumn: (run, name) => source.hasColumn(number(run), name),
  };
}
