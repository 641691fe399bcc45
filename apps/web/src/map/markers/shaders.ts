const corner = `
const vec2 corners[4] = vec2[4](vec2(-1, -1), vec2(1, -1), vec2(-1, 1), vec2(1, 1));
vec4 toClip(vec2 pixels, vec2 viewport) {
  return vec4(pixels.x / viewport.x * 2.0 - 1.0, 1.0 - pixels.y / viewport.y * 2.0, 0.0, 1.0);
}`;

/** One textured square per instance: center and half size in pixels, rotation, rectangle in the atlas. */
export const spriteVertex = `#version 300 es
uniform vec2 viewport;
in vec4 place;
in vec4 source;
out vec2 uv;
${corner}
void main() {
  vec2 unit = corners[gl_VertexID];
  float c = cos(place.w), s = sin(place.w);
  vec2 offset = vec2(unit.x * c - unit.y * s, unit.x * s + unit.y * c) * place.z;
  uv = mix(source.xy, source.zw, unit * 0.5 + 0.5);
  gl_Position = toClip(place.xy + offset, viewport);
}`;

export const spriteFragment = `#version 300 es
precision mediump float;
uniform sampler2D atlas;
in vec2 uv;
out vec4 color;
void main() {
  color = texture(atlas, uv);
}`;

/** One ring per instance: center, radius, highlight; then the ends of its six arcs. */
export const ringVertex = `#version 300 es
uniform vec2 viewport;
in vec4 place;
in vec3 endsA;
in vec3 endsB;
out vec2 local;
flat out float radius;
flat out float lit;
flat out vec3 ends0;
flat out vec3 ends1;
${corner}
void main() {
  vec2 unit = corners[gl_VertexID];
  radius = place.z;
  lit = place.w;
  ends0 = endsA;
  ends1 = endsB;
  local = unit * (radius + 12.0);
  gl_Position = toClip(place.xy + local, viewport);
}`;

/** Arcs differ without color: solid, thin, dashed, solid, long dashes, dots. */
export const ringFragment = `#version 300 es
precision highp float;
uniform vec3 colors[6];
uniform vec3 disc;
uniform vec3 accent;
in vec2 local;
flat in float radius;
flat in float lit;
flat in vec3 ends0;
flat in vec3 ends1;
out vec4 color;

const float turn = 6.28318530718;
const float widths[6] = float[6](5.0, 3.0, 5.0, 5.0, 5.0, 5.0);
const vec2 dashes[6] = vec2[6](vec2(0), vec2(0), vec2(3.0, 2.0), vec2(0), vec2(6.0, 2.0), vec2(1.4, 2.0));

float within(float distance) {
  return clamp(0.5 - distance, 0.0, 1.0);
}

void main() {
  float far = length(local);
  float edge = far - (radius + 4.0);
  float shadow = 0.34 * (1.0 - smoothstep(-1.5, 4.0, length(local - vec2(0.0, 1.0)) - (radius + 4.0)));
  vec4 result = vec4(vec3(0.03, 0.08, 0.12) * shadow, shadow);
  if (lit > 0.5) {
    float halo = within(far - (radius + 9.0)) * 0.22 + within(abs(far - (radius + 8.5)) - 1.0) * 0.78;
    result = mix(result, vec4(accent, 1.0), halo);
  }
  result = mix(result, vec4(disc, 1.0), within(edge));

  float ends[6] = float[6](ends0.x, ends0.y, ends0.z, ends1.x, ends1.y, ends1.z);
  float at = fract(atan(local.x, -local.y) / turn);
  int arc = 0;
  float start = 0.0;
  for (int index = 0; index < 5; index += 1) {
    if (at >= ends[index]) { arc = index + 1; start = ends[index]; }
  }
  float around = turn * radius;
  float along = (at - start) * around;
  float size = (ends[arc] - start) * around;
  float whole = size > around - 0.5 ? 1.0 : 0.0;
  float ink = max(whole, within(1.0 - min(along, size - along)));
  vec2 dash = dashes[arc];
  if (dash.x > 0.0) {
    float step = mod(along - 1.0, dash.x + dash.y);
    ink *= within(max(-step, step - dash.x));
  }
  ink *= within(abs(far - radius) - widths[arc] * 0.5);
  color = mix(result, vec4(colors[arc], 1.0), ink);
}`;
