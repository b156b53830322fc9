import type { ClassDescription, FileDescription } from "./file-description";

/** Notes what the result for a file rests on. */
export interface FileTrack {
  /** The description of this file was looked at. */
  reach(file: string): void;
  /** The registered name of a class, noted. */
  nameOf(description: ClassDescription): string | undefined;
}

interface Entry<T> {
  readonly key: string;
  readonly reached: ReadonlyMap<string, FileDescription | undefined>;
  readonly names: ReadonlyMap<ClassDescription, string | undefined>;
  readonly result: T;
}

type NameOf = (description: ClassDescription) => string | undefined;

/**
 * Remembers what was found out of each file, and what that rests on: descriptions of other files and names of classes. A
 * save then asks only of the files that the change can reach. Descriptions are compared by identity.
 */
export class FileMemo<T> {
  private entries = new Map<string, Entry<T>>();
  private files: ReadonlyMap<string, FileDescription> = new Map();
  private nameOf: NameOf = () => undefined;

  /** Begins a run over these files. One more or less file can change what any import means: all is forgotten then. */
  begin(files: ReadonlyMap<string, FileDescription>, nameOf: NameOf = () => undefined): void {
    let isSameSet = files.size === this.files.size;
    if (isSameSet) for (const file of files.keys()) isSameSet &&= this.files.has(file);
    if (!isSameSet) this.entries.clear();
    this.files = files;
    this.nameOf = nameOf;
  }

  /** The result for a file: the one of before where it still holds. `key` is for whatever else it depends on. */
  use(file: string, key: string, make: (track: FileTrack) => T): T {
    const entry = this.entries.get(file);
    if (entry?.key === key && this.holds(entry)) return entry.result;
    const reached = new Map<string, FileDescription | undefined>();
    const names = new Map<ClassDescription, string | undefined>();
    const result = make({
      reach: (other) => reached.set(other, this.files.get(other)),
      nameOf: (description) => {
        const name = this.nameOf(description);
        names.set(description, name);
        return name;
      },
    });
    this.entries.set(file, { key, reached, names, result });
    return result;
  }

  private holds({ reached, names }: Entry<T>): boolean {
    for (const [file, description] of reached) if (this.files.get(file) !== description) return false;
    for (const [description, name] of names) if (this.nameOf(description) !== name) return false;
    return true;
  }
}
