import {
  BoxGeometry,
  type BufferGeometry,
  CapsuleGeometry,
  ConeGeometry,
  CylinderGeometry,
  PlaneGeometry,
  SphereGeometry,
  TorusGeometry,
} from "three";

export const shapeNames = ["box", "sphere", "capsule", "cylinder", "cone", "torus", "plane"] as const;
export type ShapeName = (typeof shapeNames)[number];

export function isShapeName(name: string): name is ShapeName {
  return (shapeNames as readonly string[]).includes(name);
}

/** The geometries of the shapes, each made when first asked for and shared by all that draw it. */
export class ShapeGeometries {
  private readonly geometries = new Map<ShapeName, BufferGeometry>();

  get(shape: ShapeName): BufferGeometry {
    const present = this.geometries.get(shape);
    if (present) return present;
    const geometry = createShape(shape);
    geometry.computeBoundingSphere();
    geometry.computeBoundingBox();
    this.geometries.set(shape, geometry);
    return geometry;
  }

  dispose(): void {
    for (const geometry of this.geometries.values()) geometry.dispose();
    this.geometries.clear();
  }
}

/** Sizes as people know them: one metre across; the capsule stands two metres tall, the plane lies flat and looks up. */
function createShape(shape: ShapeName): BufferGeometry {
  switch (shape) {
    case "box":
      return new BoxGeometry(1, 1, 1);
    case "sphere":
      return new SphereGeometry(0.5, 32, 20);
    case "capsule":
      return new CapsuleGeometry(0.5, 1, 10, 28);
    case "cylinder":
      return new CylinderGeometry(0.5, 0.5, 1, 40);
    case "cone":
      return new ConeGeometry(0.5, 1, 40);
    case "torus":
      return new TorusGeometry(0.35, 0.15, 16, 40);
    case "plane":
      return new PlaneGeometry(1, 1).rotateX(-Math.PI / 2);
  }
}
