import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Vector3,
} from "three";
import type { Disposable } from "../../../src-shared/base/disposable";
import type { ViewportTheme } from "../viewport-theme";
import type { VisibleCamera, VisibleLight } from "../world/view-context";
import type { WorldView } from "../world-view";

/** More selected cameras and lights than that are not drawn out: nobody could tell their lines apart. */
const mostDrawn = 40;
const circleSteps = 48;

/** Lines that show what the selected cameras and lights reach: the frustum, the cone, the range, the direction. */
export class ComponentGizmos implements Disposable {
  readonly object: LineSegments<BufferGeometry, LineBasicMaterial>;
  private readonly points: number[] = [];
  private readonly matrix = new Matrix4();

  constructor(private readonly world: WorldView) {
    const material = new LineBasicMaterial({
      toneMapped: false,
      transparent: true,
      opacity: 0.9,
      depthWrite: false,
      fog: false,
    });
    this.object = new LineSegments(new BufferGeometry(), material);
    this.object.frustumCulled = false;
    this.object.renderOrder = 940;
  }

  setTheme(theme: ViewportTheme): void {
    this.object.material.color.copy(new Color(theme.accent));
  }

  /** Before each drawing. `aspect` is that of the game view, which cameras show. */
  update(ids: readonly string[], aspect: number): void {
    this.points.length = 0;
    for (const id of ids.slice(0, mostDrawn)) {
      const entity = this.world.entity(id);
      if (!entity?.node.isVisible) continue;
      const { camera, light } = entity;
      if (!camera && !light) continue;
      unscaled(entity.node.worldFromLocal, this.matrix);
      if (camera) this.addFrustum(camera, aspect);
      if (light) this.addLight(light);
    }
    this.upload();
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
  }

  private addFrustum(camera: VisibleCamera, aspect: number): void {
    const halfHeight = (depth: number) =>
      camera.isOrthographic ? camera.size : depth * Math.tan((camera.fieldOfView * Math.PI) / 360);
    const cornersAt = (depth: number): readonly [Corner, Corner, Corner, Corner] => {
      const y = halfHeight(depth);
      const x = y * aspect;
      return [
        [-x, -y, -depth],
        [x, -y, -depth],
        [x, y, -depth],
        [-x, y, -depth],
      ];
    };
    const near = cornersAt(camera.near);
    const end = cornersAt(Math.min(camera.far, 1000));
    for (let index = 0; index < 4; index++) {
      const next = (index + 1) % 4;
      this.addLine(near[index] as Corner, near[next] as Corner);
      this.addLine(end[index] as Corner, end[next] as Corner);
      this.addLine(near[index] as Corner, end[index] as Corner);
    }
  }

  private addLight(light: VisibleLight): void {
    switch (light.kind) {
      case "directional":
        this.addCircle(0.4, 0, "xy");
        for (let index = 0; index < 8; index++) {
          const angle = (index / 8) * 2 * Math.PI;
          const [x, y] = [Math.cos(angle) * 0.4, Math.sin(angle) * 0.4];
          this.addLine([x, y, 0], [x, y, -2]);
        }
        return;
      case "point":
        for (const plane of ["xy", "xz", "yz"] as const) this.addCircle(light.range, 0, plane);
        return;
      case "spot": {
        const angle = light.angle / 2;
        const radius = light.range * Math.sin(angle);
        const depth = -light.range * Math.cos(angle);
        this.addCircle(radius, depth, "xy");
        for (const [x, y] of [
          [radius, 0],
          [-radius, 0],
          [0, radius],
          [0, -radius],
        ] as const) {
          this.addLine([0, 0, 0], [x, y, depth]);
        }
      }
    }
  }

  private addCircle(radius: number, depth: number, plane: "xy" | "xz" | "yz"): void {
    const at = (step: number): Corner => {
      const angle = (step / circleSteps) * 2 * Math.PI;
      const [a, b] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
      return plane === "xy" ? [a, b, depth] : plane === "xz" ? [a, depth, b] : [depth, a, b];
    };
    for (let step = 0; step < circleSteps; step++) this.addLine(at(step), at(step + 1));
  }

  private addLine(from: Corner, to: Corner): void {
    for (const point of [from, to]) {
      scratch.set(...point).applyMatrix4(this.matrix);
      this.points.push(scratch.x, scratch.y, scratch.z);
    }
  }

  private upload(): void {
    const { points, object } = this;
    object.visible = points.length > 0;
    if (points.length === 0) return;
    let attribute = object.geometry.getAttribute("position") as BufferAttribute | undefined;
    if (!attribute || attribute.array.length < points.length) {
      object.geometry.dispose();
      object.geometry = new BufferGeometry();
      attribute = new BufferAttribute(new Float32Array(points.length * 2), 3).setUsage(DynamicDrawUsage);
      object.geometry.setAttribute("position", attribute);
    }
    (attribute.array as Float32Array).set(points);
    attribute.needsUpdate = true;
    object.geometry.setDrawRange(0, points.length / 3);
  }
}

type Corner = readonly [number, number, number];

const scratch = new Vector3();

/** A world matrix without its scale, which cameras and lights ignore. */
export function unscaled(worldFromLocal: Matrix4, target: Matrix4): Matrix4 {
  target.extractRotation(worldFromLocal);
  return target.copyPosition(worldFromLocal);
}
