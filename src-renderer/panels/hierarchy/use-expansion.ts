import { useCallback, useEffect, useState } from "react";
import type { SceneDocument } from "../../../src-shared/document/scene-document";
import { useEditor } from "../../workbench/editor-context";

export interface Expansion {
  readonly expanded: ReadonlySet<string>;
  readonly setExpanded: (ids: readonly string[], isExpanded: boolean) => void;
  /** Opens everything above an entity. */
  readonly reveal: (id: string) => void;
}

/** Scenes up to this size open unfolded. */
const mostUnfolded = 100;

/** Holds which entities are open in the tree, for as long as the panel is there: Play and Stop change nothing. */
export function useExpansion(): Expansion {
  const { stores } = useEditor();
  const [expanded, setExpandedIds] = useState<ReadonlySet<string>>(() => unfold(stores.scene.getState().document));

  useEffect(() => {
    const subscription = stores.scene.onDidReset((document) => {
      // Another scene: none of what was open is there. The same one while playing keeps what was open.
      setExpandedIds((ids) => ([...ids].some((id) => document?.has(id)) ? ids : unfold(document)));
    });
    return () => subscription.dispose();
  }, [stores]);

  const setExpanded = useCallback((ids: readonly string[], isExpanded: boolean) => {
    setExpandedIds((present) => {
      if (ids.every((id) => present.has(id) === isExpanded)) return present;
      const next = new Set(present);
      for (const id of ids) {
        if (isExpanded) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);

  const reveal = useCallback(
    (id: string) => {
      const { document } = stores.scene.getState();
      const above: string[] = [];
      for (let parent = document?.entity(id)?.parent; parent !== undefined; parent = document?.entity(parent)?.parent) {
        above.push(parent);
      }
      setExpanded(above, true);
    },
    [stores, setExpanded],
  );

  return { expanded, setExpanded, reveal };
}

function unfold(document: SceneDocument | undefined): ReadonlySet<string> {
  if (!document || document.size > mostUnfolded) return new Set();
  return new Set(document.subtree().filter((id) => document.childrenOf(id).length > 0));
}
