import {
  Color,
  DoubleSide,
  Mesh,
  type PerspectiveCamera,
  PlaneGeometry,
  ShaderMaterial,
  Vector2,
  Vector3,
} from "three";
import type { Disposable } from "../../../src-shared/base/disposable";
import type { ViewportTheme } from "../viewport-theme";

/**
 * The ground plane's lines, as far as the eye reaches. Spacing follows the camera's distance in steps of ten, finer lines
 * fading out as coarser ones take over; all fade towards the horizon, where they would only shimmer.
 */
export class GroundGrid implements Disposable {
  readonly object: Mesh<PlaneGeometry, ShaderMaterial>;
  private readonly uniforms = {
    lineColor: { value: new Color() },
    axisXColor: { value: new Color() },
    axisZColor: { value: new Color() },
    eye: { value: new Vector3() },
    center: { value: new Vector2() },
    spacing: { value: 1 },
    blend: { value: 0 },
    reach: { value: 100 },
    strength: { value: 0.3 },
  };

  constructor() {
    const material = new ShaderMaterial({
      name: "GroundGrid",
      uniforms: this.uniforms,
      vertexShader,
      fragmentShader,
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
      toneMapped: false,
      // A ground that lies in the same plane would fight with the lines.
      polygonOffset: true,
      polygonOffsetFactor: -1,
      polygonOffsetUnits: -4,
    });
    this.object = new Mesh(new PlaneGeometry(2, 2).rotateX(-Math.PI / 2), material);
    this.object.name = "Grid";
    this.object.frustumCulled = false;
    this.object.renderOrder = -10;
  }

  setTheme(theme: ViewportTheme): void {
    this.uniforms.lineColor.value.set(theme.grid);
    this.uniforms.axisXColor.value.set(theme.axisX);
    this.uniforms.axisZColor.value.set(theme.axisZ);
    this.uniforms.strength.value = theme.isDark ? 0.34 : 0.4;
  }

  /** Before each drawing. */
  update(camera: PerspectiveCamera, distance: number): void {
    const { uniforms } = this;
    const eye = camera.position;
    const height = Math.max(Math.abs(eye.y), distance * 0.35, 0.5);
    const level = Math.log10(height / 4);
    const step = Math.max(-1, Math.floor(level));
    uniforms.spacing.value = 10 ** step;
    uniforms.blend.value = Math.min(1, Math.max(0, level - step));
    uniforms.reach.value = height * 22;
    uniforms.eye.value.copy(eye);
    // Lines are reckoned from a whole number of cells near the eye, or far from the origin they would lose their precision.
    const cell = 10 ** (step + 2);
    uniforms.center.value.set(Math.round(eye.x / cell) * cell, Math.round(eye.z / cell) * cell);
    this.object.position.set(uniforms.center.value.x, 0, uniforms.center.value.y);
    this.object.scale.setScalar(uniforms.reach.value + cell);
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
  }
}

const vertexShader = /* glsl */ `
varying vec2 ground;
varying vec3 worldPosition;

void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  worldPosition = world.xyz;
  ground = world.xz - modelMatrix[3].xz;
  gl_Position = projectionMatrix * viewMatrix * world;
}
`;

const fragmentShader = /* glsl */ `
uniform vec3 lineColor;
uniform vec3 axisXColor;
uniform vec3 axisZColor;
uniform vec3 eye;
uniform vec2 center;
uniform float spacing;
uniform float blend;
uniform float reach;
uniform float strength;
varying vec2 ground;
varying vec3 worldPosition;

// How much of a pixel the nearest line covers; lines narrower than a pixel get fainter instead.
float lines(vec2 at, float width) {
  vec2 perPixel = fwidth(at);
  vec2 toLine = abs(fract(at - 0.5) - 0.5);
  vec2 drawn = clamp(width - toLine / max(perPixel, 1e-6) + 0.5, 0.0, 1.0);
  vec2 dense = 1.0 - smoothstep(0.15, 0.5, perPixel);
  return max(drawn.x * dense.x, drawn.y * dense.y);
}

float axisLine(float at, float width) {
  return clamp(width - abs(at) / max(fwidth(at), 1e-6) + 0.5, 0.0, 1.0);
}

void main() {
  float fine = lines(ground / spacing, 0.5) * (1.0 - blend) * 0.4;
  float middle = lines(ground / (spacing * 10.0), 0.5) * mix(1.0, 0.4, blend);
  float coarse = lines(ground / (spacing * 100.0), 0.5);
  float alpha = max(fine, max(middle, coarse)) * strength;
  vec3 color = lineColor;

  vec2 fromOrigin = ground + center;
  float onX = axisLine(fromOrigin.y, 0.8);
  float onZ = axisLine(fromOrigin.x, 0.8);
  color = mix(color, axisXColor, onX);
  alpha = max(alpha, onX * 0.85);
  color = mix(color, axisZColor, onZ * (1.0 - onX));
  alpha = max(alpha, onZ * 0.85);

  vec3 toEye = eye - worldPosition;
  float distanceFade = 1.0 - smoothstep(reach * 0.15, reach, length(toEye.xz));
  float grazing = smoothstep(0.0, 0.12, abs(normalize(toEye).y));
  alpha *= distanceFade * grazing;
  if (alpha < 0.004) discard;
  gl_FragColor = vec4(color, alpha);
  #include <colorspace_fragment>
}
`;
