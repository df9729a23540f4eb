// The scene on its canvas: camera, what it follows, drawing, and finding what is under the pointer.
import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import type { PoseRows, RunInfo, Well } from "../data/source";
import { EntryPoses } from "./entry_poses";
import { lineCountOf, makeMeshes, setLoads, setLooks, type LineLook, type Meshes } from "./meshes";
import { Planet } from "./planet";
import { WellSurfaces } from "./well_surfaces";

export interface Look {
  cells: string;
  back: string;
  accent: string;
  ambient: number;
  lines: LineLook[];
  loads: string[]; // colours from no load over half to the most
  wells: string[]; // from the lowest energy over half to the highest
}

export class Stage {
  readonly camera = new THREE.PerspectiveCamera(40, 1, 0.01, 1000);
  readonly controls: OrbitControls;
  readonly renderer: THREE.WebGLRenderer;
  readonly poses: EntryPoses;
  follow = -1; // a body; -1: the system's centre of mass
  bodyFrame = false;
  wells: WellSurfaces | null = null; // while they are shown
  private readonly scene = new THREE.Scene();
  private readonly meshes: Meshes;
  private readonly planet: Planet | null;
  private readonly one = new THREE.WebGLRenderTarget(1, 1);
  private readonly turn = new THREE.Quaternion();
  private readonly resized: ResizeObserver;
  private look: Look | null = null;
  private fitted = "";
  drawCalls = 0;
  touched = false; // the user has moved the camera
  onChange: () => void = () => {};

