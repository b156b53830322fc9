import "./badge.css";
import type { ReactNode } from "react";

export interface BadgeProps {
  tone?: "neutral" | "accent" | "play" | "pause" | "error" | "warning";
  children: ReactNode;
  testId?: string | undefined;
}

/** A short note on something: a count, a state. */
export function Badge({ tone = "neutral", children, testId }: BadgeProps) {
  return (
    <span className="ui-badge ui-numeric" data-tone={tone} data-testid={testId}>
      {children}
    </span>
  );
}
