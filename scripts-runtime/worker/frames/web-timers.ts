/** Whose code asks for something to be called later. */
export interface Asker {
  /** Whether it is gone, so that no timer of it calls anything any more. */
  readonly isGone: () => boolean;
  /** Calls on its behalf. What is thrown goes no further where somebody was to be told of it. */
  readonly call: (name: string, callback: () => void) => void;
  /** Makes a promise one of its own; if nobody cares for its rejection, that is told under the name. */
  readonly own: (name: string, promise: Promise<unknown>) => void;
}

type FindAsker = () => Asker | undefined;
type Callback = (...args: readonly unknown[]) => unknown;
type Scheduler = (callback: unknown, ...rest: readonly unknown[]) => unknown;
type SchedulerName = "setTimeout" | "setInterval" | "setImmediate" | "queueMicrotask";

/**
 * Makes what scripts give to the timers of the web, and to `queueMicrotask`, callbacks of the component that asked for them,
 * for good: they run as any other callback of it does. Timers end with it and with its world. All else is as Node has it, and
 * code that is nobody's gets what Node gives.
 */
export function ownWebTimers(findAsker: FindAsker): void {
  ownTimer("setTimeout", findAsker);
  ownTimer("setInterval", findAsker);
  // Only there where scripts may use Node.
  if ("setImmediate" in globalThis) ownTimer("setImmediate", findAsker);
  ownMicrotasks(findAsker);
}

function ownTimer(name: SchedulerName, findAsker: FindAsker): void {
  const native = globalThis[name] as Scheduler;
  replace(name, (callback, ...rest) => {
    const asker = isFunction(callback) ? findAsker() : undefined;
    return native(asker ? createTimerCallback(asker, `${name} callback`, callback as Callback) : callback, ...rest);
  });
}

/** Called with the timer as `this`, as Node does. */
function createTimerCallback(asker: Asker, name: string, callback: Callback): Callback {
  return function (this: NodeJS.Timeout, ...args) {
    if (asker.isGone()) clearInterval(this);
    // A promise that it gives is the script's own affair.
    else asker.call(name, () => void Reflect.apply(callback, this, args));
  };
}

/**
 * They are what follows from promises, whose owner is known until after their end: one that begins another for ever is
 * mostly cut off between the two, and its place is only seen where no code of ours is around it. Such code has its turn
 * though the component may be gone by then.
 */
function ownMicrotasks(findAsker: FindAsker): void {
  const native = queueMicrotask as Scheduler;
  const begun = Promise.resolve();
  // Scripts may put another in its place.
  const then = begun.then.bind(begun);
  replace("queueMicrotask", (callback) => {
    const asker = isFunction(callback) ? findAsker() : undefined;
    if (!asker) return native(callback);
    asker.own("queueMicrotask callback", then(callback as Callback));
    return undefined;
  });
}

function replace(name: SchedulerName, scheduler: Scheduler): void {
  // Its name and length, and what `promisify` makes of it.
  Object.defineProperties(scheduler, Object.getOwnPropertyDescriptors(globalThis[name]));
  Object.assign(globalThis, { [name]: scheduler });
}

/** Of what is none Node tells. */
function isFunction(value: unknown): value is Callback {
  return typeof value === "function";
}
