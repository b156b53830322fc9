import "./empty-state.css";
import type { ReactNode } from "react";
import { Icon, type IconType } from "../controls/icon";

export interface EmptyStateProps {
  icon: IconType;
  /** What is not here, in a few words. */
  title: string;
  /** What the place is for, or what to do. */
  children?: ReactNode;
  /** The next step, as a button. */
  action?: ReactNode;
  testId?: string | undefined;
}

/** Stands in a panel that has nothing to show. */
export function EmptyState({ icon, title, children, action, testId }: EmptyStateProps) {
  return (
    <div className="ui-empty" data-testid={testId}>
      <Icon of={icon} size={24} className="ui-empty__icon" />
      <p className="ui-empty__title">{title}</p>
      {children !== undefined && <p className="ui-empty__text">{children}</p>}
      {action !== undefined && <div className="ui-empty__action">{action}</div>}
    </div>
  );
}
