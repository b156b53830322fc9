import { type RefCallback, useCallback, useState } from "react";
import type { Disposable } from "../../../src-shared/base/disposable";

/** A view of the viewport, with what ends it and all that came with it. */
export interface CreatedView<View> extends Disposable {
  readonly view: View;
}

/**
 * A view on a canvas in an element, which React does not draw: `ref` is the element's. The view is made with the function
 * that is given when the element is there, and ended when that function is another one or the element goes. `failure` says
 * why it could not be made, mostly for want of WebGL.
 */
export function useCreatedView<View>(
  canvas: HTMLCanvasElement,
  create: (host: HTMLElement) => CreatedView<View> | undefined,
): {
  readonly ref: RefCallback<HTMLElement>;
  /** The element, while the view is there. */
  readonly host: HTMLElement | undefined;
  readonly view: View | undefined;
  readonly failure: string | undefined;
} {
  const [outcome, setOutcome] = useState<Outcome<View>>();
  const ref = useCallback(
    (host: HTMLElement) => {
      host.append(canvas);
      const made = attempt(create, host);
      // An empty canvas would only hide what is said of it.
      if (!made?.created) canvas.remove();
      setOutcome(made);
      return () => {
        setOutcome(undefined);
        made?.created?.dispose();
        canvas.remove();
      };
    },
    [canvas, create],
  );
  return { ref, host: outcome?.host, view: outcome?.created?.view, failure: outcome?.failure };
}

interface Outcome<View> {
  readonly host?: HTMLElement;
  readonly created?: CreatedView<View>;
  readonly failure?: string;
}

function attempt<View>(
  create: (host: HTMLElement) => CreatedView<View> | undefined,
  host: HTMLElement,
): Outcome<View> | undefined {
  try {
    const created = create(host);
    return created && { host, created };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
