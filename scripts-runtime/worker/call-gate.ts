import { cutOffMessage } from "../../src-shared/protocol/domain-protocol";

/**
 * Notices that a call was cut off: nothing on its way out has run. Those that come after it are refused until `recover`
 * is called, as what they rest on may not be there.
 */
export function guardCalls<T extends object>(functions: T): T {
  let isAnswering = false;
  const run = (name: PropertyKey, job: () => unknown): unknown => {
    if (name !== "recover" && isAnswering) throw new Error(cutOffMessage);
    isAnswering = true;
    try {
      return job();
    } finally {
      isAnswering = false;
    }
  };
  return new Proxy(functions, {
    get(target, name): unknown {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => run(name, () => Reflect.apply(value, target, args) as unknown);
    },
  });
}
