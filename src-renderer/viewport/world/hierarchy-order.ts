import type { SceneDocument } from "../../../src-shared/document/scene-document";

/** Compares two entities by their place in the hierarchy, as `sort` wants it: what stands higher comes first. */
export function compareInHierarchy(document: SceneDocument, a: string, b: string): number {
  const pathA = pathOf(document, a);
  const pathB = pathOf(document, b);
  for (let depth = 0; depth < Math.min(pathA.length, pathB.length); depth++) {
    const difference = (pathA[depth] as number) - (pathB[depth] as number);
    if (difference !== 0) return difference;
  }
  return pathA.length - pathB.length;
}

/** The indices among siblings from the top level down to the entity. */
function pathOf(document: SceneDocument, id: string): number[] {
  const path: number[] = [];
  for (let current: string | undefined = id; current !== undefined; current = document.entity(current)?.parent) {
    path.push(document.indexOf(current));
  }
  return path.reverse();
}
