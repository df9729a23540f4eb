// Faces, lines and plumes of all entries, each in one draw call: corners find their entry's pose in a texture.

const findPose = /* glsl */ `
uniform sampler2D poses;
struct EntryPose { vec4 place; vec4 turn; vec4 color; };
EntryPose pose_of(float entry) {
  int i = int(entry + 0.5);
  ivec2 at = ivec2(3 * (i % 256), i / 256);
  return EntryPose(texelFetch(poses, at, 0), texelFetch(poses, at + ivec2(1, 0), 0), texelFetch(poses, at + ivec2(2, 0), 0));
}
vec3 turned(vec4 q, vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }
vec3 placed(EntryPose pose, vec3 v) { return pose.place.xyz + turned(pose.turn, v * pose.place.w); }
`;

export const faceVertex = /* glsl */ `
${findPose}
in float entry;
in float material;
out vec3 vNormal;
out vec3 vView;
out vec3 vLocal;
flat out vec3 vColor;
flat out float vMaterial;
flat out float vEntry;
void main() {
  EntryPose pose = pose_of(entry);
  vec4 seen = modelViewMatrix * vec4(placed(pose, position), 1.0);
  vNormal = mat3(modelViewMatrix) * turned(pose.turn, normal);
  vView = -seen.xyz;
  vLocal = position;
  vColor = pose.color.rgb;
  vMaterial = material;
  vEntry = entry;
  gl_Position = projectionMatrix * seen;
}`;

export const faceFragment = /* glsl */ `
uniform vec3 cells;
uniform vec3 back;
uniform vec3 lamp; // view axes
uniform vec3 accent;
uniform float selected;
uniform float hovered;
uniform float ambient;
in vec3 vNormal;
in vec3 vView;
in vec3 vLocal;
flat in vec3 vColor;
flat in float vMaterial;
flat in float vEntry;
out vec4 outColor;
void main() {
  vec3 base = vMaterial == 1.0 ? cells : vMaterial == 2.0 ? back : vColor;
  vec3 n = normalize(vNormal);
  vec3 v = normalize(vView);
  if (dot(n, v) < 0.0) n = -n;
  float key = max(dot(n, lamp), 0.0);
  float fill = 0.5 + 0.5 * n.y;
  float gloss = vMaterial == 1.0 ? 0.30 : 0.12;
  float shine = gloss * pow(max(dot(n, normalize(lamp + v)), 0.0), 28.0);
  float rim = 0.10 * pow(1.0 - max(dot(n, v), 0.0), 3.0);
  vec3 color = vMaterial == 4.0 ? base * (0.75 + 0.25 * key) : base * (ambient + 0.16 * fill + 0.62 * key) + shine + rim;
  if (vEntry == selected) color = mix(color, accent, 0.55);
  else if (vEntry == hovered) color = mix(color, accent, 0.22);
  outColor = vec4(pow(color, vec3(0.95)), 1.0);
}`;

export const pickFragment = /* glsl */ `
in vec3 vNormal;
in vec3 vView;
in vec3 vLocal;
flat in vec3 vColor;
flat in float vMaterial;
flat in float vEntry;
out vec4 outColor;
void main() {
  int id = int(vEntry + 0.5) + 1;
  outColor = vec4(float(id & 255), float((id >> 8) & 255), float((id >> 16) & 255), 255.0) / 255.0;
}`;

export const plumeFragment = /* glsl */ `
in vec3 vNormal;
in vec3 vView;
in vec3 vLocal;
flat in vec3 vColor;
flat in float vMaterial;
flat in float vEntry;
out vec4 outColor;
void main() {
  float along = clamp(vLocal.z, 0.0, 1.0);
  float facing = abs(dot(normalize(vNormal), normalize(vView)));
  vec3 color = mix(vec3(1.0, 0.95, 0.8), vec3(1.0, 0.45, 0.15), smoothstep(0.0, 0.7, along));
  outColor = vec4(color, 0.8 * facing * (1.0 - smoothstep(0.25, 0.95, along)));
}`;

