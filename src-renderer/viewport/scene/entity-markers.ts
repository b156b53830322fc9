import {
  BufferAttribute,
  BufferGeometry,
  type Camera,
  type CanvasTexture,
  Color,
  DynamicDrawUsage,
  Points,
  ShaderMaterial,
  Vector3,
} from "three";
import type { Disposable } from "../../../src-shared/base/disposable";
import type { ViewportTheme } from "../viewport-theme";
import type { WorldView } from "../world-view";
import { drawMarkerAtlas, markerOrder } from "./marker-atlas";

/** The diameter in CSS pixels. */
const iconSize = 26;
const pickRadius = 12;

/** Signs for what has no body: cameras, lights, empty entities. One draw call; picked on the CPU. */
export class EntityMarkers implements Disposable {
  readonly object: Points<BufferGeometry, ShaderMaterial>;
  private readonly uniforms = {
    atlas: { value: undefined as CanvasTexture | undefined },
    size: { value: iconSize },
    kinds: { value: markerOrder.length },
    glyphColor: { value: new Color() },
    fillColor: { value: new Color() },
    accentColor: { value: new Color() },
  };
  private ids: string[] = [];
  private positions = new Float32Array(0);
  private styles = new Float32Array(0);

  constructor(private readonly world: WorldView) {
    const material = new ShaderMaterial({
      name: "EntityMarkers",
      uniforms: this.uniforms,
      vertexShader,
      fragmentShader,
      transparent: true,
      depthTest: false,
      depthWrite: false,
      toneMapped: false,
    });
    this.object = new Points(new BufferGeometry(), material);
    this.object.frustumCulled = false;
    this.object.renderOrder = 950;
  }

  setTheme(theme: ViewportTheme): void {
    this.uniforms.glyphColor.value.set(theme.text);
    this.uniforms.fillColor.value.set(theme.markerFill);
    this.uniforms.accentColor.value.set(theme.accent);
    this.uniforms.atlas.value ??= drawMarkerAtlas();
  }

  /** Before each drawing. */
  update(selected: ReadonlySet<string>, pixelRatio: number): void {
    this.uniforms.size.value = iconSize * pixelRatio;
    this.ids = [];
    let count = 0;
    for (const entity of this.world.allEntities()) {
      const { marker, node } = entity;
      if (!marker || !node.isVisible) continue;
      if (count * 3 === this.positions.length) this.grow();
      this.ids.push(node.id);
      const { elements } = node.worldFromLocal;
      this.positions.set([elements[12], elements[13], elements[14]], count * 3);
      this.styles[count * 2] = markerOrder.indexOf(marker);
      this.styles[count * 2 + 1] = selected.has(node.id) ? 1 : 0;
      count++;
    }
    const { geometry } = this.object;
    geometry.setDrawRange(0, count);
    for (const name of ["position", "style"]) {
      const attribute = geometry.getAttribute(name) as BufferAttribute | undefined;
      if (attribute) attribute.needsUpdate = true;
    }
    this.object.visible = count > 0;
  }

  /** The marker at a point of the view, the nearest to the eye of several. `x`, `y` in CSS pixels from the upper left. */
  pick(x: number, y: number, camera: Camera, width: number, height: number): string | undefined {
    let nearest: string | undefined;
    let nearestDepth = Infinity;
    for (const [index, id] of this.ids.entries()) {
      scratch.fromArray(this.positions, index * 3).project(camera);
      if (Math.abs(scratch.z) > 1 || scratch.z > nearestDepth) continue;
      const distance = Math.hypot(((scratch.x + 1) / 2) * width - x, ((1 - scratch.y) / 2) * height - y);
      const isSmall = this.styles[index * 2] === markerOrder.indexOf("empty");
      if (distance > (isSmall ? pickRadius * 0.6 : pickRadius)) continue;
      nearest = id;
      nearestDepth = scratch.z;
    }
    return nearest;
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
    this.uniforms.atlas.value?.dispose();
  }

  private grow(): void {
    const capacity = Math.max(32, (this.positions.length / 3) * 2);
    const positions = new Float32Array(capacity * 3);
    const styles = new Float32Array(capacity * 2);
    positions.set(this.positions);
    styles.set(this.styles);
    this.positions = positions;
    this.styles = styles;
    this.object.geometry.dispose();
    this.object.geometry = new BufferGeometry();
    this.object.geometry.setAttribute("position", new BufferAttribute(positions, 3).setUsage(DynamicDrawUsage));
    this.object.geometry.setAttribute("style", new BufferAttribute(styles, 2).setUsage(DynamicDrawUsage));
  }
}

const scratch = new Vector3();

const vertexShader = /* glsl */ `
attribute vec2 style;
uniform float size;
varying float kind;
varying float isSelected;

void main() {
  kind = style.x;
  isSelected = style.y;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  gl_PointSize = size;
}
`;

// The atlas holds the disc in red and the glyph in green, so that one picture serves every theme.
const fragmentShader = /* glsl */ `
uniform sampler2D atlas;
uniform float kinds;
uniform vec3 glyphColor;
uniform vec3 fillColor;
uniform vec3 accentColor;
varying float kind;
varying float isSelected;

void main() {
  vec2 at = vec2((kind + gl_PointCoord.x) / kinds, 1.0 - gl_PointCoord.y);
  vec4 texel = texture2D(atlas, at);
  float disc = texel.r;
  float glyph = texel.g;
  vec3 fill = mix(fillColor, accentColor, isSelected);
  vec3 glyphTint = mix(glyphColor, vec3(1.0), isSelected);
  float alpha = max(disc * mix(0.72, 1.0, isSelected), glyph);
  if (alpha < 0.01) discard;
  gl_FragColor = vec4(mix(fill, glyphTint, glyph), alpha);
  #include <colorspace_fragment>
}
`;
