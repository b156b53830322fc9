import { setImmediate } from "node:timers/promises";

const sliceMs = 8;

/** Runs a long computation without holding up everything else: it pauses for other work every few milliseconds. */
export async function runInSlices<T>(slices: Generator<void, T>): Promise<T> {
  let sliceStart = performance.now();
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
    if (performance.now() - sliceStart > sliceMs) {
      await setImmediate();
      sliceStart = performance.now();
    }
  }
}
