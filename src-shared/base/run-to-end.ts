/** Runs a computation that can pause, without a pause. */
export function runToEnd<T>(slices: Generator<void, T>): T {
  let step = slices.next();
  while (!step.done) step = slices.next();
  return step.value;
}
