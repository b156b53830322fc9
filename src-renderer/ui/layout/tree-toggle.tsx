import "./tree.css";
import type { MouseEvent } from "react";
import { FoldArrow } from "../controls/fold-arrow";

export interface TreeToggleProps {
  /** Undefined where there is nothing to open: its place is kept. */
  isOpen: boolean | undefined;
  onToggle: (event: MouseEvent) => void;
}

/** The arrow that opens and folds a row of a tree. The keyboard does so at the tree itself. */
export function TreeToggle({ isOpen, onToggle }: TreeToggleProps) {
  if (isOpen === undefined) return <span className="ui-fold-toggle" />;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      className="ui-fold-toggle"
      data-testid="row-toggle"
      onClick={(event) => {
        event.stopPropagation();
        onToggle(event);
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <FoldArrow isOpen={isOpen} />
    </button>
  );
}
