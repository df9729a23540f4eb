// The result's triangles and lines as meshes whose shaders place them.
import * as THREE from "three";
import * as shaders from "./shaders";

const plume = 3;

export interface LineLook {
  color: string;
  width: number; // pixels; zero: not drawn
}

export interface Meshes {
  group: THREE.Group; // faces, lines and plumes
  faces: THREE.Mesh;
  plumes: THREE.Mesh;
  lines: THREE.Mesh;
  pick: THREE.ShaderMaterial;
  uniforms: Record<string, THREE.IUniform>;
}

function faceGeometry(corners: Float32Array): THREE.BufferGeometry {
  const geometry = new THREE.BufferGeometry();
  const buffer = new THREE.InterleavedBuffer(corners, 8);
  geometry.setAttribute("position", new THREE.InterleavedBufferAttribute(buffer, 3, 0));
  geometry.setAttribute("normal", new THREE.InterleavedBufferAttribute(buffer, 3, 3));
  geometry.setAttribute("entry", new THREE.InterleavedBufferAttribute(buffer, 1, 6));
  geometry.setAttribute("material", new THREE.InterleavedBufferAttribute(buffer, 1, 7));
  return geometry;
}

// Each line four times, once for each corner of the rectangle that shows it: which end and which side it is at, then both ends.
// (Instances would do with a quarter of that, but take software that draws a while each.)
function lineGeometry(ends: Float32Array): THREE.BufferGeometry {
  const lines = ends.length / 10;
  const corners = new Float32Array(48 * lines);
  const order = new Uint32Array(6 * lines);
  for (let line = 0; line < lines; ++line) {
    [[0, -1], [1, -1], [1, 1], [0, 1]].forEach((corner, i) => {
      corners.set(corner, 12 * (4 * line + i));
      corners.set(ends.subarray(10 * line, 10 * line + 10), 12 * (4 * line + i) + 2);
    });
    order.set([0, 1, 2, 0, 2, 3].map((i) => 4 * line + i), 6 * line);
  }
  const geometry = new THREE.BufferGeometry();
  const buffer = new THREE.InterleavedBuffer(corners, 12);
  const attribute = (name: string, size: number, from: number) => geometry.setAttribute(name, new THREE.InterleavedBufferAttribute(buffer, size, from));
  attribute("position", 2, 0);
  attribute("from", 3, 2);
  attribute("fromEntry", 1, 5);
  attribute("kind", 1, 6);
  attribute("to", 3, 7);
  attribute("toEntry", 1, 10);
  geometry.setIndex(new THREE.BufferAttribute(order, 1));
  const loads = new THREE.BufferAttribute(new Float32Array(4 * lines).fill(-1), 1);
  loads.setUsage(THREE.DynamicDrawUsage);
  geometry.setAttribute("load", loads);
  return geometry;
}

export function lineCountOf(meshes: Meshes): number {
  return meshes.lines.geometry.getAttribute("load").count / 4;
}

// What each line carries.
export function setLoads(meshes: Meshes, loads: Float32Array): void {
  const attribute = meshes.lines.geometry.getAttribute("load") as THREE.BufferAttribute;
  loads.forEach((load, line) => attribute.array.fill(load, 4 * line, 4 * line + 4));
  attribute.needsUpdate = true;
}

// Faces of plumes are seen through, and so drawn apart.
function split(faces: Float32Array): { solid: Float32Array; plumes: Float32Array } {
  const triangles = faces.length / 24;
  let plumes = 0;
  for (let i = 0; i < triangles; ++i) plumes += faces[24 * i + 7] === plume ? 1 : 0;
  const parts = { solid: new Float32Array(24 * (triangles - plumes)), plumes: new Float32Array(24 * plumes) };
  let solidAt = 0;
  let plumeAt = 0;
  for (let i = 0; i < triangles; ++i) {
    const triangle = faces.subarray(24 * i, 24 * i + 24);
    if (triangle[7] === plume) parts.plumes.set(triangle, 24 * plumeAt++);
    else parts.solid.set(triangle, 24 * solidAt++);
  }
  return parts;
}

export function makeMeshes(bytes: ArrayBuffer, poses: THREE.Texture): Meshes {
  const [corners, ends] = new Uint32Array(bytes, 0, 2);
  const { solid, plumes } = split(new Float32Array(bytes, 8, 8 * corners));
  const lineEnds = new Float32Array(bytes, 8 + 32 * corners, 5 * ends);
  const uniforms: Record<string, THREE.IUniform> = {
    poses: { value: poses },
    cells: { value: new THREE.Color() },
    back: { value: new THREE.Color() },
    accent: { value: new THREE.Color() },
    lamp: { value: new THREE.Vector3(-0.45, 0.75, 0.6).normalize() },
    ambient: { value: 0.4 },
    selected: { value: -1 },
    hovered: { value: -1 },
    viewport: { value: new THREE.Vector2(1, 1) },
    near: { value: 0.1 },
    loadWidth: { value: 0 },
    loadColors: { value: Array.from({ length: 3 }, () => new THREE.Color()) },
    looks: { value: Array.from({ length: 7 }, () => new THREE.Vector4()) },
  };
  const material = (vertex: string, fragment: string, more: THREE.ShaderMaterialParameters = {}) =>
    new THREE.ShaderMaterial({
      vertexShader: vertex,
      fragmentShader: fragment,
      uniforms,
      glslVersion: THREE.GLSL3,
      side: THREE.DoubleSide,
      ...more,
    });
  const push = { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 };
  const faces = new THREE.Mesh(faceGeometry(solid), material(shaders.faceVertex, shaders.faceFragment, push));
  const lines = new THREE.Mesh(lineGeometry(lineEnds), material(shaders.lineVertex, shaders.lineFragment));
  const seeThrough = { transparent: true, depthWrite: false };
  const jets = new THREE.Mesh(faceGeometry(plumes), material(shaders.faceVertex, shaders.plumeFragment, seeThrough));
  const group = new THREE.Group();
  for (const mesh of [faces, lines, jets]) mesh.frustumCulled = false; // shaders know where things are
  if (solid.length) group.add(faces);
  if (lineEnds.length) group.add(lines);
  if (plumes.length) group.add(jets);
  return { group, faces, plumes: jets, lines, pick: material(shaders.faceVertex, shaders.pickFragment), uniforms };
}

// Of very many lines each is finer, or they would hide what they lie on.
export function setLooks(meshes: Meshes, looks: LineLook[], pixelRatio: number): void {
  const color = new THREE.Color();
  const fine = Math.min(1, 30 / Math.sqrt(lineCountOf(meshes) + 1) + 0.2);
  looks.forEach((look, i) => {
    color.setStyle(look.color, THREE.LinearSRGBColorSpace);
    (meshes.uniforms.looks.value as THREE.Vector4[])[i].set(color.r, color.g, color.b, look.width * fine * pixelRatio);
  });
}
