import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import type { ClassDescription, FileDescription } from "./file-description";

/** The classes of one file, linked. */
export interface LinkedFile {
  readonly classes: readonly ScriptClassInfo[];
  readonly problems: readonly ScriptDiagnostic[];
}

/** Notes what the linking of a file rests on. */
export interface LinkTrack {
  /** The description of this file was looked at. */
  reach(file: string): void;
  /** The registered name of a class, noted. */
  nameOf(description: ClassDescription): string | undefined;
}

interface Entry {
  readonly key: string;
  readonly reached: ReadonlyMap<string, FileDescription | undefined>;
  readonly names: ReadonlyMap<ClassDescription, string | undefined>;
  readonly linked: LinkedFile;
}

type NameOf = (description: ClassDescription) => string | undefined;

/**
 * Remembers what linking each file gave, and what it rested on: descriptions of other files and names of classes. A save
 * then links only the files that the change can reach. Descriptions are compared by identity.
 */
export class LinkMemo {
  private entries = new Map<string, Entry>();
  private files: ReadonlyMap<string, FileDescription> = new Map();
  private nameOf: NameOf = () => undefined;

  /** Begins a run over these files. One more or less file can change what any import means: all is forgotten then. */
  begin(files: ReadonlyMap<string, FileDescription>, nameOf: NameOf): void {
    const isSameSet = files.size === this.files.size && [...files.keys()].every((file) => this.files.has(file));
    if (!isSameSet) this.entries.clear();
    this.files = files;
    this.nameOf = nameOf;
  }

  /** The result for a file: the one of before where it still holds. `key` is for whatever else it depends on. */
  use(file: string, key: string, link: (track: LinkTrack) => LinkedFile): LinkedFile {
    const entry = this.entries.get(file);
    if (entry?.key === key && this.holds(entry)) return entry.linked;
    const reached = new Map<string, FileDescription | undefined>();
    const names = new Map<ClassDescription, string | undefined>();
    const linked = link({
      reach: (other) => reached.set(other, this.files.get(other)),
      nameOf: (description) => {
        const name = this.nameOf(description);
        names.set(description, name);
        return name;
      },
    });
    this.entries.set(file, { key, reached, names, linked });
    return linked;
  }

  private holds({ reached, names }: Entry): boolean {
    for (const [file, description] of reached) if (this.files.get(file) !== description) return false;
    for (const [description, name] of names) if (this.nameOf(description) !== name) return false;
    return true;
  }
}
