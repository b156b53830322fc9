import type { Expression } from "./file-description";
import type { ClassSymbol, ProjectSymbols } from "./project-symbols";

/** A path of names, as a file has it. */
export interface NameInFile {
  readonly file: string;
  readonly path: readonly string[];
}

export type FollowedClass =
  | ClassSymbol
  /** The script API's Script. */
  | { readonly kind: "script" }
  /** A value that only the running code makes, of what has these names. */
  | { readonly kind: "made"; readonly of: readonly NameInFile[] }
  /** Something that is no class of this project, as far as its sources say. */
  | { readonly kind: "other" };

const other: FollowedClass = { kind: "other" };
const deepest = 64;

/** The class that a name means as a value, through constants that are other names of it. */
export function followClass(symbols: ProjectSymbols, { file, path }: NameInFile, depth = 0): FollowedClass {
  const found = symbols.resolveValue(file, path);
  // Constants may be defined by each other in a circle.
  if (!found || depth > deepest) return other;
  const { symbol, rest } = found;
  if (symbol.kind === "tandem") return symbol.name === "Script" && rest.length === 0 ? { kind: "script" } : other;
  if (symbol.kind === "class") {
    const [member, ...inner] = rest;
    if (member === undefined) return symbol;
    const constant = symbol.description.constants.find(({ name }) => name === member);
    return constant ? followValue(symbols, { file: symbol.file, path: inner }, constant.value, depth + 1) : other;
  }
  if (symbol.kind !== "constant") return other;
  const { value, madeOf } = symbol.description;
  if (madeOf) return { kind: "made", of: madeOf.map((names) => ({ file: symbol.file, path: names })) };
  return followValue(symbols, { file: symbol.file, path: rest }, value, depth + 1);
}

/** `path` leads on from the value. */
function followValue(
  symbols: ProjectSymbols,
  { file, path }: NameInFile,
  value: Expression,
  depth: number,
): FollowedClass {
  if (value.kind === "typed") return followValue(symbols, { file, path }, value.value, depth);
  if (value.kind === "name") return followClass(symbols, { file, path: [...value.path, ...path] }, depth);
  if (value.kind === "record") {
    const [key, ...inner] = path;
    const member = value.entries.find(([name]) => name === key)?.[1];
    return member ? followValue(symbols, { file, path: inner }, member, depth) : other;
  }
  return { kind: "made", of: listNames(value).map((names) => ({ file, path: names })) };
}

/** The names in an expression that is read. */
function listNames(value: Expression): readonly (readonly string[])[] {
  switch (value.kind) {
    case "name":
      return [value.path];
    case "typed":
      return listNames(value.value);
    case "choice":
      return value.options.flatMap(listNames);
    case "new":
    case "call":
      return [value.path, ...value.args.flatMap(listNames)];
    default:
      return [];
  }
}
