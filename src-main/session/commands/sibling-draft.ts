import type { SceneDocument } from "../../../src-shared/document/scene-document";

/** The order of siblings as it will be while a plan is being made: each step's indices count what the steps before did. */
export class SiblingDraft {
  private readonly lists = new Map<string | undefined, string[]>();

  constructor(private readonly document: SceneDocument) {}

  indexOf(id: string, parent: string | undefined): number {
    return this.list(parent).indexOf(id);
  }

  /** Takes an entity out and returns where it was. Searches from the end, as subtrees go last child first. */
  remove(id: string, parent: string | undefined): number {
    const list = this.list(parent);
    const index = list.lastIndexOf(id);
    list.splice(index, 1);
    return index;
  }

  /** Puts an entity in, at the end without an index or with one that is too large; returns where it stands. */
  insert(id: string, parent: string | undefined, index = Infinity): number {
    const list = this.list(parent);
    const place = Math.max(0, Math.min(index, list.length));
    list.splice(place, 0, id);
    return place;
  }

  private list(parent: string | undefined): string[] {
    const present = this.lists.get(parent);
    if (present) return present;
    const copied = [...this.document.childrenOf(parent)];
    this.lists.set(parent, copied);
    return copied;
  }
}
