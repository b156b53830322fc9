import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./paths.mjs";

/** Files of the project templates in the given folder, relative to it; what an editor left there is none of theirs. */
export function listTemplateFiles(/** @type {string} */ folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(root, folder), join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((path) => !/(^|\/)(\.tandem|node_modules)\//.test(path));
}
