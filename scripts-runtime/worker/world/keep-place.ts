import type { Transform } from "../../api/index";
import { Matrix4 } from "../../api/index";
import { isFlat } from "../../api/transform-math";

/**
 * Remembers where a transform stands in the world. What is given back puts it there again, whatever its parent is by then;
 * shear that a parent would need is left out.
 */
export function keepPlace(transform: Transform): () => void {
  const { worldPosition, worldRotation, worldScale } = transform;
  const { parent: old } = transform;
  const isOldFlat = old !== undefined && isFlat(old);
  const worldFromOld = old?.worldFromLocal ?? new Matrix4();
  return () => {
    const { position, rotation, scale, parent } = transform;
    if (isOldFlat || (parent && isFlat(parent))) {
      Object.assign(transform, { worldPosition, worldRotation, worldScale });
      return;
    }
    const { x, y, z } = scale;
    const newFromOld = (parent?.localFromWorld ?? new Matrix4()).multiply(worldFromOld);
    // What is flat would not tell how it is turned.
    scale.set(x || 1, y || 1, z || 1);
    newFromOld.multiply(new Matrix4().compose(position, rotation, scale)).decompose(position, rotation, scale);
    scale.set(x && scale.x, y && scale.y, z && scale.z);
  };
}
