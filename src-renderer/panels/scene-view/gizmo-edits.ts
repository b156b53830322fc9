import type { FieldEdit } from "../../../src-shared/protocol/command";
import type { TransformEdit } from "../../viewport/scene/transform-edits";
import type { TransformGesture } from "../../viewport/scene/transform-gizmo";
import type { Editor } from "../../workbench/editor";
import { type EditGesture, FieldEdits, type FieldRestore } from "../../workbench/edits/field-edits";

const parts = ["position", "rotation", "scale"] as const;

/** Turns drags of the gizmo into edits of Transforms, one undo step each. */
export class GizmoEdits {
  private readonly edits: FieldEdits;
  private gesture: EditGesture | undefined;

  constructor(private readonly editor: Pick<Editor, "api" | "stores" | "editsUnderWay">) {
    this.edits = new FieldEdits({
      execute: (command) => editor.api.execute(command),
      whenFresh: () => Promise.resolve(),
      underWay: editor.editsUnderWay,
    });
  }

  apply({ phase, edits }: TransformGesture): void {
    if (phase === "start") this.gesture = this.edits.beginGesture(this.restoresOf(edits));
    const { gesture } = this;
    if (!gesture) return;
    const fieldEdits = edits.flatMap(fieldEditsOf);
    if (phase === "commit" || phase === "cancel") this.gesture = undefined;
    if (phase === "cancel") this.tell(gesture.cancel());
    else if (phase === "commit") this.tell(gesture.commit(fieldEdits));
    else this.tell(gesture.preview(fieldEdits));
  }

  /** What the document had before: a field that was not set is not set again. A running game's is not in the document. */
  private restoresOf(edits: readonly TransformEdit[]): readonly FieldRestore[] {
    const { document } = this.editor.stores.scene.getState();
    const isEditing = this.editor.stores.play.getState().state === "edit";
    return edits.flatMap((edit) => {
      const record = document?.component(edit.entity, "Transform");
      return fieldEditsOf(edit).map(({ path, value, ...place }): FieldRestore => ({
        ...place,
        path,
        value: isEditing ? record?.[path] : value,
      }));
    });
  }

  private tell(answer: Promise<{ readonly ok: boolean; readonly message?: string } | undefined>): void {
    const { notify } = this.editor.stores.notifications.getState();
    answer.then(
      (result) => {
        if (result?.ok === false) notify({ severity: "error", message: result.message ?? "The move was refused." });
      },
      (error: unknown) =>
        notify({ severity: "error", message: error instanceof Error ? error.message : String(error) }),
    );
  }
}

function fieldEditsOf(edit: TransformEdit): readonly FieldEdit[] {
  return parts.flatMap((path): FieldEdit[] => {
    const value = edit[path];
    return value === undefined ? [] : [{ entity: edit.entity, component: "Transform", path, value }];
  });
}
