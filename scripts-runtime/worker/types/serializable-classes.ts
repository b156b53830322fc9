type AnyClass = abstract new (...args: never[]) => object;

/** The `@serializable` classes of the project by name, for values of nested types. */
export class SerializableClasses {
  private readonly classes = new Map<string, AnyClass>();

  /** Takes the classes that running a file has brought. The first of a name keeps it. */
  add(classes: readonly AnyClass[]): void {
    for (const each of classes) if (!this.classes.has(each.name)) this.classes.set(each.name, each);
  }

  /** Newer code brings these in place of those of their names. Gives back what undoes it. */
  swap(classes: readonly AnyClass[]): () => void {
    const before = [...this.classes];
    for (const each of classes) this.classes.set(each.name, each);
    return () => {
      this.classes.clear();
      for (const [name, each] of before) this.classes.set(name, each);
    };
  }

  /** By name. */
  get all(): ReadonlyMap<string, AnyClass> {
    return this.classes;
  }

  /** A new object; undefined where the class is not known. Throws what its constructor throws. */
  construct(className: string): object | undefined {
    const found = this.classes.get(className) as (new () => object) | undefined;
    return found && new found();
  }
}
