import "./panel.css";
import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

export interface PanelProps extends Omit<ComponentProps<"section">, "children"> {
  /** The accessible name. */
  label: string;
  /** The context that keybindings with a `when` see while the focus is in the panel; see `readKeyTarget`. */
  keyContext: string;
  /** Draws the play colour's line and, with `playNote`, says that this is the running game. */
  mode?: "edit" | "playing" | "paused";
  playNote?: string | undefined;
  /** Buttons and search above the content. */
  bar?: ReactNode;
  testId?: string | undefined;
  children: ReactNode;
}

/** The frame of a docked panel. A click anywhere in it gives it the focus, so that its shortcuts work. */
export function Panel(props: PanelProps) {
  const { label, keyContext, mode = "edit", playNote, bar, testId, className, children, ...rest } = props;
  return (
    <section
      {...rest}
      tabIndex={-1}
      aria-label={label}
      className={clsx("ui-panel", className)}
      data-key-context={keyContext}
      data-mode={mode}
      data-testid={testId}
    >
      {mode !== "edit" && playNote !== undefined && <p className="ui-panel__play-note">{playNote}</p>}
      {bar !== undefined && <div className="ui-panel__bar">{bar}</div>}
      <div className="ui-panel__content">{children}</div>
    </section>
  );
}
