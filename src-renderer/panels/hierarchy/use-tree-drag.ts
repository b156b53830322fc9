import { type DragEvent, useCallback, useRef, useState } from "react";
import { dropScript } from "../../workbench/code/drop-script";
import { isEntityDrag, isPrefabDrag, isScriptDrag, readAssetDrag, writeEntityDrag } from "../../workbench/drag-types";
import { useEditor } from "../../workbench/editor-context";
import { topmostOf } from "../../workbench/clipboard/entity-clipboard";
import { executeCommand } from "../../workbench/execute-command";
import { placePrefab } from "../../workbench/prefabs/place-prefab";
import { type DropPlace, dropPlaceFor, type DropSide, dropSideAt } from "./drop-place";
import type { TreeRow } from "./tree-rows";

/** How long a drag rests on a folded row before it opens. */
const openAfterMilliseconds = 600;

/**
 * Drag and drop of entities within the tree, of prefabs into it and of scripts onto entities; what is dragged out of it is told by
 * `writeEntityDrag`.
 */
export function useTreeDrag(expand: (id: string) => void) {
  const editor = useEditor();
  const { stores } = editor;
  const dragged = useRef<readonly string[]>([]);
  const place = useRef<DropPlace | undefined>(undefined);
  /** The entity under a script that is dragged. */
  const scriptTarget = useRef<string | undefined>(undefined);
  const opening = useRef<{ readonly id: string; readonly timer: ReturnType<typeof setTimeout> } | undefined>(undefined);
  const [indicator, setIndicator] = useState<{ readonly id: string; readonly side: DropSide }>();

  const stopOpening = useCallback(() => {
    clearTimeout(opening.current?.timer);
    opening.current = undefined;
  }, []);
  const clear = useCallback(() => {
    stopOpening();
    place.current = undefined;
    scriptTarget.current = undefined;
    setIndicator(undefined);
  }, [stopOpening]);

  const onDragStart = useCallback(
    ({ id }: TreeRow, event: DragEvent) => {
      const { document } = stores.scene.getState();
      const { ids } = stores.selection.getState();
      // What is dragged need not be selected: the inspector goes on showing what a reference is dragged to.
      dragged.current = document ? topmostOf(document, ids.includes(id) ? ids : [id]) : [];
      writeEntityDrag(event.dataTransfer, dragged.current);
    },
    [stores],
  );

  const onDragOver = useCallback(
    (row: TreeRow, event: DragEvent) => {
      const { document } = stores.scene.getState();
      if (document && isScriptDrag(event.dataTransfer)) {
        event.preventDefault();
        event.stopPropagation();
        event.dataTransfer.dropEffect = "copy";
        scriptTarget.current = row.id;
        setIndicator((now) => (now?.id === row.id && now.side === "inside" ? now : { id: row.id, side: "inside" }));
        return;
      }
      const isPrefab = isPrefabDrag(event.dataTransfer);
      if (!document || !(isPrefab || isEntityDrag(event.dataTransfer))) return;
      const box = event.currentTarget.getBoundingClientRect();
      const side = dropSideAt(event.clientY - box.top, box.height);
      place.current = dropPlaceFor(document, row, side, isPrefab ? [] : dragged.current);
      if (opening.current?.id !== row.id || side !== "inside") stopOpening();
      if (!place.current) {
        setIndicator(undefined);
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      event.dataTransfer.dropEffect = isPrefab ? "copy" : "move";
      setIndicator((now) => (now?.id === row.id && now.side === side ? now : { id: row.id, side }));
      if (side === "inside" && row.hasChildren && !row.isExpanded && !opening.current) {
        opening.current = { id: row.id, timer: setTimeout(() => expand(row.id), openAfterMilliseconds) };
      }
    },
    [stores, expand, stopOpening],
  );

  /** Beside all rows: to the end of the top level. */
  const onDragOverEmpty = useCallback(
    (event: DragEvent) => {
      const { document } = stores.scene.getState();
      if (!document || !(isPrefabDrag(event.dataTransfer) || isEntityDrag(event.dataTransfer))) return;
      event.preventDefault();
      place.current = { index: Number.MAX_SAFE_INTEGER };
      setIndicator(undefined);
    },
    [stores],
  );

  const onDrop = useCallback(
    async (event: DragEvent) => {
      const script = isScriptDrag(event.dataTransfer) ? readAssetDrag(event.dataTransfer) : undefined;
      const entity = scriptTarget.current;
      if (script !== undefined && entity !== undefined) {
        event.preventDefault();
        clear();
        stores.selection.getState().select([entity]);
        await dropScript(editor, script, [entity], { x: event.clientX, y: event.clientY });
        return;
      }
      const target = place.current;
      const prefab = isPrefabDrag(event.dataTransfer) ? readAssetDrag(event.dataTransfer) : undefined;
      if (prefab !== undefined && target) {
        event.preventDefault();
        clear();
        const isPlaced = await placePrefab(editor, prefab, target);
        if (isPlaced && target.parent !== undefined) expand(target.parent);
        return;
      }
      const ids = dragged.current;
      if (!isEntityDrag(event.dataTransfer)) return;
      event.preventDefault();
      clear();
      dragged.current = [];
      if (!target || ids.length === 0) return;
      const { parent } = target;
      const done = await executeCommand(editor, { kind: "reparentEntities", ids, ...target });
      if (done && parent !== undefined) expand(parent);
    },
    [editor, stores, clear, expand],
  );

  return { indicator, onDragStart, onDragOver, onDragOverEmpty, onDrop, onDragEnd: clear, onDragLeave: clear };
}
