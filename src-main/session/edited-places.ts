import type { FieldEdit } from "../../src-shared/protocol/command";

/**
 * Edits by their places, the newest of each, in the order of first change. What was set inside a value is covered once the
 * whole value is set. None looks at the others: thousands of entities are set at once.
 */
export class EditedPlaces implements Iterable<FieldEdit> {
  private readonly edits = new Map<string, FieldEdit>();
  /** The places that were ever set inside a value, by the value's place. */
  private readonly inside = new Map<string, Set<string>>();

  get size(): number {
    return this.edits.size;
  }

  [Symbol.iterator](): Iterator<FieldEdit> {
    return this.edits.values();
  }

  put(edit: FieldEdit): void {
    const key = keyOf(edit, edit.path);
    for (const covered of this.inside.get(key) ?? []) this.edits.delete(covered);
    this.inside.delete(key);
    for (const path of pathsAround(edit.path)) {
      const around = keyOf(edit, path);
      const inner = this.inside.get(around) ?? new Set();
      this.inside.set(around, inner.add(key));
    }
    this.edits.set(key, edit);
  }

  /** The edit of a value that the place is inside of, the outermost. */
  findAround(edit: FieldEdit): FieldEdit | undefined {
    for (const path of pathsAround(edit.path)) {
      const around = this.edits.get(keyOf(edit, path));
      if (around) return around;
    }
    return undefined;
  }

  /** Changes what is recorded of a place, and leaves what is recorded inside of it. */
  refine(edit: FieldEdit): void {
    this.edits.set(keyOf(edit, edit.path), edit);
  }
}

/** "items[2].name" is inside "items" and "items[2]". */
function pathsAround(path: string): readonly string[] {
  return [...path.matchAll(/[.[]/g)].map(({ index }) => path.slice(0, index));
}

function keyOf({ entity, component }: FieldEdit, path: string): string {
  return `${entity}\n${component}\n${path}`;
}
