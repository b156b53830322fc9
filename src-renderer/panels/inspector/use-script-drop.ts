import { type DragEvent, useState } from "react";
import { dropScript } from "../../workbench/code/drop-script";
import { isScriptDrag, readAssetDrag } from "../../workbench/drag-types";
import { useEditor } from "../../workbench/editor-context";

/** Takes a script file that is dragged over the inspector: it becomes a component of every selected entity. */
export function useScriptDrop() {
  const editor = useEditor();
  const [isTarget, setTarget] = useState(false);
  const selected = () => editor.stores.selection.getState().ids;
  return {
    "data-drop": isTarget || undefined,
    onDragOver: (event: DragEvent) => {
      if (!isScriptDrag(event.dataTransfer) || selected().length === 0) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      setTarget(true);
    },
    onDragLeave: (event: DragEvent) => {
      // Going from one field to the next is no leaving.
      const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!isInside) setTarget(false);
    },
    onDrop: (event: DragEvent) => {
      setTarget(false);
      const file = isScriptDrag(event.dataTransfer) ? readAssetDrag(event.dataTransfer) : undefined;
      const entities = selected();
      if (file === undefined || entities.length === 0) return;
      event.preventDefault();
      void dropScript(editor, file, entities, { x: event.clientX, y: event.clientY });
    },
  };
}
