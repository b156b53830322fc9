import type { FieldInfo, FieldType } from "../../../src-shared/document/field-type";
import type {
  ScriptClassInfo,
  ScriptFieldInfo,
  ScriptMethodInfo,
} from "../../../src-shared/scripting/script-class-info";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { ClassLineage } from "./class-lineage";
import type { ClassDescription, FieldDescription, FileDescription, SourcePlace } from "./file-description";
import type { FileTrack } from "./file-memo";
import type { LinkedFile } from "./link-memo";
import { LinkMemo } from "./link-memo";
import type { FileOutline, OutlinedScript } from "./outline-file";
import { outlineFile } from "./outline-file";
import type { ClassSymbol, ResolveSpecifier } from "./project-symbols";
import { ProjectSymbols } from "./project-symbols";
import type { AttributeProblem } from "./read-attributes";
import { apiDecorators, readButton, readClassAttributes, readFieldAttributes } from "./read-attributes";
import { reservedFieldNames } from "./reserved-field-names";
import type { TypeScope } from "./resolve-type";
import { optionalOf, resolveType, withTypeArguments } from "./resolve-type";
import type { Registration } from "./register-classes";
import { registerClasses } from "./register-classes";

export interface LinkInput {
  readonly files: ReadonlyMap<string, FileDescription>;
  readonly resolveSpecifier: ResolveSpecifier;
  /** Files that stand with an earlier, good content. */
  readonly staleFiles?: ReadonlySet<string>;
  /** Which file gave each class its name before: it keeps the name when another file takes it too. */
  readonly owners?: ReadonlyMap<string, string>;
  /** What earlier calls found out, to be used where nothing that it rests on has changed. */
  readonly memo?: LinkMemo;
}

export interface LinkedClasses {
  /** By file, then in the order of the source. */
  readonly classes: readonly ScriptClassInfo[];
  /** The same by file; with a memo, an unchanged file has the same list as before. */
  readonly classesByFile: ReadonlyMap<string, readonly ScriptClassInfo[]>;
  readonly problems: readonly ScriptDiagnostic[];
  /** Per file, the other files whose classes must be there when its own are defined: base classes and required ones. */
  readonly baseFiles: ReadonlyMap<string, readonly string[]>;
}

/** Turns the descriptions of all files into the project's script classes. Pure; runs none of the user's code. */
export function linkClasses(input: LinkInput): LinkedClasses {
  const { files, owners = new Map<string, string>(), memo = new LinkMemo() } = input;
  const problems = new ProblemList();
  const outlines = outlineFiles(input, memo, problems);
  const registration = registerClasses(sortByFile(outlines), owners, (file, place, message, severity = "error") =>
    problems.add(file, place, severity, message),
  );
  memo.linked.begin(files, (description) => registration.nameOf(description));
  const classesByFile = linkFiles(input, memo, registration, problems);
  return {
    classes: [...classesByFile.values()].flat(),
    classesByFile,
    problems: problems.items,
    baseFiles: new Map([...outlines].map(([file, { baseFiles }]) => [file, baseFiles])),
  };
}

function outlineFiles(
  { files, resolveSpecifier }: LinkInput,
  memo: LinkMemo,
  problems: ProblemList,
): ReadonlyMap<string, FileOutline> {
  memo.outlines.begin(files);
  const outlines = new Map<string, FileOutline>();
  for (const [file, description] of files) {
    try {
      const outline = memo.outlines.use(file, "", (track) => {
        track.reach(file);
        const symbols = new ProjectSymbols(files, resolveSpecifier, (reached) => track.reach(reached));
        return outlineFile(file, description, symbols, new ClassLineage(symbols));
      });
      outlines.set(file, outline);
    } catch (error) {
      problems.addFailure(file, error);
    }
  }
  return outlines;
}

