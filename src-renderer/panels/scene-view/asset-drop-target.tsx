import { type DragEvent, type ReactNode, useState } from "react";
import type { SceneView } from "../../viewport/scene-view";
import { isAssetDrag, readAssetDrag } from "../../workbench/drag-types";
import { useEditor } from "../../workbench/editor-context";
import { dropAsset } from "./drop-asset";

/** Takes files of the project that are dragged into the scene. */
export function AssetDropTarget({ view, children }: { view: SceneView | undefined; children: ReactNode }) {
  const editor = useEditor();
  const [isTarget, setTarget] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (!isAssetDrag(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setTarget(true);
  };
  const onDrop = (event: DragEvent) => {
    setTarget(false);
    const path = readAssetDrag(event.dataTransfer);
    if (path === undefined || !view) return;
    event.preventDefault();
    void dropAsset(editor, path, {
      point: view.pointAt(event.clientX, event.clientY),
      entity: view.entityAt(event.clientX, event.clientY),
      pointer: { x: event.clientX, y: event.clientY },
    });
  };
  return (
    <div
      className="scene-drop"
      data-drop={isTarget || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setTarget(false)}
      onDrop={onDrop}
    >
      {children}
    </div>
  );
}
