// One run on the page: scene, time, panels, and what is selected in all of them. The scene is drawn first, then the rest.
import { Clock } from "./clock";
import { reordered } from "./data/reordered";
import type { RunEvent, RunInfo, Source } from "./data/source";
import { PoseStore } from "./data/pose_store";
import { ColumnGauges } from "./gauges";
import { listenForKeys } from "./keys";
import { actionsOf } from "./actions";
import { showLegend } from "./legend";
import { byId } from "./page";
import { Details } from "./panels/details";
import { PlotPanel } from "./panels/plot_panel";
import { Topology } from "./panels/topology";
import { HingeLoads } from "./scene/hinge_loads";
import { Stage } from "./scene/stage";
import { isDark, sceneLook, setTheme } from "./theme";
import { TimeBar } from "./time_bar";
import { wirePointer, wireToolbar } from "./toolbar";

export const panels = ["plots", "topology", "details"];

export interface Shown {
  source: Source;
  infos: RunInfo[]; // all that are plotted
  info: RunInfo; // the one that is seen
  run: number;
  fail: (error: Error) => void;
}

export class Viewer {
  readonly clock: Clock;
  readonly stage: Stage;
  readonly info: RunInfo;
  store: PoseStore;
  plots!: PlotPanel;
  topology!: Topology;
  details!: Details;
  ready = false; // all of the page is there
  selected = -1;
  hovered = -1;
  axes = false;
  loads: HingeLoads | null = null; // while they are shown
  scriptMs = 0; // of the last frame
  frames = 0;
  firstPictureMs = 0; // since the page began to load
  private gauges = new ColumnGauges();
  private timeBar!: TimeBar;
  private span: { from: number; to: number };
  private dirty = true;
  private ended = false;
  private stopKeys: () => void = () => {};

