import { comparePaths } from "../../../src-shared/scripting/compare-paths";

type AnyClass = abstract new (...args: never[]) => object;

/**
 * The `@serializable` classes of the project, for values of nested types. Where files have one of the same name, the
 * class of the shorter path has it, and the first in a file, as fields know no other.
 */
export class SerializableClasses {
  private files = new Map<string, readonly AnyClass[]>();
  private owners: ReadonlyMap<string, AnyClass> | undefined;

  /** Takes the classes that running a file has brought. */
  add(file: string, classes: readonly AnyClass[]): void {
    if (classes.length === 0) return;
    this.files.set(file, classes);
    this.owners = undefined;
  }

  /** Newer code brings these in place of those of their files, and has no other files. Gives back what undoes it. */
  swap(brought: ReadonlyMap<string, readonly AnyClass[]>, files: ReadonlySet<string>): () => void {
    const before = this.files;
    this.put(new Map([...before, ...brought].filter(([file]) => files.has(file))));
    return () => this.put(before);
  }

  /** By file and name, `a.ts Wave`; those included that another file's class keeps from being made. */
  get all(): ReadonlyMap<string, AnyClass> {
    const entries = [...this.files].flatMap(([file, classes]) =>
      classes.map((each) => [`${file} ${each.name}`, each] as const),
    );
    // The first of a key is to stay.
    return new Map(entries.reverse());
  }

  /** A new object; undefined where the class is not known. Throws what its constructor throws. */
  construct(className: string): object | undefined {
    this.owners ??= this.findOwners();
    const found = this.owners.get(className) as (new () => object) | undefined;
    return found && new found();
  }

  private findOwners(): ReadonlyMap<string, AnyClass> {
    const owners = new Map<string, AnyClass>();
    for (const [, classes] of [...this.files].sort(([a], [b]) => comparePaths(a, b))) {
      for (const each of classes) if (!owners.has(each.name)) owners.set(each.name, each);
    }
    return owners;
  }

  private put(files: Map<string, readonly AnyClass[]>): void {
    this.files = files;
    this.owners = undefined;
  }
}
