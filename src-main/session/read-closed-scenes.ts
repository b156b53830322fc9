import type { OpenProject } from "./session-state";

/** The texts of all scenes and prefabs of a project but of the one that is open, as they are on disk. */
export async function* readClosedScenes(
  { files, changes }: Pick<OpenProject, "files" | "changes">,
  openPath: string | undefined,
): AsyncIterable<string> {
  for (const path of changes.scenesAndPrefabs) {
    if (path === openPath) continue;
    const bytes = await files.readBytes(path);
    // One that is gone by now holds nothing.
    if (bytes.ok) yield Buffer.from(bytes.value).toString("utf8");
  }
}
