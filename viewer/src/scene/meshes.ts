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

function lineGeometry(ends: Float32Array): THREE.BufferGeometry {
  const geometry = new THREE.InstancedBufferGeometry();
  const corners = new Float32Array([0, -1, 0, 1, -1, 0, 1, 1, 0, 0, 1, 0]);
  geometry.setAttribute("position", new THREE.BufferAttribute(corners, 3));
  geometry.setIndex([0, 1, 2, 0, 2, 3]);
  const buffer = new THREE.InstancedInterleavedBuffer(ends, 10);
  geometry.setAttribute("from", new THREE.InterleavedBufferAttribute(buffer, 3, 0));
  geometry.setAttribute("fromEntry", new THREE.InterleavedBufferAttribute(buffer, 1, 3));
  geometry.setAttribute("kind", new THREE.InterleavedBufferAttribute(buffer, 1, 4));
  geometry.setAttribute("to", new THREE.InterleavedBufferAttribute(buffer, 3, 5));
  geometry.setAttribute("toEntry", new THREE.InterleavedBufferAttribute(buffer, 1, 8));
  const loads = new THREE.InstancedBufferAttribute(new Float32Array(ends.length / 10).fill(-1), 1);
  loads.setUsage(THREE.DynamicDrawUsage);
  geometry.setAttribute("load", loads);
  geometry.instanceCount = ends.length / 10;
  return geometry;
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
  const fine = Math.min(1, 30 / Math.sqrt(meshes.lines.geometry.getAttribute("load").count + 1) + 0.2);
  looks.forEach((look, i) => {
    color.setStyle(look.color, THREE.LinearSRGBColorSpace);
    (meshes.uniforms.looks.value as THREE.Vector4[])[i].set(color.r, color.g, color.b, look.width * fine * pixelRatio);
  });
}