  constructor(
    private readonly canvas: HTMLCanvasElement,
    info: RunInfo,
    geometry: ArrayBuffer,
    overview: PoseRows,
  ) {
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, alpha: true, preserveDrawingBuffer: true });
    this.renderer.debug.checkShaderErrors = false; // asking waits for the compiler
    this.renderer.autoClear = false;
    this.renderer.info.autoReset = false;
    this.renderer.outputColorSpace = THREE.LinearSRGBColorSpace; // shaders write colours as they are seen
    this.poses = new EntryPoses(info);
    this.meshes = makeMeshes(geometry, this.poses.texture);
    this.scene.add(this.meshes.group);
    this.planet = info.planet ? new Planet(info, overview) : null;
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = false;
    this.controls.zoomSpeed = 1.4;
    this.controls.addEventListener("change", () => this.onChange());
    this.controls.addEventListener("start", () => (this.touched = true));
    this.resized = new ResizeObserver(() => {
      this.fitCanvas();
      this.onChange();
    });
    this.resized.observe(canvas.parentElement!);
    this.fitCanvas();
  }

  // More of the path is known.
  setOverview(overview: PoseRows): void {
    this.planet?.setPath(overview);
  }

  dispose(): void {
    this.resized.disconnect();
    this.controls.dispose();
    this.wells?.dispose();
    for (const mesh of [this.meshes.faces, this.meshes.lines, this.meshes.plumes]) mesh.geometry.dispose();
    this.renderer.dispose();
  }

  setLook(look: Look): void {
    this.look = look;
    for (const name of ["cells", "back", "accent"] as const)
      (this.meshes.uniforms[name].value as THREE.Color).setStyle(look[name], THREE.LinearSRGBColorSpace);
    this.meshes.uniforms.ambient.value = look.ambient;
    look.loads.forEach((style, i) => (this.meshes.uniforms.loadColors.value as THREE.Color[])[i].setStyle(style, THREE.LinearSRGBColorSpace));
    setLooks(this.meshes, look.lines, this.renderer.getPixelRatio());
    this.wells?.setLook(look.wells, look.lines[0].color, look.accent);
  }

  highlight(selected: number, hovered: number): void {
    this.meshes.uniforms.selected.value = selected;
    this.meshes.uniforms.hovered.value = hovered;
  }

  get lineCount(): number {
    return lineCountOf(this.meshes);
  }

  // Colours of lines by what they carry, from 0 to 1; null: as their kind has it.
  showLoads(loads: Float32Array | null): void {
    this.meshes.uniforms.loadWidth.value = loads ? 4 * this.renderer.getPixelRatio() : 0;
    if (loads) setLoads(this.meshes, loads);
  }

  // The energy of potentials as surfaces; null: none.
  showWells(wells: Well[] | null): void {
    if (this.wells) {
      this.meshes.group.remove(this.wells.group);
      this.wells.dispose();
    }
    this.wells = wells && new WellSurfaces(wells);
    if (!this.wells) return;
    this.meshes.group.add(this.wells.group);
    if (this.look) this.setLook(this.look);
    this.wells.update(this.poses);
  }

  // Where the camera stands, to be taken up by another stage of the same spacecraft.
  get viewpoint(): number[] {
    return [...this.camera.position.toArray(), ...this.controls.target.toArray()];
  }
  set viewpoint(numbers: number[]) {
    this.touched = true;
    this.camera.position.fromArray(numbers);
    this.controls.target.fromArray(numbers, 3);
    this.controls.update();
  }

  resetCamera(): void {
    this.touched = false;
    const bodies = this.poses.extent();
    const whole = new THREE.Sphere(bodies.middle.clone(), bodies.radius);
    if (this.wells) whole.union(this.wells.extent());
    const { center: middle, radius } = whole;
    const distance = this.distanceFor(radius);
    this.controls.target.copy(this.follow < 0 ? middle : new THREE.Vector3());
    const direction = new THREE.Vector3(0.76, 0.53, 0.4).normalize();
    if (this.planet) direction.addScaledVector(new THREE.Vector3(...this.poses.center).normalize(), 1.3).normalize(); // the planet behind it
    this.camera.position.copy(this.controls.target).addScaledVector(direction, distance);
    this.controls.minDistance = radius / 200;
    this.controls.maxDistance = this.planet ? 1e9 : radius * 200;
    this.controls.update();
  }

  // From which a ball of that radius is just seen.
  private distanceFor(radius: number): number {
    return (1.1 * radius) / Math.sin((this.camera.fov * Math.PI) / 360) / Math.min(1, this.camera.aspect);
  }

  // Until the user moves it, the camera steps back when what it looks at grows.
  private keepInView(): void {
    if (this.touched || this.follow >= 0) return;
    const { middle, radius } = this.poses.extent();
    const way = this.camera.position.clone().sub(this.controls.target);
    const needed = this.distanceFor(radius + 0.6 * middle.distanceTo(this.controls.target));
    if (needed <= way.length()) return;
    this.camera.position.copy(this.controls.target).add(way.setLength(needed));
    this.controls.update();
  }

  // Turns and moves everything so that what is followed is at the origin.
  private placeFrame(): number[] {
    const origin = [...this.poses.center];
    const group = this.meshes.group;
    this.turn.identity();
    group.position.set(0, 0, 0);
    if (this.follow >= 0) {
      const { position, turn } = this.poses.pose(this.follow);
      if (this.bodyFrame) this.turn.copy(turn).invert();
      position.toArray().forEach((value, i) => (origin[i] += value));
      group.position.copy(position).negate().applyQuaternion(this.turn);
    }
    group.quaternion.copy(this.turn);
    group.updateMatrixWorld(true);
    return origin;
  }

  draw(): void {
    const origin = this.placeFrame();
    this.keepInView();
    this.wells?.update(this.poses);
    const far = this.camera.position.length() + 40 * this.poses.extent().radius;
    this.camera.near = Math.max(far * 2e-5, this.camera.position.distanceTo(this.controls.target) * 0.01);
    this.camera.far = far;
    this.camera.updateProjectionMatrix();
    this.meshes.uniforms.near.value = this.camera.near;
    this.renderer.info.reset();
    this.renderer.clear();
    this.planet?.render(this.renderer, this.camera, origin, this.turn);
    this.renderer.render(this.scene, this.camera);
    this.drawCalls = this.renderer.info.render.calls;
  }

  // The entry at a place on the canvas, in CSS pixels; -1 where there is none.
  pick(x: number, y: number): number {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const own = this.meshes.faces.material;
    this.meshes.faces.material = this.meshes.pick;
    this.showOnlyFaces(true);
    this.camera.setViewOffset(width, height, Math.floor(x), Math.floor(y), 1, 1);
    this.renderer.setRenderTarget(this.one);
    this.renderer.setClearColor(0, 0);
    this.renderer.clear();
    this.renderer.render(this.scene, this.camera);
    const pixel = new Uint8Array(4);
    this.renderer.readRenderTargetPixels(this.one, 0, 0, 1, 1, pixel);
    this.renderer.setRenderTarget(null);
    this.camera.clearViewOffset();
    this.meshes.faces.material = own;
    this.showOnlyFaces(false);
    return pixel[0] + 256 * pixel[1] + 65536 * pixel[2] - 1;
  }

  private showOnlyFaces(only: boolean): void {
    this.meshes.lines.visible = this.meshes.plumes.visible = !only;
    if (this.wells) this.wells.group.visible = !only;
  }

  // Where a point of a body is on the canvas, in CSS pixels.
  screenOf(body: number, local: [number, number, number] = [0, 0, 0]): { x: number; y: number } {
    const { position, turn } = this.poses.pose(body);
    const point = new THREE.Vector3(...local).applyQuaternion(turn).add(position);
    point.applyQuaternion(this.meshes.group.quaternion).add(this.meshes.group.position).project(this.camera);
    return {
      x: ((point.x + 1) / 2) * this.canvas.clientWidth,
      y: ((1 - point.y) / 2) * this.canvas.clientHeight,
    };
  }

  private fitCanvas(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas.parentElement!;
    const size = `${width}x${height}@${window.devicePixelRatio}`;
    if (size === this.fitted) return; // it would be wiped
    this.fitted = size;
    this.renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / Math.max(1, height);
    this.camera.updateProjectionMatrix();
    const pixels = this.renderer.getDrawingBufferSize(new THREE.Vector2());
    (this.meshes.uniforms.viewport.value as THREE.Vector2).copy(pixels);
    if (this.look) this.setLook(this.look);
  }
}
