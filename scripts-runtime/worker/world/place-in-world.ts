import type { Matrix4, Transform } from "../../api/index";

/** Sets a transform so that it stands in the world as a matrix says; shear that a parent would need is left out. */
export function placeInWorld(transform: Transform, worldFromLocal: Matrix4): void {
  const local = transform.parent ? worldFromLocal.premultiply(transform.parent.localFromWorld) : worldFromLocal;
  local.decompose(transform.position, transform.rotation, transform.scale);
}
