import { type Disposable, toDisposable } from "../../src-shared/base/disposable";

/** A holder of work that is lost when the window closes or another project opens: the scene, a text in the code editor. */
export interface UnsavedItem {
  readonly kind: "scene" | "file";
  /** As the question names it: "Main.scene.json", "player.ts". */
  readonly name: string;
  /** False if it could not be saved; whoever saves says why. */
  save(): Promise<boolean>;
}

/** Collects what is not saved, from whoever holds such work. */
export class UnsavedWork {
  private readonly sources = new Set<() => readonly UnsavedItem[]>();

  /** Registers a function that lists what is unsaved now. */
  add(listItems: () => readonly UnsavedItem[]): Disposable {
    this.sources.add(listItems);
    return toDisposable(() => this.sources.delete(listItems));
  }

  list(): readonly UnsavedItem[] {
    return [...this.sources].flatMap((listItems) => listItems());
  }

  /** Saves everything, one after the other; false as soon as one could not be saved. */
  async saveAll(): Promise<boolean> {
    for (const item of this.list()) if (!(await item.save())) return false;
    return true;
  }
}
