import { fileURLToPath } from "node:url";
import { listTemplateFiles } from "./list-templates.mjs";
import { isFresh } from "./stamp.mjs";

/** @typedef {import("./build.mjs").Group} Group */

/**
 * What the editor runs from. Written out here so that a fresh start need not load the build. The typings of the headless
 * library are slow to make and nothing runs them: `npm run build` makes them.
 */
const runGroups = /** @type {const} */ (["workers", "node", "electron", "renderer", "monaco", "templates", "types"]);

/**
 * Builds those of the groups whose sources have changed since their last build. Returns the messages of those that
 * failed.
 */
export async function ensureBuilt(
  /** @type {readonly Group[]} */ asked = runGroups,
  /** @type {{ partial: boolean }} */ options = { partial: false },
) {
  const stale = asked.filter((group) => !isFresh(group) || (group === "templates" && hasNewTemplateFile()));
  if (stale.length === 0) return [];
  const { build } = await import("./build.mjs");
  return build(stale, options);
}

/** A template's new file is in no stamp: nothing imports it. */
function hasNewTemplateFile() {
  return listTemplateFiles("templates").length !== listTemplateFiles("dist/templates").length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now();
  const problems = await ensureBuilt();
  for (const problem of problems) console.error(`build failed: ${problem}`);
  const elapsed = performance.now() - started;
  if (problems.length === 0 && elapsed > 1000) console.log(`Built in ${(elapsed / 1000).toFixed(1)} s.`);
  process.exit(problems.length === 0 ? 0 : 1);
}
