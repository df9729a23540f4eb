// The energy of potentials as surfaces over planes, each with a ball where the point that is pulled stands now.
import * as THREE from "three";
import { bytesOf } from "../data/base64";
import type { Well } from "../data/source";
import type { EntryPoses, Pose } from "./entry_poses";
import { wellFragment, wellVertex } from "./shaders";

const ballSize = 0.035; // of the span

interface Phase {
  from: number;
  to: number;
  energy: Float32Array;
}

class WellSurface {
  readonly group = new THREE.Group(); // the plane
  readonly phases: Phase[];
  shown: Phase | null = null;
  private readonly geometry = new THREE.BufferGeometry();
  private readonly ball: THREE.Mesh;
  private readonly plumb: THREE.Line;
  private readonly place = new THREE.Vector3();
  private readonly turn = new THREE.Quaternion();
  private readonly own = new THREE.Quaternion();

  constructor(readonly well: Well, uniforms: Record<string, THREE.IUniform>, mark: THREE.Color) {
    this.phases = well.phases.map(({ from, to, energy }) => ({ from, to: to ?? Infinity, energy: new Float32Array(bytesOf(energy)) }));
    const [w, x, y, z] = well.orientation;
    this.own.set(x, y, z, w);
    this.group.scale.setScalar(well.enlarged);
    const flat = { depthTest: false, transparent: true, color: mark };
    this.ball = new THREE.Mesh(new THREE.SphereGeometry(ballSize * well.span, 20, 12), new THREE.MeshBasicMaterial(flat));
    this.plumb = new THREE.Line(new THREE.BufferGeometry().setFromPoints([this.place, this.place]), new THREE.LineBasicMaterial(flat));
    const surface = (opacity: number, more: THREE.ShaderMaterialParameters) =>
      new THREE.Mesh(
        this.geometry,
        new THREE.ShaderMaterial({
          vertexShader: wellVertex,
          fragmentShader: wellFragment,
          uniforms: { ...uniforms, opacity: { value: opacity } },
          glslVersion: THREE.GLSL3,
          side: THREE.DoubleSide,
          transparent: true,
          ...more,
        }),
      );
    const behind = surface(0.34, { depthFunc: THREE.GreaterDepth, depthWrite: false }); // seen through what hides it
    const before = surface(0.86, {});
    [behind, before, this.plumb, this.ball].forEach((part, order) => {
      part.renderOrder = 1 + order;
      part.frustumCulled = false;
      this.group.add(part);
    });
  }

  // J, between the places of the grid; NaN beside it. x and y in the plane.
  energyAt(x: number, y: number): number {
    const { span, points } = this.well;
    const u = ((x / span + 1) / 2) * (points - 1);
    const v = ((y / span + 1) / 2) * (points - 1);
    if (!this.shown || !(u >= 0 && v >= 0 && u <= points - 1 && v <= points - 1)) return NaN;
    const i = Math.min(points - 2, Math.floor(u));
    const j = Math.min(points - 2, Math.floor(v));
    const at = (row: number, column: number) => this.shown!.energy[row * points + column];
    const lower = at(j, i) + (at(j, i + 1) - at(j, i)) * (u - i);
    const upper = at(j + 1, i) + (at(j + 1, i + 1) - at(j + 1, i)) * (u - i);
    return lower + (upper - lower) * (v - j);
  }

  // The point that is pulled, seen from the middle of the plane.
  pointInPlane(first: Pose): THREE.Vector3 {
    this.place.fromArray(this.well.point).applyQuaternion(first.turn).add(first.position);
    return this.place.sub(this.group.position).applyQuaternion(this.turn.copy(this.group.quaternion).invert());
  }

  update(time: number, first: Pose, second: Pose): void {
    const phase = this.phases.find(({ from, to }) => time >= from && time < to) ?? null;
    if (phase !== this.shown) this.show(phase);
    this.group.visible = phase !== null;
    this.group.position.fromArray(this.well.position).applyQuaternion(second.turn).add(second.position);
    this.group.quaternion.multiplyQuaternions(second.turn, this.own);
    const { x, y, z } = this.pointInPlane(first);
    const energy = this.energyAt(x, y);
    this.ball.visible = Number.isFinite(energy);
    this.plumb.visible = this.ball.visible && this.well.enlarged === 1; // else the point is elsewhere
    if (!this.ball.visible) return;
    const height = this.heightOf(energy);
    this.ball.position.set(x, y, height);
    const ends = this.plumb.geometry.getAttribute("position") as THREE.BufferAttribute;
    ends.setXYZ(0, x, y, z).setXYZ(1, x, y, height).needsUpdate = true;
  }

