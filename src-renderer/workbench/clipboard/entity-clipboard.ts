import type { SceneDocument } from "../../src-shared/document/scene-document";
import type { ComponentRecord, EntityRecord } from "../../src-shared/document/scene-record";

/**
 * What was copied in this window: entities, or the values of one component. It is kept here and not in the system's
 * clipboard, which a page may read only after asking the user.
 */
export class EntityClipboard {
  /** Subtrees in pre-order, as the paste command takes them. */
  entities: readonly EntityRecord[] = [];
  component: ComponentRecord | undefined;

  copyComponent(record: ComponentRecord): void {
    this.component = record;
  }

  /** Copies entities with everything below them; those inside another one that is copied come with it once. */
  copy(document: SceneDocument, ids: readonly string[]): void {
    this.entities = topmostOf(document, ids).flatMap((root) =>
      document.subtree(root).flatMap((id): EntityRecord[] => {
        const record = document.entity(id);
        if (!record || id !== root) return record ? [record] : [];
        const { parent: _parent, ...rest } = record;
        return [rest];
      }),
    );
  }
}

/** The entities that stand in no other of them, in the order of the hierarchy. */
export function topmostOf(document: SceneDocument, ids: readonly string[]): string[] {
  const chosen = new Set(ids.filter((id) => document.has(id)));
  const isTopmost = (id: string) => {
    for (let parent = document.entity(id)?.parent; parent !== undefined; parent = document.entity(parent)?.parent) {
      if (chosen.has(parent)) return false;
    }
    return true;
  };
  const topmost = new Set([...chosen].filter(isTopmost));
  if (topmost.size <= 1) return [...topmost];
  return document.subtree().filter((id) => topmost.has(id));
}
