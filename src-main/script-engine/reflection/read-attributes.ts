import { findComponentSchema } from "../../../src-shared/document/built-in-components";
import type { FieldAttributes } from "../../../src-shared/document/field-type";
import type { ScriptClassAttributes } from "../../../src-shared/scripting/script-class-info";
import type { ConstantValue } from "./evaluate-constant";
import { evaluateConstant } from "./evaluate-constant";
import type { DecoratorDescription, Expression, SourcePlace } from "./file-description";
import type { ClassSymbol, ProjectSymbols } from "./project-symbols";
import type { TypeScope } from "./resolve-type";

/** Something that cannot be used as it is written. */
export interface AttributeProblem extends SourcePlace {
  readonly message: string;
}

export interface ReadAttributes<T> {
  readonly attributes: T;
  readonly problems: readonly AttributeProblem[];
}

/** The names of the script API's decorators that stand before a declaration, in the order of the source. */
export function apiDecorators(
  symbols: ProjectSymbols,
  file: string,
  decorators: readonly DecoratorDescription[],
): readonly { readonly name: string; readonly decorator: DecoratorDescription }[] {
  return decorators.flatMap((decorator) => {
    const resolved = symbols.resolve(file, decorator.path);
    return resolved?.symbol.kind === "tandem" && resolved.rest.length === 0
      ? [{ name: resolved.symbol.name, decorator }]
      : [];
  });
}

/** Whether a class is `@serializable` itself. */
export function isMarkedSerializable(symbols: ProjectSymbols, { file, description }: ClassSymbol): boolean {
  return apiDecorators(symbols, file, description.decorators).some(({ name }) => name === "serializable");
}

/** Reads one attribute's arguments into the attributes, or says what it takes. */
type Reader<T> = (attributes: T, args: readonly ConstantValue[]) => string | undefined;
type Writable<T> = { -readonly [K in keyof T]: T[K] };
type FieldDraft = Writable<FieldAttributes>;
type ClassDraft = Writable<ScriptClassAttributes>;

const fieldReaders: Record<string, Reader<FieldDraft>> = {
  range(attributes, [min, max]) {
    if (!isNumber(min) || !isNumber(max)) return "two numbers";
    if (min > max) return "the smaller number first";
    attributes.range = [min, max];
    return undefined;
  },
  min: takeNumber("min"),
  max: takeNumber("max"),
  step(attributes, [step]) {
    if (!isNumber(step) || step <= 0) return "a number above 0";
    attributes.step = step;
    return undefined;
  },
  order: takeNumber("order"),
  unit: takeText("unit"),
  tooltip: takeText("tooltip"),
  header: takeText("header"),
  group: takeText("group"),
  multiline: takeFlag("multiline"),
  readOnly: takeFlag("readOnly"),
  color: takeFlag("color"),
  hidden: takeFlag("hidden"),
  serialize: takeFlag("serialize"),
  visibleIf(attributes, [field, equals]) {
    if (typeof field !== "string") return "the name of a field, and a value if it is not a switch";
    const isPlain = typeof equals === "string" || typeof equals === "number" || typeof equals === "boolean";
    if (equals !== undefined && !isPlain) return "a text, a number or a boolean to compare with";
    attributes.visibleIf = equals === undefined ? { field } : { field, equals };
    return undefined;
  },
  formerly: takeFormerNames(),
};

const classReaders: Record<string, Reader<ClassDraft>> = {
  disallowMultiple(attributes) {
    attributes.disallowMultiple = true;
    return undefined;
  },
  executionOrder(attributes, [order]) {
    if (!isNumber(order)) return "a number";
    attributes.executionOrder = order;
    return undefined;
  },
  editorScript(attributes) {
    attributes.editorScript = true;
    return undefined;
  },
  menu(attributes, [menu]) {
    if (typeof menu !== "string") return "a text";
    attributes.menu = menu;
    return undefined;
  },
  icon(attributes, [icon]) {
    if (typeof icon !== "string") return "the name of an icon";
    attributes.icon = icon;
    return undefined;
  },
  formerly: takeFormerNames(),
};

/** What the decorators of a field say. One that cannot be read is left out and reported. */
export function readFieldAttributes(
  symbols: ProjectSymbols,
  file: string,
  decorators: readonly DecoratorDescription[],
): ReadAttributes<FieldAttributes> {
  return readWith(symbols, file, decorators, fieldReaders, () => undefined);
}

