import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { dist, root } from "./paths.mjs";
import { writeIfChanged } from "./write-if-changed.mjs";

/**
 * What one group of outputs was built from: its name, the inputs' size, time and content hash, and the files it wrote.
 * Paths are relative to the repository's top.
 * @typedef {{ inputs: Record<string, { size: number, time: number, hash: string }>, outputs: string[] }} Stamp
 */

const stampFile = (/** @type {string} */ group) => join(dist, ".stamps", `${group}.json`);

/** Inputs of every group: the recipe itself and the versions of all packages. */
const commonInputs = [
  "build/bundles.mjs",
  "build/typings.mjs",
  "build/typings/three-core.d.ts",
  "package.json",
  "package-lock.json",
];

/**
 * Whether the group's outputs are there and none of its inputs has changed since. Times are looked at first; content
 * decides, so a checkout or a touch alone rebuilds nothing.
 */
export function isFresh(/** @type {string} */ group) {
  const stamp = readStamp(group);
  if (stamp === undefined) return false;
  if (stamp.outputs.some((path) => statSync(join(root, path), { throwIfNoEntry: false }) === undefined)) return false;
  return Object.entries(stamp.inputs).every(([path, known]) => {
    const now = statSync(join(root, path), { throwIfNoEntry: false });
    if (now === undefined) return false;
    if (now.size === known.size && now.mtimeMs === known.time) return true;
    return now.size === known.size && hashFile(path) === known.hash;
  });
}

/** Records a finished build of the group and removes what its last build wrote and this one did not. */
export function writeStamp(
  /** @type {string} */ group,
  /** @type {Iterable<string>} */ inputs,
  /** @type {string[]} */ outputs,
) {
  for (const old of readStamp(group)?.outputs ?? []) {
    if (!outputs.includes(old)) rmSync(join(root, old), { force: true });
  }
  /** @type {Stamp} */
  const stamp = { inputs: {}, outputs };
  for (const path of new Set([...commonInputs, ...inputs])) {
    const { size, mtimeMs } = statSync(join(root, path));
    stamp.inputs[path] = { size, time: mtimeMs, hash: hashFile(path) };
  }
  mkdirSync(join(dist, ".stamps"), { recursive: true });
  writeIfChanged(stampFile(group), JSON.stringify(stamp));
}

/** @returns {Stamp | undefined} */
function readStamp(/** @type {string} */ group) {
  try {
    return JSON.parse(readFileSync(stampFile(group), "utf8"));
  } catch {
    // Never built, or cut off while writing: both mean that it has to be built.
    return undefined;
  }
}

function hashFile(/** @type {string} */ path) {
  return createHash("sha256")
    .update(readFileSync(join(root, path)))
    .digest("base64url");
}
