/** What the names of scene files end in. */
export const sceneFileEnding = ".scene.json";
/** What the names of prefabs end in: scene files with one entity at the top level. */
export const prefabFileEnding = ".prefab.json";

export function isPrefabFile(path: string): boolean {
  return path.toLowerCase().endsWith(prefabFileEnding);
}

/** A path and the ending that tells its kind; one without either is a scene's. */
export function splitEntityFile(path: string): { readonly stem: string; readonly ending: string } {
  return {
    stem: path.replace(/(\.scene|\.prefab)?\.json$/i, ""),
    ending: isPrefabFile(path) ? prefabFileEnding : sceneFileEnding,
  };
}
