import "./dialog.css";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "../controls/icon-button";

export interface DialogProps {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the lower right, the likely one last. */
  footer?: ReactNode;
  size?: "small" | "normal" | "large";
  /** `alert` for a question that must be answered: no close button, and a click beside it does nothing. */
  kind?: "dialog" | "alert";
  testId?: string | undefined;
}

/** A window over the tool that holds the focus until it is closed; Escape closes it. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, size = "normal", kind = "dialog", testId } = props;
  const isAlert = kind === "alert";
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="ui-dialog__overlay" />
        <Primitive.Content
          className={clsx("ui-dialog", `ui-dialog--${size}`)}
          role={isAlert ? "alertdialog" : "dialog"}
          data-testid={testId}
          onOpenAutoFocus={(event) => {
            // Nothing in it asked for the focus: the close button would get it and show its tooltip.
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus({ preventScroll: true });
          }}
          onEscapeKeyDown={keepForDraft}
          onPointerDownOutside={(event) => isAlert && event.preventDefault()}
          {...(description === undefined && { "aria-describedby": undefined })}
        >
          <header className="ui-dialog__header">
            <Primitive.Title className="ui-dialog__title">{title}</Primitive.Title>
            {!isAlert && (
              <IconButton icon={X} label="Close" onClick={() => onOpenChange(false)} className="ui-dialog__close" />
            )}
          </header>
          {description !== undefined && (
            <Primitive.Description className="ui-dialog__description" asChild>
              <div>{description}</div>
            </Primitive.Description>
          )}
          {children !== undefined && <div className="ui-dialog__body">{children}</div>}
          {footer !== undefined && <footer className="ui-dialog__footer">{footer}</footer>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** In a field that is being typed in, Escape takes back what was typed; the next one closes the window. */
function keepForDraft(event: KeyboardEvent): void {
  const isTyped = event.target instanceof HTMLElement && event.target.dataset.draft === "typed";
  if (isTyped) event.preventDefault();
}
