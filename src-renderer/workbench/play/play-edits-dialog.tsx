import "./play-edits-dialog.css";
import { useState } from "react";
import type { FieldEdit } from "../../../src-shared/protocol/command";
import type { SceneDocument } from "../../../src-shared/document/scene-document";
import { Button } from "../../ui/controls/button";
import { CheckBox } from "../../ui/fields/check-box";
import { Dialog } from "../../ui/overlays/dialog";
import { useEditor, useEditorStore } from "../editor-context";
import { executeCommand } from "../execute-command";

/** After Stop: offers to take what the user set in the running game into the edited scene, field by field. */
export function PlayEditsDialog() {
  const edits = useEditorStore("play", ({ offeredEdits }) => offeredEdits);
  const session = useEditorStore("play", (state) => state.session);
  const document = useEditorStore("scene", (state) => (state.isLoading ? undefined : state.document));
  const isEditing = useEditorStore("play", ({ state }) => state === "edit");
  if (edits.length === 0 || !document || !isEditing) return undefined;
  return <Offer key={session} edits={edits} document={document} />;
}

function Offer({ edits, document }: { edits: readonly FieldEdit[]; document: SceneDocument }) {
  const editor = useEditor();
  const dismiss = useEditorStore("play", ({ dismissEdits }) => dismissEdits);
  const applicable = edits.filter(({ entity, component }) => document.component(entity, component) !== undefined);
  const [chosen, setChosen] = useState<ReadonlySet<FieldEdit>>(() => new Set(applicable));
  const apply = async () => {
    dismiss();
    await executeCommand(editor, { kind: "applyPlayEdits", edits: applicable.filter((edit) => chosen.has(edit)) });
  };
  const toggle = (edit: FieldEdit) => {
    const next = new Set(chosen);
    if (!next.delete(edit)) next.add(edit);
    setChosen(next);
  };
  if (applicable.length === 0) return undefined;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && dismiss()}
      title="Keep what you changed while playing?"
      description="The game ended and the edited scene is as it was before Play. These values can be taken into it."
      testId="play-edits-dialog"
      footer={
        <>
          <Button onClick={dismiss}>Discard</Button>
          <Button variant="primary" autoFocus disabled={chosen.size === 0} onClick={() => void apply()}>
            {`Keep ${chosen.size === 1 ? "1 value" : `${chosen.size} values`}`}
          </Button>
        </>
      }
    >
      <ul className="play-edits">
        {applicable.map((edit) => (
          <li key={`${edit.entity}/${edit.component}/${edit.path}`} className="play-edits__row">
            <CheckBox
              checked={chosen.has(edit)}
              onChange={() => toggle(edit)}
              text={`${document.entity(edit.entity)?.name ?? ""} · ${document.component(edit.entity, edit.component)?.type ?? ""} · ${edit.path}`}
            />
            <code className="play-edits__value ui-truncate">{describeValue(edit)}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function describeValue({ value }: FieldEdit): string {
  return value === undefined ? "default" : JSON.stringify(value).slice(0, 120);
}