// A line is a rectangle that turns to the camera: as wide as its kind says, in pixels.
export const lineVertex = /* glsl */ `
${findPose}
in vec3 from;
in float fromEntry;
in float kind;
in vec3 to;
in float toEntry;
in float load; // from 0 to 1; below: it shows none
uniform float loadWidth;
uniform vec3 loadColors[3];
uniform vec2 viewport;
uniform vec4 looks[7]; // colour and width by kind
uniform float near;
flat out vec3 vColor;
void main() {
  EntryPose a = pose_of(fromEntry);
  EntryPose b = pose_of(toEntry);
  vec4 look = looks[int(kind + 0.5)];
  if (load >= 0.0 && loadWidth > 0.0) {
    vec3 ramp = load < 0.5 ? mix(loadColors[0], loadColors[1], 2.0 * load) : mix(loadColors[1], loadColors[2], 2.0 * load - 1.0);
    look = vec4(ramp, loadWidth);
  }
  vec4 p = modelViewMatrix * vec4(placed(a, from), 1.0);
  vec4 q = modelViewMatrix * vec4(placed(b, to), 1.0);
  float before = kind > 0.5 && kind < 2.5 ? 0.997 : 0.9985; // a little nearer than the face it lies on
  p.xyz *= before;
  q.xyz *= before;
  float front = -near * 1.01;
  if (p.z > front && q.z < front) p = mix(p, q, (front - p.z) / (q.z - p.z));
  if (q.z > front && p.z < front) q = mix(q, p, (front - q.z) / (p.z - q.z));
  vec4 pc = projectionMatrix * p;
  vec4 qc = projectionMatrix * q;
  vec2 ps = pc.xy / pc.w * viewport;
  vec2 qs = qc.xy / qc.w * viewport;
  vec2 along = qs - ps;
  float apart = length(along);
  along = apart > 1e-5 ? along / apart : vec2(1.0, 0.0);
  vec4 at = position.x < 0.5 ? pc : qc;
  vec2 side = vec2(-along.y, along.x) * position.y * look.w + along * (position.x - 0.5) * look.w;
  at.xy += side / viewport * at.w;
  bool hidden = look.w == 0.0 || (p.z > front && q.z > front) || a.place.w == 0.0;
  gl_Position = hidden ? vec4(2.0, 2.0, 2.0, 1.0) : at;
  vColor = look.rgb;
}`;

export const lineFragment = /* glsl */ `
flat in vec3 vColor;
out vec4 outColor;
void main() { outColor = vec4(vColor, 1.0); }`;

export const wellVertex = /* glsl */ `
in float level; // from 0 to 1
out vec3 vNormal;
out vec3 vView;
out float vLevel;
void main() {
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  vNormal = normalMatrix * normal;
  vView = -seen.xyz;
  vLevel = level;
  gl_Position = projectionMatrix * seen;
}`;

// Coloured by the energy, with lines where it is the same.
export const wellFragment = /* glsl */ `
uniform vec3 ramp[3];
uniform vec3 ink;
uniform float opacity;
in vec3 vNormal;
in vec3 vView;
in float vLevel;
out vec4 outColor;
void main() {
  vec3 color = vLevel < 0.5 ? mix(ramp[0], ramp[1], 2.0 * vLevel) : mix(ramp[1], ramp[2], 2.0 * vLevel - 1.0);
  float bands = 12.0 * vLevel;
  float width = fwidth(bands);
  float line = width < 1e-5 ? 0.0 : 1.0 - smoothstep(0.5, 1.3, abs(fract(bands) - 0.5) / width);
  float facing = abs(dot(normalize(vNormal), normalize(vView)));
  outColor = vec4(mix(color * (0.72 + 0.28 * facing), ink, 0.55 * line), opacity);
}`;

export const planetVertex = /* glsl */ `
out vec3 vUp;
out vec3 vNormal;
out vec3 vView;
void main() {
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  vUp = normal;
  vNormal = mat3(modelViewMatrix) * normal;
  vView = -seen.xyz;
  gl_Position = projectionMatrix * seen;
}`;

// A globe with meridians and parallels, day and night, and a rim of air.
export const planetFragment = /* glsl */ `
uniform vec3 sun; // in the planet's axes
uniform vec3 land;
uniform vec3 air;
in vec3 vUp;
in vec3 vNormal;
in vec3 vView;
out vec4 outColor;
void main() {
  vec3 up = normalize(vUp);
  float day = smoothstep(-0.15, 0.35, dot(up, sun));
  vec2 where = vec2(atan(up.y, up.x), asin(clamp(up.z, -1.0, 1.0))) * 180.0 / 3.14159265;
  vec2 grid = abs(fract(where / 15.0 + 0.5) - 0.5) * 15.0;
  vec2 width = max(fwidth(where), vec2(1e-3));
  float onMeridian = fwidth(where.x) > 90.0 ? 0.0 : 1.0 - smoothstep(0.0, 1.4, grid.x / width.x);
  float line = max(onMeridian, 1.0 - smoothstep(0.0, 1.4, grid.y / width.y));
  vec3 color = mix(land, air, 0.28 * line);
  float rim = pow(1.0 - max(dot(normalize(vNormal), normalize(vView)), 0.0), 3.0);
  color = color * (0.16 + 0.84 * day) + air * rim * (0.15 + 0.6 * day);
  outColor = vec4(color, 1.0);
}`;
