import { ensureBuilt } from "./ensure-built.mjs";

/** Unit tests start the real workers, so those are never older than their sources. */
export async function setup() {
  const problems = await ensureBuilt(["workers"], { partial: true });
  // Not thrown: a fault in one worker's source must not hide the results of every other test.
  for (const problem of problems) console.error(`build failed: ${problem}`);
}
