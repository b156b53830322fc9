import { useVirtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";

export interface VirtualRowsOptions {
  readonly count: number;
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** Of every row, in CSS pixels. */
  readonly rowHeight: number;
  /** Rows that are kept on each side of those in sight. */
  readonly overscan: number;
}

/** The rows of a long list that are in sight, all of one height. What it gives is for the component's own render only. */
export function useVirtualRows({ count, scroller, rowHeight, overscan }: VirtualRowsOptions) {
  // eslint-disable-next-line react-hooks/incompatible-library -- it changes in place, so what it gives is never memoized; that is said above, once for every list.
  return useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
  });
}
