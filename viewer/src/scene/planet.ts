// The planet and the way of the spacecraft round it, in a scene of its own whose unit is the planet's radius: nothing of
// it is drawn in metres, so that nothing shakes.
import * as THREE from "three";
import type { PoseRows, RunInfo } from "../data/source";
import { planetFragment, planetVertex } from "./shaders";

export class Planet {
  readonly scene = new THREE.Scene();
  readonly camera = new THREE.PerspectiveCamera(40, 1, 0.002, 500);
  private readonly frame = new THREE.Group();
  private readonly path = new THREE.Line(new THREE.BufferGeometry(), new THREE.LineBasicMaterial({ color: "#e0a030" }));
  private readonly radius: number;

  constructor(info: RunInfo, overview: PoseRows) {
    this.radius = info.planet!.radius || 1;
    const overhead = new THREE.Vector3(...overview.rows.subarray(1, 4)).normalize(); // where no sun is given, it is day below
    const sun = info.sun ? new THREE.Vector3(...info.sun).normalize() : overhead.add(new THREE.Vector3(0.3, 0.5, 0.4)).normalize();
    const [land, air] = info.planet!.earth ? ["#2c5f94", "#9fcbf2"] : ["#a8623c", "#f0c49a"];
    const colored = (style: string) => new THREE.Color().setStyle(style, THREE.LinearSRGBColorSpace);
    const globe = new THREE.Mesh(
      new THREE.SphereGeometry(1, 96, 64).rotateX(Math.PI / 2),
      new THREE.ShaderMaterial({
        vertexShader: planetVertex,
        fragmentShader: planetFragment,
        glslVersion: THREE.GLSL3,
        uniforms: { sun: { value: sun }, land: { value: colored(land) }, air: { value: colored(air) } },
      }),
    );
    if (info.planet!.radius > 0) this.frame.add(globe);
    this.frame.add(this.path);
    this.setPath(overview);
    this.scene.add(this.frame);
  }

  setPath(overview: PoseRows): void {
    const points: THREE.Vector3[] = [];
    for (let i = 0; i < overview.count; ++i)
      points.push(new THREE.Vector3(...overview.rows.subarray(4 * i + 1, 4 * i + 4)).divideScalar(this.radius));
    this.path.geometry.dispose();
    this.path.geometry = new THREE.BufferGeometry().setFromPoints(points);
  }

  // `center`: the origin of the camera's world from the planet's centre, in double precision.
  render(renderer: THREE.WebGLRenderer, from: THREE.PerspectiveCamera, center: number[], turn: THREE.Quaternion): void {
    this.camera.copy(from, false);
    this.camera.near = 0.002;
    this.camera.far = 500;
    this.camera.position.copy(from.position).divideScalar(this.radius);
    this.camera.updateProjectionMatrix();
    const [x, y, z] = center.map((value) => -value / this.radius);
    this.frame.position.set(x, y, z).applyQuaternion(turn);
    this.frame.quaternion.copy(turn);
    renderer.render(this.scene, this.camera);
    renderer.clearDepth();
  }
}