/** Most callers have them in order already. */
function sortByFile(outlines: ReadonlyMap<string, FileOutline>): ReadonlyMap<string, FileOutline> {
  const files = [...outlines.keys()];
  if (files.every((file, index) => index === 0 || (files[index - 1] ?? "") < file)) return outlines;
  return new Map([...outlines].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function linkFiles(
  { files, resolveSpecifier, staleFiles = new Set() }: LinkInput,
  memo: LinkMemo,
  registration: Registration,
  problems: ProblemList,
): ReadonlyMap<string, readonly ScriptClassInfo[]> {
  const linked = new Map<string, readonly ScriptClassInfo[]>();
  for (const [file, scripts] of groupByFile(registration.scripts)) {
    const isStale = staleFiles.has(file);
    const link = (track: FileTrack): LinkedFile => {
      // Of its own for each file, so that all that is looked at on the way is noted for this file.
      const symbols = new ProjectSymbols(files, resolveSpecifier, (reached) => track.reach(reached));
      const own = new ProblemList();
      const linker = new Linker(symbols, new ClassLineage(symbols), (description) => track.nameOf(description), own);
      return { classes: scripts.map((script) => linker.link(script, isStale)), problems: own.items };
    };
    try {
      const result = memo.linked.use(file, isStale ? "stale" : "", link);
      linked.set(file, result.classes);
      problems.addAll(result.problems);
    } catch (error) {
      problems.addFailure(file, error);
    }
  }
  return linked;
}

function groupByFile(scripts: readonly OutlinedScript[]): ReadonlyMap<string, readonly OutlinedScript[]> {
  const groups = new Map<string, OutlinedScript[]>();
  for (const script of scripts) {
    const group = groups.get(script.symbol.file);
    if (group) group.push(script);
    else groups.set(script.symbol.file, [script]);
  }
  return groups;
}

class ProblemList {
  readonly items: ScriptDiagnostic[] = [];
  private readonly keys = new Set<string>();

  /** The same problem is met again for every class that inherits it, and listed once. */
  add(file: string, { line, column }: SourcePlace, severity: "error" | "warning", message: string): void {
    this.addAll([{ severity, source: "reflect", message, file, line, column }]);
  }

  /** Whatever is wrong with one file, the others go on. */
  addFailure(file: string, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.add(file, { line: 1, column: 1 }, "error", `The classes of this file cannot be described: ${reason}`);
  }

  addAll(problems: readonly ScriptDiagnostic[]): void {
    for (const problem of problems) {
      const key = JSON.stringify([problem.file, problem.line, problem.column, problem.message]);
      if (this.keys.has(key)) continue;
      this.keys.add(key);
      this.items.push(problem);
    }
  }
}

class Linker {
  private readonly scope: TypeScope;
  /** `@serializable` classes whose fields are being read, to notice one that contains itself. */
  private readonly open = new Set<ClassDescription>();
  private readonly serializable = new Map<ClassDescription, readonly FieldInfo[] | undefined>();

  constructor(
    private readonly symbols: ProjectSymbols,
    private readonly lineage: ClassLineage,
    private readonly nameOf: (description: ClassDescription) => string | undefined,
    private readonly problems: ProblemList,
  ) {
    this.scope = {
      symbols,
      inWork: new Set(),
      typeArguments: new Map(),
      scriptName: ({ description }) => nameOf(description),
      serializableFields: (symbol, typeArguments) => this.serializableFields(symbol, typeArguments),
      onUnreadableMember: (file, enumeration, member, text) => {
        const place = enumeration.members.find(({ name }) => name === member) ?? enumeration;
        const reason = `${text} cannot be read without running the code`;
        problems.add(file, place, "error", `${enumeration.name}.${member} is left out of the options: ${reason}.`);
      },
    };
  }

  link({ symbol, name, exportName }: OutlinedScript, isStale: boolean): ScriptClassInfo {
    const { file, description } = symbol;
    const chain = this.lineage.of(symbol).chain;
    const { attributes, problems } = readClassAttributes(this.scope, file, description.decorators);
    this.report(file, problems);
    const base = chain.slice(1).map(({ description: ancestor }) => this.nameOf(ancestor));
    const registeredBase = base.find((ancestor) => ancestor !== undefined);
    return {
      name,
      file,
      exportName,
      ...(registeredBase === undefined ? {} : { base: registeredBase }),
      isAbstract: description.isAbstract,
      fields: this.linkFields(chain, reservedFieldNames),
      methods: this.linkMethods(chain),
      attributes,
      ...(description.doc === undefined ? {} : { doc: description.doc }),
      line: description.line,
      ...(isStale ? { isStale: true } : {}),
    };
  }

  /** Own and inherited fields, base class first. A field declared again keeps its place and what it does not say anew. */
  private linkFields(
    chain: readonly ClassSymbol[],
    reserved: ReadonlySet<string>,
    typeArguments: readonly FieldType[] = [],
  ): ScriptFieldInfo[] {
    const fields = new Map<string, ScriptFieldInfo>();
    for (const { symbol, scope } of this.applyTypeArguments(chain, typeArguments).reverse()) {
      const declaredBy = this.nameOf(symbol.description) ?? symbol.description.name;
      for (const field of symbol.description.fields) {
        const linked = this.linkField(scope, symbol, field, declaredBy, reserved);
        if (!linked) continue;
        const inherited = fields.get(field.name);
        const attributes = { ...inherited?.attributes, ...linked.attributes };
        fields.set(field.name, inherited ? { ...linked, attributes, declaredBy: inherited.declaredBy } : linked);
      }
    }
    return [...fields.values()];
  }

  /** Each class of the chain with what its type parameters stand for, which the class that extends it says. */
  private applyTypeArguments(
    chain: readonly ClassSymbol[],
    typeArguments: readonly FieldType[],
  ): { readonly symbol: ClassSymbol; readonly scope: TypeScope }[] {
    let args = typeArguments;
    return chain.map((symbol) => {
      const { typeParameters, baseTypeArgs = [] } = symbol.description;
      const scope = withTypeArguments(this.scope, symbol.file, typeParameters, args);
      args = baseTypeArgs.map((type) => resolveType(scope, symbol.file, type));
      return { symbol, scope };
    });
  }

  private linkField(
    scope: TypeScope,
    { file }: ClassSymbol,
    field: FieldDescription,
    declaredBy: string,
    reserved: ReadonlySet<string>,
  ): ScriptFieldInfo | undefined {
    const { attributes, problems } = readFieldAttributes(this.symbols, file, field.decorators);
    if (field.exclusion !== undefined && attributes.serialize !== true) return undefined;
    if (attributes.serialize === false) return undefined;
    this.report(file, problems);
    if (reserved.has(field.name)) {
      const advice = "give the field another name";
      this.problems.add(
        file,
        field,
        "error",
        `"${field.name}" belongs to every script and cannot be a field: ${advice}.`,
      );
      return undefined;
    }
    const type = resolveType(scope, file, field.type);
    return {
      name: field.name,
      type: field.isOptional ? optionalOf(type) : type,
      attributes,
      ...(field.doc === undefined ? {} : { doc: field.doc }),
      declaredBy,
      line: field.line,
    };
  }

  private linkMethods(chain: readonly ClassSymbol[]): ScriptMethodInfo[] {
    const methods = new Map<string, ScriptMethodInfo>();
    for (const { file, description } of [...chain].reverse()) {
      for (const { name, isStatic, decorators, doc } of description.methods) {
        const button = readButton(this.symbols, file, name, decorators);
        methods.set(`${isStatic ? "static " : ""}${name}`, {
          name,
          isStatic,
          ...(doc === undefined ? {} : { doc }),
          ...(button === undefined ? {} : { button }),
        });
      }
    }
    return [...methods.values()];
  }

  private serializableFields(
    symbol: ClassSymbol,
    typeArguments: readonly FieldType[],
  ): readonly FieldInfo[] | undefined {
    const { description, file } = symbol;
    if (this.serializable.has(description)) return this.serializable.get(description);
    const chain = this.lineage.of(symbol).chain;
    const isMarked = chain.some((ancestor) =>
      apiDecorators(this.symbols, ancestor.file, ancestor.description.decorators).some(
        ({ name }) => name === "serializable",
      ),
    );
    if (!isMarked) return undefined;
    if (this.open.has(description)) {
      this.problems.add(
        file,
        description,
        "warning",
        `${description.name} contains itself: the field that does so is not saved.`,
      );
      return undefined;
    }
    this.open.add(description);
    const fields = this.linkFields(chain, new Set(), typeArguments).map(({ name, type, attributes, doc }) => ({
      name,
      type,
      attributes,
      ...(doc === undefined ? {} : { doc }),
    }));
    this.open.delete(description);
    // Inside another class that contains it, a cycle is cut at another place.
    if (this.open.size === 0 && !description.typeParameters) this.serializable.set(description, fields);
    return fields;
  }

  private report(file: string, problems: readonly AttributeProblem[]): void {
    for (const problem of problems) this.problems.add(file, problem, "warning", problem.message);
  }
}
