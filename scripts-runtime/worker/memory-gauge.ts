import { resourceLimits } from "node:worker_threads";
import type { MemoryUse } from "../../src-shared/protocol/domain-protocol";

const intervalMs = 250;
const bytesInMb = 2 ** 20;
/** Of what this thread may use. */
const muchOfIt = 3 / 4;

/** Tells again and again how much memory this thread holds, while that is much of what it may use. */
export function watchMemory(onMuch: (use: MemoryUse) => void): void {
  const { maxOldGenerationSizeMb } = resourceLimits;
  if (maxOldGenerationSizeMb === undefined) return;
  // Node's own, before scripts can get at it.
  const memoryUsage = process.memoryUsage.bind(process);
  const timer = setInterval(() => {
    const { heapUsed, arrayBuffers } = memoryUsage();
    const use = { heapMb: heapUsed / bytesInMb, buffersMb: arrayBuffers / bytesInMb };
    if (use.heapMb + use.buffersMb > muchOfIt * maxOldGenerationSizeMb) onMuch(use);
  }, intervalMs);
  timer.unref();
}
