import type { ClassDescription, FileDescription } from "./file-description";

/** Notes what the result for a file rests on. */
export interface FileTrack {
  /** The description of this file was looked at. */
  reach(file: string): void;
  /** The registered name of a class, noted. */
  nameOf(description: ClassDescription): string | undefined;
  /** Whether its name is another's, noted. */
  isRefused(description: ClassDescription): boolean;
}

/** What is said of classes across files. */
type ClassNames = Pick<FileTrack, "nameOf" | "isRefused">;

interface Entry<T> {
  readonly key: string;
  readonly reached: ReadonlyMap<string, FileDescription | undefined>;
  readonly names: ReadonlyMap<ClassDescription, string | undefined>;
  readonly refused: ReadonlyMap<ClassDescription, boolean>;
  readonly result: T;
}

const noNames: ClassNames = { nameOf: () => undefined, isRefused: () => false };

/**
 * Remembers what was found out of each file, and what that rests on: descriptions of other files and names of classes. A
 * save then asks only of the files that the change can reach. Descriptions are compared by identity.
 */
export class FileMemo<T> {
  private entries = new Map<string, Entry<T>>();
  private files: ReadonlyMap<string, FileDescription> = new Map();
  private classNames = noNames;

  /** Begins a run over these files. One more or less file can change what any import means: all is forgotten then. */
  begin(files: ReadonlyMap<string, FileDescription>, classNames = noNames): void {
    let isSameSet = files.size === this.files.size;
    if (isSameSet) for (const file of files.keys()) isSameSet &&= this.files.has(file);
    if (!isSameSet) this.entries.clear();
    this.files = files;
    this.classNames = classNames;
  }

  /** The result for a file: the one of before where it still holds. `key` is for whatever else it depends on. */
  use(file: string, key: string, make: (track: FileTrack) => T): T {
    const entry = this.entries.get(file);
    if (entry?.key === key && this.holds(entry)) return entry.result;
    const reached = new Map<string, FileDescription | undefined>();
    const names = new Map<ClassDescription, string | undefined>();
    const refused = new Map<ClassDescription, boolean>();
    const result = make({
      reach: (other) => reached.set(other, this.files.get(other)),
      nameOf: (description) => {
        const name = this.classNames.nameOf(description);
        names.set(description, name);
        return name;
      },
      isRefused: (description) => {
        const isRefused = this.classNames.isRefused(description);
        refused.set(description, isRefused);
        return isRefused;
      },
    });
    this.entries.set(file, { key, reached, names, refused, result });
    return result;
  }

  private holds({ reached, names, refused }: Entry<T>): boolean {
    for (const [file, description] of reached) if (this.files.get(file) !== description) return false;
    const { classNames } = this;
    for (const [description, name] of names) if (classNames.nameOf(description) !== name) return false;
    for (const [description, is] of refused) if (classNames.isRefused(description) !== is) return false;
    return true;
  }
}
