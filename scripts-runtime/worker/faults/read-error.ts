import { types } from "node:util";
import { createContext, Script } from "node:vm";

/** A getter that takes longer is as good as one that throws. */
const getterBudgetMs = 100;
const callJob = new Script("job()");

/**
 * Reads a property of what was thrown. A getter may be anybody's code: one that throws or does not end gives undefined.
 * Nobody else could cut it off: V8 itself asks errors for their texts when it makes a thread stand still.
 */
export function readError(value: object, name: string): unknown {
  try {
    return isPlain(value, name) ? Reflect.get(value, name) : callInTime(() => Reflect.get(value, name));
  } catch {
    return undefined;
  }
}

/** Whether reading the property runs no code. */
function isPlain(value: object, name: string): boolean {
  for (let at: unknown = value; typeof at === "object" && at !== null; at = Object.getPrototypeOf(at)) {
    if (types.isProxy(at)) return false;
    const descriptor = Object.getOwnPropertyDescriptor(at, name);
    if (descriptor) return !descriptor.get;
  }
  return true;
}

/** Throws when the job has not ended in time. */
function callInTime(job: () => unknown): unknown {
  return callJob.runInContext(createContext({ job }), { timeout: getterBudgetMs });
}