/** What the decorators of a script class say. */
export function readClassAttributes(
  scope: TypeScope,
  file: string,
  decorators: readonly DecoratorDescription[],
): ReadAttributes<ScriptClassAttributes> {
  return readWith(scope.symbols, file, decorators, classReaders, (attributes: ClassDraft, name, decorator) => {
    if (name !== "requireComponent") return undefined;
    const types: string[] = [...(attributes.requireComponent ?? [])];
    const problems: string[] = [];
    for (const arg of decorator.args) {
      const type = componentType(scope, file, arg);
      if (type === undefined) problems.push("text" in arg ? arg.text : String(arg.value));
      else if (!types.includes(type)) types.push(type);
    }
    attributes.requireComponent = types;
    return problems.length === 0 ? [] : [`@requireComponent takes component types; ${problems.join(", ")} is none.`];
  });
}

/** The label of a method's `@button`, if it has one. */
export function readButton(
  symbols: ProjectSymbols,
  file: string,
  name: string,
  decorators: readonly DecoratorDescription[],
): string | undefined {
  const button = apiDecorators(symbols, file, decorators).find((entry) => entry.name === "button");
  if (!button) return undefined;
  const [label] = button.decorator.args;
  const value = label && evaluateConstant(symbols, file, label);
  return value?.isConstant === true && typeof value.value === "string" ? value.value : labelFromName(name);
}

function readWith<T extends object>(
  symbols: ProjectSymbols,
  file: string,
  decorators: readonly DecoratorDescription[],
  readers: Record<string, Reader<Writable<T>>>,
  readSpecial: (
    attributes: Writable<T>,
    name: string,
    decorator: DecoratorDescription,
  ) => readonly string[] | undefined,
): ReadAttributes<T> {
  const attributes = {} as Writable<T>;
  const problems: AttributeProblem[] = [];
  for (const { name, decorator } of apiDecorators(symbols, file, decorators)) {
    const report = (message: string) => problems.push({ message, line: decorator.line, column: decorator.column });
    const special = readSpecial(attributes, name, decorator);
    if (special) {
      for (const message of special) report(message);
      continue;
    }
    const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
    if (!reader) continue;
    const args: ConstantValue[] = [];
    const unreadable: string[] = [];
    for (const arg of decorator.args) {
      const value = evaluateConstant(symbols, file, arg);
      if (value.isConstant) args.push(value.value);
      else unreadable.push(value.text);
    }
    if (unreadable.length > 0) {
      report(`@${name} takes constants; ${unreadable.join(", ")} cannot be read without running the code.`);
      continue;
    }
    const expected = reader(attributes, args);
    if (expected !== undefined) report(`@${name} takes ${expected}.`);
  }
  return { attributes, problems };
}

/** The type that `requireComponent(X)` names: a built-in one or a registered script class. */
function componentType(scope: TypeScope, file: string, arg: Expression): string | undefined {
  if (arg.kind === "literal" && typeof arg.value === "string") return arg.value;
  if (arg.kind !== "name") return undefined;
  const resolved = scope.symbols.resolve(file, arg.path);
  if (!resolved || resolved.rest.length > 0) return undefined;
  const { symbol } = resolved;
  if (symbol.kind === "tandem") return findComponentSchema(symbol.name) ? symbol.name : undefined;
  return symbol.kind === "class" ? scope.scriptName(symbol) : undefined;
}

function isNumber(value: ConstantValue | undefined): value is number {
  return typeof value === "number" && !Number.isNaN(value);
}

function takeNumber(key: "min" | "max" | "order"): Reader<FieldDraft> {
  return (attributes, [value]) => {
    if (!isNumber(value)) return "a number";
    attributes[key] = value;
    return undefined;
  };
}

function takeText(key: "unit" | "tooltip" | "header" | "group"): Reader<FieldDraft> {
  return (attributes, [value]) => {
    if (typeof value !== "string") return "a text";
    attributes[key] = value;
    return undefined;
  };
}

/** `@hidden`, `@hidden()` and `@hidden(false)`. */
function takeFlag(key: "multiline" | "readOnly" | "color" | "hidden" | "serialize"): Reader<FieldDraft> {
  return (attributes, [value = true]) => {
    if (typeof value !== "boolean") return "nothing, or true or false";
    attributes[key] = value;
    return undefined;
  };
}

function takeFormerNames(): Reader<{ formerly?: readonly string[] }> {
  return (attributes, args) => {
    const names = args.filter((arg) => typeof arg === "string");
    if (names.length === 0 || names.length < args.length) return "one or more earlier names";
    attributes.formerly = [...(attributes.formerly ?? []), ...names];
    return undefined;
  };
}

/** "spawnWave" → "Spawn wave". */
function labelFromName(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
