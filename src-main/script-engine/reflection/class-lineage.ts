import type { ClassDescription } from "./file-description";
import type { FollowedClass, NameInFile } from "./follow-class";
import { followClass } from "./follow-class";
import type { ClassSymbol, ProjectSymbols } from "./project-symbols";

export interface Lineage {
  /** The class itself, its base, and so on as far as they are of this project. */
  readonly chain: readonly ClassSymbol[];
  /**
   * What the last of them extends: the script API's Script, what only the running code makes of a script class, something
   * else or nothing, or a class of the chain again.
   */
  readonly root: "script" | "made" | "other" | "cycle";
}

/** Which classes derive from which, across files; each chain is followed once. */
export class ClassLineage {
  private readonly known = new Map<ClassDescription, Lineage>();
  /** Bases that are being looked into: classes may be made of each other in a circle. */
  private readonly inWork = new Set<string>();

  constructor(private readonly symbols: ProjectSymbols) {}

  of(symbol: ClassSymbol): Lineage {
    const known = this.known.get(symbol.description);
    if (known) return known;
    const lineage = this.follow(symbol);
    this.known.set(symbol.description, lineage);
    return lineage;
  }

  private follow(symbol: ClassSymbol): Lineage {
    const chain: ClassSymbol[] = [];
    const visited = new Set<ClassDescription>();
    for (let current: ClassSymbol | undefined = symbol; current;) {
      if (visited.has(current.description)) return { chain, root: "cycle" };
      visited.add(current.description);
      chain.push(current);
      const base = this.followBase(current);
      if (base.kind === "script") return { chain, root: "script" };
      if (base.kind === "made" && this.isMadeOfScript(base.of)) return { chain, root: "made" };
      current = base.kind === "class" ? base : undefined;
    }
    return { chain, root: "other" };
  }

  private followBase({ file, description }: ClassSymbol): FollowedClass {
    const { base = [], baseMadeOf } = description;
    if (baseMadeOf) return { kind: "made", of: baseMadeOf.map((path) => ({ file, path })) };
    return followClass(this.symbols, { file, path: base });
  }

  private isMadeOfScript(names: readonly NameInFile[]): boolean {
    return names.some((name) => {
      const key = [name.file, ...name.path].join("\n");
      if (this.inWork.has(key)) return false;
      this.inWork.add(key);
      const followed = followClass(this.symbols, name);
      const root = followed.kind === "class" ? this.of(followed).root : followed.kind;
      const isMade =
        root === "script" || (followed.kind === "made" ? this.isMadeOfScript(followed.of) : root === "made");
      this.inWork.delete(key);
      return isMade;
    });
  }
}
