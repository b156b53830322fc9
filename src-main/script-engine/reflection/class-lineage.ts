import type { ClassDescription } from "./file-description";
import type { ClassSymbol, ProjectSymbols } from "./project-symbols";

export interface Lineage {
  /** The class itself, its base, and so on as far as they are of this project. */
  readonly chain: readonly ClassSymbol[];
  /** What the last of them extends: the script API's Script, something else or nothing, or a class of the chain again. */
  readonly root: "script" | "other" | "cycle";
}

/** Which classes derive from which, across files; each chain is followed once. */
export class ClassLineage {
  private readonly known = new Map<ClassDescription, Lineage>();

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
      const base: readonly string[] | undefined = current.description.base;
      const resolved = base && this.symbols.resolve(current.file, base);
      const target = resolved?.rest.length === 0 ? resolved.symbol : undefined;
      if (target?.kind === "tandem" && target.name === "Script") return { chain, root: "script" };
      current = target?.kind === "class" ? target : undefined;
    }
    return { chain, root: "other" };
  }
}
