import { useEffect, useState } from "react";
import type { Gesture, GestureStart } from "./gesture";
import { GestureSlot } from "./gesture-slot";

export interface GestureControl<T> {
  /** The value to show while the gesture goes on or its commit is under way. */
  readonly shown: T | undefined;
  /** The gesture under way. Not state: for event handlers only. */
  current(): Gesture<T> | undefined;
  /** The newest value that was shown and is not yet applied. Not state: for event handlers only. */
  latest(): T | undefined;
  /** Begins a gesture, unless one is under way, and shows `value` in it. */
  preview(value: T, start: GestureStart<T>): void;
  commit(): void;
  cancel(): void;
}

/** Gives a component one gesture at a time. One that is under way when the component goes is committed: nothing seen is lost. */
export function useGesture<T>(): GestureControl<T> {
  const [shown, setShown] = useState<{ readonly value: T }>();
  const [slot] = useState(() => new GestureSlot<T>(setShown));
  useEffect(() => () => slot.commit(), [slot]);
  return {
    shown: shown?.value,
    current: () => slot.current,
    latest: () => slot.latest,
    preview: (value, start) => slot.preview(value, start),
    commit: () => slot.commit(),
    cancel: () => slot.cancel(),
  };
}
