import { useEffect, useRef, useState } from "react";
import { Gesture, type GestureStart } from "./gesture";

export interface GestureControl<T> {
  /** The value to show while the gesture goes on or its commit is under way. */
  readonly shown: T | undefined;
  /** The gesture under way. Not state: for event handlers only. */
  current(): Gesture<T> | undefined;
  /** Begins a gesture, unless one is under way, and shows `value` in it. */
  preview(value: T, start: GestureStart<T>): void;
  commit(): void;
  cancel(): void;
}

/** Gives a component one gesture at a time. One that is under way when the component goes is committed: nothing seen is lost. */
export function useGesture<T>(): GestureControl<T> {
  const gesture = useRef<Gesture<T> | undefined>(undefined);
  const [shown, setShown] = useState<{ readonly value: T }>();

  useEffect(
    () => () => {
      void gesture.current?.commit();
      gesture.current = undefined;
    },
    [],
  );

  return {
    shown: shown?.value,
    current: () => gesture.current,
    preview(value, start) {
      gesture.current ??= new Gesture(start);
      gesture.current.preview(value);
      setShown({ value });
    },
    commit() {
      const committed = gesture.current?.commit();
      gesture.current = undefined;
      if (!(committed instanceof Promise)) {
        setShown(undefined);
        return;
      }
      // A next gesture may have begun before this one was applied; its value stays.
      const settle = () => setShown((now) => (gesture.current ? now : undefined));
      committed.then(settle, settle);
    },
    cancel() {
      gesture.current?.cancel();
      gesture.current = undefined;
      setShown(undefined);
    },
  };
}
