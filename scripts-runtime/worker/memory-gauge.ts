import { resourceLimits } from "node:worker_threads";
import type { MemoryUse } from "../../src-shared/protocol/domain-protocol";

const intervalMs = 250;
const bytesInMb = 2 ** 20;
/** Of what this thread may use; less is nobody's business. */
const muchOfIt = 1 / 4;

/** Tells again and again how much memory this thread holds, while that is much of what it may use, and once when no more. */
export function watchMemory(onMeasure: (use: MemoryUse) => void): void {
  const { maxOldGenerationSizeMb } = resourceLimits;
  if (maxOldGenerationSizeMb === undefined) return;
  // Node's own, before scripts can get at it.
  const memoryUsage = process.memoryUsage.bind(process);
  let wasMuch = false;
  const timer = setInterval(() => {
    const { heapUsed, arrayBuffers } = memoryUsage();
    const use = { heapMb: heapUsed / bytesInMb, buffersMb: arrayBuffers / bytesInMb };
    const isMuch = Math.max(use.heapMb, use.buffersMb) > muchOfIt * maxOldGenerationSizeMb;
    if (isMuch || wasMuch) onMeasure(use);
    wasMuch = isMuch;
  }, intervalMs);
  timer.unref();
}
