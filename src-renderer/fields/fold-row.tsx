import type { CSSProperties, ReactNode } from "react";
import { FoldArrow } from "../ui/controls/fold-arrow";
import { Tooltip } from "../ui/overlays/tooltip";

export interface FoldRowProps {
  label: string;
  tooltip?: string | undefined;
  depth: number;
  isOpen: boolean;
  onToggle: () => void;
  overridden?: boolean | undefined;
  error?: string | undefined;
  actions?: ReactNode;
  testId?: string | undefined;
  children?: ReactNode;
}

/** The row above a list or a nested object: its name folds what is below. */
export function FoldRow(props: FoldRowProps) {
  const { label, tooltip, depth, isOpen, onToggle, overridden, error, actions, testId, children } = props;
  return (
    <div
      className="ui-property field-fold"
      style={{ "--ui-depth": depth } as CSSProperties}
      data-overridden={overridden || undefined}
      data-property={label}
      data-testid={testId}
    >
      <div className="ui-property__label">
        <Tooltip content={tooltip} side="left">
          <button type="button" className="field-fold__toggle" aria-expanded={isOpen} onClick={onToggle}>
            <FoldArrow isOpen={isOpen} />
            <span className="ui-property__label-text">{label}</span>
          </button>
        </Tooltip>
      </div>
      <div className="ui-property__control">{children}</div>
      <div className="ui-property__actions">{actions}</div>
      {error !== undefined && (
        <p className="ui-property__message" data-tone="error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