  static async open(shown: Shown, seen: () => void): Promise<Viewer> {
    const { source, info, run } = shown;
    const [geometry, rows] = await Promise.all([source.geometry(run), source.poseRows(run)]);
    const store = new PoseStore(source, run, rows, info.body_count);
    await store.start();
    const viewer = new Viewer(shown, store, geometry);
    seen();
    await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))); // the picture is on the screen
    await viewer.furnish();
    return viewer;
  }

  private constructor(private readonly shown: Shown, store: PoseStore, geometry: ArrayBuffer) {
    this.info = shown.info;
    this.store = store;
    this.clock = new Clock(this.info.start, this.info.end);
    this.span = { from: this.info.start, to: this.info.end };
    const canvas = this.freshCanvas();
    this.stage = new Stage(canvas, this.info, geometry, store.overview());
    this.stage.onChange = () => this.invalidate();
    this.listen(store);
    this.place();
    this.stage.resetCamera();
    this.restyle();
    this.stage.draw();
    this.firstPictureMs = performance.now();
    wirePointer(this, canvas);
  }

  // All but the scene.
  private async furnish(): Promise<void> {
    const { source, infos, fail } = this.shown;
    await this.gauges.load(source, this.shown.run, this.info);
    const ordered = [this.info, ...infos.filter((other) => other !== this.info)];
    this.plots = new PlotPanel(byId("plots"), {
      source: reordered(source, infos, ordered, this.shown.run),
      infos: ordered,
      clock: this.clock,
      range: { ...this.span },
      zoom: (range) => this.plots.setRange(range ?? { ...this.span }),
      fail,
    });
    this.topology = new Topology(byId("topology"), this.info, () => source.diagram(this.shown.run));
    this.topology.onSelect = (name) => this.select(this.info.entries.findIndex((entry) => entry.name === name));
    this.details = new Details(byId("details"), this.info, {
      follow: (body) => this.follow(body),
      plot: (pattern) => (this.showPanel("plots"), this.plots.addPattern(pattern)),
      jump: (time) => this.clock.set(time),
    });
    this.timeBar = new TimeBar(this.clock, this.info, (rows) => this.step(rows));
    this.clock.onChange(() => this.invalidate());
    wireToolbar(this);
    byId("loads").hidden = this.makeLoads().kind === "";
    byId("wells").hidden = this.info.potentials === 0;
    this.stopKeys = listenForKeys(actionsOf(this), byId<HTMLDialogElement>("help"));
    this.select(-1);
    this.ready = true;
    this.showPanel(panels.find((name) => !byId(name).hidden)!);
    requestAnimationFrame((now) => this.frame(now));
  }

  dispose(): void {
    this.ended = true;
    this.stopKeys();
    this.topology?.dispose();
    this.stage.dispose();
  }

  private listen(store: PoseStore): void {
    store.onLoad = () => this.invalidate();
    store.onError = this.shown.fail;
  }

  // The run went on: there are rows up to `end` now.
  async grow(rows: number, end: number, events: RunEvent[]): Promise<void> {
    const store = new PoseStore(this.shown.source, this.shown.run, rows, this.info.body_count);
    this.listen(store);
    const gauges = new ColumnGauges();
    const happened = events.length > this.info.events.length;
    Object.assign(this.info, { rows, end, events });
    await Promise.all([store.start(), gauges.load(this.shown.source, this.shown.run, this.info)]);
    if (this.ended) return;
    this.store = store;
    this.gauges = gauges;
    this.stage.setOverview(store.overview());
    const whole = this.plots.range.from === this.span.from && this.plots.range.to === this.span.to;
    this.span = { from: this.info.start, to: end };
    this.clock.extend(end);
    this.place();
    if (!this.stage.touched && this.clock.time === end) this.stage.resetCamera(); // it may have become larger
    this.timeBar.grow(this.info);
    if (whole) this.plots.setRange({ ...this.span });
    else this.plots.reload();
    this.details.refresh();
    if (this.loads) await this.loads.load();
    if (this.stage.wells && happened) await this.showWells(true);
    this.invalidate();
  }

  // A canvas keeps its WebGL context for good: each run gets one of its own.
  private freshCanvas(): HTMLCanvasElement {
    const old = byId<HTMLCanvasElement>("canvas");
    const canvas = old.cloneNode() as HTMLCanvasElement;
    old.replaceWith(canvas);
    return canvas;
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

  private makeLoads(): HingeLoads {
    return new HingeLoads(this.info, this.shown.run, this.shown.source, this.stage.lineCount);
  }

  async toggleLoads(): Promise<void> {
    const next = this.loads ? null : this.makeLoads();
    if (next?.kind === "") return;
    await next?.load().catch(this.shown.fail);
    this.loads = next;
    byId("loads").ariaPressed = String(next !== null);
    this.restyle();
  }

  // The surfaces of potentials' energy. They follow from events, of which a run that goes on has more later.
  async toggleWells(): Promise<void> {
    if (this.info.potentials === 0) return;
    await this.showWells(this.stage.wells === null);
    if (!this.stage.touched) this.stage.resetCamera();
  }

  private async showWells(shown: boolean): Promise<void> {
    const wells = shown ? await this.shown.source.wells(this.shown.run).catch(this.shown.fail) : null;
    if (this.ended) return;
    this.stage.showWells(wells ?? null);
    byId("wells").ariaPressed = String(shown);
    this.restyle();
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

  private restyle(): void {
    this.stage.setLook(sceneLook(this.axes));
    this.stage.showLoads(this.loads?.at(this.clock.time) ?? null);
    this.explainColors();
    this.invalidate();
  }

  private explainColors(): void {
    showLegend(this.info, this.loads, this.stage.wells?.shown ?? []);
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
      if (this.loads) this.stage.showLoads(this.loads.at(this.clock.time));
      this.stage.highlight(this.selected, this.hovered);
      this.stage.draw();
      if (this.stage.wells) this.explainColors(); // others may be on by now
      this.plots.redraw();
      if (!byId("details").hidden && this.selected >= 0 && !this.clock.playing) this.showDetails();
      ++this.frames;
      this.scriptMs = performance.now() - begin;
    }
    requestAnimationFrame((next) => this.frame(next));
  }
}
