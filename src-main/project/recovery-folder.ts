import { join } from "node:path";
import { hashContent } from "./content-hash";

/** The folder of one scene's journal; without a path that of a scene never saved. */
export function recoveryFolderOf(projectDir: string, scenePath: string | undefined): string {
  const folder = join(projectDir, ".tandem", "recovery");
  if (scenePath === undefined) return join(folder, "untitled");
  const name = (scenePath.split("/").pop() ?? "").replace(/[^\w-]+/g, "-");
  return join(folder, `${name}-${hashContent(scenePath).slice(0, 8)}`);
}
