import { type RefObject, useLayoutEffect, useRef } from "react";

/** A ref to the newest render's value, for handlers that must keep their identity. Not to be read while rendering. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
