import { useStore } from "zustand";
import { ConfirmDialog } from "./confirm-dialog";
import type { DialogStore } from "./dialog-store";
import { PromptDialog } from "./prompt-dialog";

/** Shows the questions of a `DialogStore`, one at a time. */
export function DialogHost({ store }: { store: DialogStore }) {
  const open = useStore(store, ({ questions }) => questions[0]);
  if (!open) return undefined;
  if (open.kind === "prompt") {
    const { question, answer, id } = open;
    return <PromptDialog key={id} {...question} open onConfirm={answer} onCancel={() => answer()} />;
  }
  const { question, answer, id } = open;
  return (
    <ConfirmDialog
      key={id}
      {...question}
      open
      onConfirm={() => answer("confirm")}
      onAlternative={() => answer("alternative")}
      onCancel={() => answer("cancel")}
    />
  );
}
