import type {
  AliasDescription,
  ClassDescription,
  ConstantDescription,
  EnumDescription,
  FileDescription,
  RenameDescription,
} from "./file-description";

/** What a name in a file stands for. */
export type ProjectSymbol =
  | { readonly kind: "class"; readonly file: string; readonly description: ClassDescription }
  | { readonly kind: "enum"; readonly file: string; readonly description: EnumDescription }
  | { readonly kind: "alias"; readonly file: string; readonly description: AliasDescription }
  | { readonly kind: "constant"; readonly file: string; readonly description: ConstantDescription }
  /** A member of the script API; `*` is the whole API. */
  | { readonly kind: "tandem"; readonly name: string }
  /** All that a file exports or, with a name, what a namespace in it holds. */
  | { readonly kind: "namespace"; readonly file: string; readonly name?: string };

export type ClassSymbol = ProjectSymbol & { readonly kind: "class" };

export interface ResolvedPath {
  readonly symbol: ProjectSymbol;
  /** The names behind the symbol, as `A` in `Mode.A`. */
  readonly rest: readonly string[];
}

/** The file that a specifier in another file stands for, if it is one of the project. */
export type ResolveSpecifier = (file: string, specifier: string) => string | undefined;

/** Finds what names mean, across files. */
export class ProjectSymbols {
  constructor(
    private readonly files: ReadonlyMap<string, FileDescription>,
    private readonly resolveSpecifier: ResolveSpecifier,
    /** Told of every file whose description is looked at. */
    private readonly onReach: (file: string) => void = () => undefined,
  ) {}

  /** What a path of names means as a type: `MoveRight`, `Mode.Fast`, `tandem.Vector3`; with a specifier, in that module. */
  resolve(file: string, path: readonly string[], specifier?: string): ResolvedPath | undefined {
    return this.follow({ file, path, specifier }, beginSearch("type"));
  }

  /** What it means as a value. An alias and a constant may share a name: `type Mode = …; const Mode = …`. */
  resolveValue(file: string, path: readonly string[]): ResolvedPath | undefined {
    return this.follow({ file, path, specifier: undefined }, beginSearch("value"));
  }

  private follow({ file, path, specifier }: NamePath, search: Search): ResolvedPath | undefined {
    const [first, ...rest] = path;
    if (first === undefined) return undefined;
    let symbol =
      specifier === undefined
        ? this.resolveLocal(file, first, search)
        : this.resolveFrom(file, specifier, first, search);
    while (symbol && rest.length > 0) {
      const inner = this.resolveWithin(symbol, rest[0] ?? "", { ...search, visited: new Set() });
      if (!inner && symbol.kind !== "namespace") break;
      rest.shift();
      symbol = inner;
    }
    return symbol && { symbol, rest };
  }

  private resolveWithin(symbol: ProjectSymbol, name: string, search: Search): ProjectSymbol | undefined {
    if (symbol.kind === "tandem") return symbol.name === "*" ? { kind: "tandem", name } : undefined;
    const owner = symbol.kind === "namespace" ? symbol.name : symbol.description.name;
    return owner === undefined
      ? this.resolveExport(symbol.file, name, search)
      : this.resolveDeclared(symbol.file, `${owner}.${name}`, search);
  }

  private resolveLocal(file: string, name: string, search: Search): ProjectSymbol | undefined {
    const declared = this.resolveDeclared(file, name, search);
    if (declared) return declared;
    const imported = this.files.get(file)?.imports.find(({ local }) => local === name);
    return imported && this.resolveFrom(file, imported.specifier, imported.name, search);
  }

  private resolveDeclared(file: string, name: string, search: Search): ProjectSymbol | undefined {
    this.onReach(file);
    const description = this.files.get(file);
    if (!description) return undefined;
    const local = findNamed(description.classes, name);
    if (local) return { kind: "class", file, description: local };
    const enumeration = findNamed(description.enums, name);
    if (enumeration) return { kind: "enum", file, description: enumeration };
    const alias = findNamed(description.aliases, name);
    const constant = findNamed(description.constants, name);
    if (alias && (search.meaning === "type" || !constant)) return { kind: "alias", file, description: alias };
    if (constant) return { kind: "constant", file, description: constant };
    const rename = findNamed(description.renames, name);
    if (rename) return this.resolveRename(file, rename, search);
    return description.namespaces.includes(name) ? { kind: "namespace", file, name } : undefined;
  }

  private resolveRename(file: string, rename: RenameDescription, search: Search): ProjectSymbol | undefined {
    if (search.renames.has(rename)) return undefined;
    const renames = new Set([...search.renames, rename]);
    const found = this.follow({ file, path: rename.path, specifier: undefined }, { ...search, renames });
    return found?.rest.length === 0 ? found.symbol : undefined;
  }

  private resolveFrom(file: string, specifier: string, name: string, search: Search): ProjectSymbol | undefined {
    if (specifier === "tandem") return { kind: "tandem", name };
    const target = this.resolveSpecifier(file, specifier);
    if (target === undefined) return undefined;
    return name === "*" ? { kind: "namespace", file: target } : this.resolveExport(target, name, search);
  }

  private resolveExport(file: string, name: string, search: Search): ProjectSymbol | undefined {
    const key = `${file}\n${name}`;
    if (search.visited.has(key)) return undefined;
    search.visited.add(key);
    this.onReach(file);
    const exports = this.files.get(file)?.exports ?? [];
    const named = exports.find((entry) => entry.name === name);
    if (named) {
      return named.specifier === undefined
        ? this.resolveLocal(file, named.local, search)
        : this.resolveFrom(file, named.specifier, named.local, search);
    }
    for (const entry of exports) {
      if (entry.name !== "*" || entry.specifier === undefined || name === "default") continue;
      const found = this.resolveFrom(file, entry.specifier, name, search);
      // Any name could be one of the script API's: `export *` of it would claim them all.
      if (found && (entry.specifier !== "tandem" || exports.length === 1)) return found;
    }
    return undefined;
  }
}

interface NamePath {
  readonly file: string;
  readonly path: readonly string[];
  readonly specifier: string | undefined;
}

type Meaning = "type" | "value";

interface Search {
  readonly meaning: Meaning;
  /** Files may pass each other's exports on in a circle. */
  readonly visited: Set<string>;
  /** Those that are being followed: they may lead back to themselves. */
  readonly renames: ReadonlySet<RenameDescription>;
}

function beginSearch(meaning: Meaning): Search {
  return { meaning, visited: new Set(), renames: new Set() };
}

function findNamed<T extends { readonly name: string }>(items: readonly T[], name: string): T | undefined {
  return items.find((item) => item.name === name);
}
