import { type Camera, Vector3 } from "three";
import type { WorldView } from "../world-view";

/** The visible entities with a body or a sign whose middle lies in a rectangle of the view, in CSS pixels. */
export function idsInRectangle(
  world: WorldView,
  camera: Camera,
  rectangle: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  viewWidth: number,
  viewHeight: number,
): readonly string[] {
  const ids: string[] = [];
  const point = new Vector3();
  for (const { id, node, marker, meshes } of world.allEntities()) {
    if (!node.isVisible || (!marker && meshes.length === 0)) continue;
    point.setFromMatrixPosition(node.worldFromLocal).project(camera);
    const x = ((point.x + 1) / 2) * viewWidth - rectangle.x;
    const y = ((1 - point.y) / 2) * viewHeight - rectangle.y;
    if (Math.abs(point.z) <= 1 && x >= 0 && y >= 0 && x <= rectangle.width && y <= rectangle.height) ids.push(id);
  }
  return ids;
}
