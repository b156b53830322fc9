import type { CutSignal } from "../../src-shared/protocol/cut-signal";
import { cutOffMessage } from "../../src-shared/protocol/domain-protocol";

/**
 * Lets no call in from the moment at which code is cut off, wherever it was, until `recover` has put things in order: what
 * a call rests on may not be there, and it could run into the same again.
 */
export function guardCalls<T extends object>(functions: T, signal: CutSignal): T {
  return new Proxy(functions, {
    get(target, name): unknown {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]): unknown => {
        if (name === "recover") signal.lower();
        else if (signal.isRaised) throw new Error(cutOffMessage);
        return Reflect.apply(value, target, args) as unknown;
      };
    },
  });
}
