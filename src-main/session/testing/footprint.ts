import { readdirSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What this process holds, after everything that nobody needs was let go. */
export interface Footprint {
  readonly heapBytes: number;
  /** Of the whole process, all its threads included. */
  readonly residentBytes: number;
  /** Undefined where the system does not tell. */
  readonly threads: number | undefined;
}

/** Collects all garbage of the main thread first, so that two measures can be compared. */
export function measureFootprint(): Footprint {
  collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  return { heapBytes: heapUsed, residentBytes: rss, threads: countThreads() };
}

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  collect();
}

function countThreads(): number | undefined {
  try {
    return readdirSync("/proc/self/task").length;
  } catch {
    return undefined;
  }
}
