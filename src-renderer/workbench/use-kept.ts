import { useRef } from "react";
import { isSameJson, type JsonValue } from "../../src-shared/base/json";

/**
 * The selector, but while what it selects is equal to what it selected last it gives that again, so that nothing renders
 * for it. For plain values only.
 */
export function useKept<State, T extends object>(select: (state: State) => T): (state: State) => T {
  const kept = useRef<T>(undefined);
  return (state) => {
    const next = select(state);
    if (kept.current === undefined || !isSameJson(kept.current as JsonValue, next as JsonValue)) kept.current = next;
    return kept.current;
  };
}
