import "./list-row.css";
import { clsx } from "clsx";
import type { ComponentProps } from "react";

export interface ListRowProps extends ComponentProps<"div"> {
  /** Depth in a tree, from 0; indents the row. */
  depth?: number;
  selected?: boolean | undefined;
  /** Has the keyboard's attention within its list. */
  active?: boolean | undefined;
  /** Where what is dragged over it would go. */
  drop?: "inside" | "before" | "after" | undefined;
  /** Shown weaker: switched off, or of no weight here. */
  faint?: boolean | undefined;
  testId?: string | undefined;
}

/**
 * A row of 24 px of a list or a tree. The list around it carries the class `ui-list`; while the focus is elsewhere the
 * selection in it is shown in grey.
 */
export function ListRow(props: ListRowProps) {
  const { depth = 0, selected, active, drop, faint, testId, className, style, ...rest } = props;
  return (
    <div
      {...rest}
      className={clsx("ui-row", className)}
      style={{ ...style, "--ui-depth": depth } as React.CSSProperties}
      data-selected={selected || undefined}
      data-active={active || undefined}
      data-drop={drop}
      data-faint={faint || undefined}
      data-testid={testId}
    />
  );
}
