import { useEffect, useState } from "react";
import type { StoreApi } from "zustand/vanilla";

/** A store's newest state, at most once for each frame that is drawn, however often it changes. */
export function useOncePerFrame<State>(store: StoreApi<State>): State {
  const [state, setState] = useState<State>(() => store.getState());
  useEffect(() => {
    let frame: number | undefined;
    const follow = () => {
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        setState(store.getState());
      });
    };
    // It may have changed since the first rendering.
    follow();
    const unsubscribe = store.subscribe(follow);
    return () => {
      unsubscribe();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [store]);
  return state;
}
