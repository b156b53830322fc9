import type { EnumOption, FieldType } from "../../../src-shared/document/field-type";
import { evaluateConstant } from "./evaluate-constant";
import type { ConstantDescription, Expression } from "./file-description";
import type { ProjectSymbols } from "./project-symbols";

/** A constant that a type is made of, as `Modes` in `(typeof Modes)[keyof typeof Modes]`. */
export interface FoundConstant {
  readonly file: string;
  readonly description: ConstantDescription;
  /** What the path leads to, which may be a part of the constant. */
  readonly value: Expression;
}

/** The constant that a path of names means, of a file or of a class. */
export function findConstant(
  symbols: ProjectSymbols,
  file: string,
  path: readonly string[],
): FoundConstant | undefined {
  const resolved = symbols.resolveValue(file, path);
  if (!resolved) return undefined;
  const { symbol, rest } = resolved;
  if (symbol.kind === "constant") return partOf(symbol.file, symbol.description, rest);
  if (symbol.kind !== "class") return undefined;
  const [first, ...others] = rest;
  const description = symbol.description.constants.find(({ name }) => name === first);
  return description && partOf(symbol.file, description, others);
}

function partOf(file: string, description: ConstantDescription, path: readonly string[]): FoundConstant | undefined {
  let value: Expression | undefined = withoutType(description.value);
  for (const key of path) {
    if (value?.kind !== "record") return undefined;
    const inner: Expression | undefined = value.entries.find(([name]) => name === key)?.[1];
    value = inner && withoutType(inner);
  }
  return value && { file, description, value };
}

/** Behind `as` and `satisfies`. */
export function withoutType(value: Expression): Expression {
  return value.kind === "typed" ? withoutType(value.value) : value;
}

/** The items of a list or the values of a record; undefined for anything else. */
export function membersOf(value: Expression): readonly Expression[] | undefined {
  if (value.kind === "list") return value.items;
  return value.kind === "record" ? value.entries.map(([, member]) => member) : undefined;
}

/** The members as options: those of a list are named by their values, those of a record by their keys. */
export function optionsOf(symbols: ProjectSymbols, { file, value }: FoundConstant): FieldType | undefined {
  const members = membersOf(value);
  if (!members || members.length === 0) return undefined;
  const options: EnumOption[] = [];
  for (const [index, member] of members.entries()) {
    const evaluated = evaluateConstant(symbols, file, member);
    if (!evaluated.isConstant) return undefined;
    const { value: option } = evaluated;
    if (typeof option !== "string" && typeof option !== "number") return undefined;
    const key = value.kind === "record" ? value.entries[index]?.[0] : undefined;
    options.push({ name: key ?? String(option), value: option });
  }
  return { kind: "enum", options: withoutTwins(options) };
}

function withoutTwins(options: readonly EnumOption[]): readonly EnumOption[] {
  return options.filter(({ name }, index) => options.findIndex((other) => other.name === name) === index);
}
