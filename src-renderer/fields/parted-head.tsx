import type { ReactNode } from "react";
import { FoldRow } from "./fold-row";
import { ResetButton } from "./reset-button";
import type { PartedRowsProps } from "./value-rows-props";

/** The head of a value that has parts: its name folds them, and it is marked and reset as any value. */
export function PartedHead({
  rows,
  isOpen,
  onToggle,
  children,
}: {
  rows: Omit<PartedRowsProps<"array"> | PartedRowsProps<"object">, "Rows">;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  const { binding, label, tooltip, depth, overridden, onReset, actions } = rows;
  const { path, editing, isReadOnly } = binding;
  return (
    <FoldRow
      label={label}
      tooltip={tooltip}
      depth={depth}
      isOpen={isOpen}
      onToggle={onToggle}
      overridden={overridden}
      error={editing.refusal?.path === path ? editing.refusal.message : undefined}
      testId={`property-${path}`}
      actions={
        <>
          {actions}
          {onReset && !isReadOnly && <ResetButton onReset={onReset} isHidden={!overridden} />}
        </>
      }
    >
      {children}
    </FoldRow>
  );
}