  private levelOf(energy: number): number {
    return Math.min(1, Math.max(0, (energy - this.well.low) / (this.well.high - this.well.low)));
  }

  private heightOf(energy: number): number {
    return this.well.lowest + (this.well.highest - this.well.lowest) * this.levelOf(energy);
  }

  private show(phase: Phase | null): void {
    this.shown = phase;
    if (!phase) return;
    const { points, span } = this.well;
    const corners = new Float32Array(3 * points * points);
    const levels = new Float32Array(points * points);
    const along = (i: number) => span * ((2 * i) / (points - 1) - 1);
    phase.energy.forEach((energy, k) => {
      levels[k] = Number.isNaN(energy) ? 0 : this.levelOf(energy);
      corners.set([along(k % points), along(Math.floor(k / points)), Number.isNaN(energy) ? 0 : this.heightOf(energy)], 3 * k);
    });
    const triangles: number[] = [];
    for (let row = 0; row + 1 < points; ++row)
      for (let column = 0; column + 1 < points; ++column) {
        const a = row * points + column;
        const square = [a, a + 1, a + points + 1, a + points];
        if (square.some((k) => Number.isNaN(phase.energy[k]))) continue;
        triangles.push(square[0], square[1], square[2], square[0], square[2], square[3]);
      }
    this.geometry.setAttribute("position", new THREE.BufferAttribute(corners, 3));
    this.geometry.setAttribute("level", new THREE.BufferAttribute(levels, 1));
    this.geometry.setIndex(triangles);
    this.geometry.computeVertexNormals();
  }

  dispose(): void {
    for (const geometry of [this.geometry, this.ball.geometry, this.plumb.geometry]) geometry.dispose();
  }
}

export class WellSurfaces {
  readonly group = new THREE.Group();
  readonly all: WellSurface[];
  private readonly mark = new THREE.Color();
  private readonly ramp = Array.from({ length: 3 }, () => new THREE.Color());
  private readonly ink = new THREE.Color();

  constructor(wells: Well[]) {
    const uniforms = { ramp: { value: this.ramp }, ink: { value: this.ink } };
    this.all = wells.map((well) => new WellSurface(well, uniforms, this.mark));
    for (const { group } of this.all) this.group.add(group);
  }

  setLook(ramp: string[], ink: string, mark: string): void {
    ramp.forEach((style, i) => this.ramp[i].setStyle(style, THREE.LinearSRGBColorSpace));
    this.ink.setStyle(ink, THREE.LinearSRGBColorSpace);
    this.mark.setStyle(mark, THREE.LinearSRGBColorSpace);
    this.group.traverse((part) => {
      const { material } = part as THREE.Mesh;
      if (material instanceof THREE.MeshBasicMaterial || material instanceof THREE.LineBasicMaterial) material.color.copy(this.mark);
    });
  }

  update(poses: EntryPoses): void {
    const world: Pose = { position: new THREE.Vector3(...poses.center).negate(), turn: new THREE.Quaternion() };
    const poseOf = (body: number) => (body < 0 ? world : poses.pose(body));
    for (const surface of this.all) surface.update(poses.time, poseOf(surface.well.first), poseOf(surface.well.second));
  }

  // Those that are on now.
  get shown(): Well[] {
    return this.all.filter(({ group }) => group.visible).map(({ well }) => well);
  }

  // A ball around all of them; empty where there are none.
  extent(): THREE.Sphere {
    const ball = new THREE.Sphere().makeEmpty();
    for (const { group, well } of this.all) ball.union(new THREE.Sphere(group.position.clone(), 1.1 * well.span * well.enlarged));
    return ball;
  }

  dispose(): void {
    for (const surface of this.all) surface.dispose();
  }
}
