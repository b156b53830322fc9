import { type ReactNode, useDeferredValue } from "react";

/** Shows what is in it as time allows, after what is beside it, without keeping anybody from typing meanwhile. */
export function Later({ children }: { children: ReactNode }) {
  const isDue = useDeferredValue(true, false);
  return isDue && children;
}
