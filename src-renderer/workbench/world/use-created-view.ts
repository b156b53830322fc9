import { type RefObject, useEffect, useState } from "react";
import type { Disposable } from "../../../src-shared/base/disposable";

/** A view of the viewport, with what ends it and all that came with it. */
export interface CreatedView<View> extends Disposable {
  readonly view: View;
}

/**
 * A view in an element, which React does not draw: made after the render with the function that is given, ended when that function is
 * another one or the component goes. `failure` says why it could not be made, mostly for want of WebGL.
 */
export function useCreatedView<View>(
  host: RefObject<HTMLElement | null>,
  create: (host: HTMLElement) => CreatedView<View> | undefined,
): {
  readonly view: View | undefined;
  readonly failure: string | undefined;
} {
  const [view, setView] = useState<View>();
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    if (!host.current) return;
    let created: CreatedView<View> | undefined;
    try {
      created = create(host.current);
    } catch (error) {
      // eslint-disable-next-line react-hooks/set-state-in-effect -- whether there is WebGL shows only when a view is made, and it is made in what was rendered before.
      setFailure(error instanceof Error ? error.message : String(error));
      return;
    }
    if (!created) return;
    const ended = created;
    setView(() => ended.view);
    return () => {
      setView(undefined);
      ended.dispose();
    };
  }, [create, host]);

  return { view, failure };
}
