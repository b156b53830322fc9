import type { Disposable } from "../../../src-shared/base/disposable";
import type { SceneDocument } from "../../../src-shared/document/scene-document";
import type { ComponentRecord, EntityRecord } from "../../../src-shared/document/scene-record";
import { readEntityText, writeEntityText } from "./entity-text";

/** What is used of the system's clipboard, which may refuse both. */
export type SystemClipboard = Pick<Clipboard, "readText" | "writeText">;

/**
 * What was copied: entities, or in this window one component. Entities go to the system's clipboard too, for other windows.
 * It is read only when something may have been copied elsewhere since, as browsers ask the user first; what is kept here
 * stands in where it may not be read or holds something else.
 */
export class EntityClipboard implements Disposable {
  /** Subtrees in pre-order, as the paste command takes them. */
  entities: readonly EntityRecord[] = [];
  component: ComponentRecord | undefined;
  /** Nobody had the focus since but this window. */
  private isNewest = false;
  private readonly onBlur = () => {
    this.isNewest = false;
  };

  constructor(private readonly window: Window) {
    window.addEventListener("blur", this.onBlur);
  }

  /** There is something to paste, or only the system's clipboard knows. */
  get mayPaste(): boolean {
    return this.entities.length > 0 || this.system !== undefined;
  }

  copyComponent(record: ComponentRecord): void {
    this.component = record;
  }

  /** Copies entities with everything below them; those inside another one that is copied come with it once. */
  copy(document: SceneDocument, ids: readonly string[]): void {
    this.entities = copySubtrees(document, topmostOf(document, ids));
    this.isNewest = true;
    // Where the page may not write to it, pasting goes on working in this window.
    this.system?.writeText(writeEntityText(this.entities)).catch(() => undefined);
  }

  /** What was copied last, here or in another window. */
  async read(): Promise<readonly EntityRecord[]> {
    if (this.isNewest || !this.system) return this.entities;
    const text = await this.system.readText().catch(() => "");
    return readEntityText(text) ?? this.entities;
  }

  dispose(): void {
    this.window.removeEventListener("blur", this.onBlur);
  }

  /** Absent where the page's address counts as insecure. */
  private get system(): SystemClipboard | undefined {
    return this.window.navigator.clipboard;
  }
}

/** Entities with everything below each, the roots without their parents. */
export function copySubtrees(document: SceneDocument, roots: readonly string[]): readonly EntityRecord[] {
  return roots.flatMap((root) =>
    document.subtree(root).flatMap((id): EntityRecord[] => {
      const record = document.entity(id);
      if (!record || id !== root) return record ? [record] : [];
      const { parent: _parent, ...rest } = record;
      return [rest];
    }),
  );
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
