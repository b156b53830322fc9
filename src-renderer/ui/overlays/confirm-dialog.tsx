import type { ReactNode } from "react";
import { Button } from "../controls/button";
import { Dialog } from "./dialog";

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  description?: ReactNode;
  /** A verb: "Delete", "Save". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** A third way, such as "Discard". */
  alternativeLabel?: string | undefined;
  danger?: boolean | undefined;
  onConfirm: () => void;
  onAlternative?: (() => void) | undefined;
  onCancel: () => void;
}

/** A question with one likely answer. Enter takes it, except where it destroys something: there Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, description, confirmLabel, cancelLabel = "Cancel", alternativeLabel, danger = false } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && props.onCancel()}
      title={title}
      description={description}
      size={alternativeLabel === undefined ? "small" : "normal"}
      kind="alert"
      testId="confirm-dialog"
      footer={
        <>
          {alternativeLabel !== undefined && (
            <Button onClick={props.onAlternative} className="ui-dialog__alternative">
              {alternativeLabel}
            </Button>
          )}
          <Button onClick={props.onCancel} autoFocus={danger}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? "danger" : "primary"} onClick={props.onConfirm} autoFocus={!danger}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
