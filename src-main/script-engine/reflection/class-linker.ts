import type { FieldInfo, FieldType } from "../../../src-shared/document/field-type";
import type {
  ScriptClassInfo,
  ScriptFieldInfo,
  ScriptMethodInfo,
} from "../../../src-shared/scripting/script-class-info";
import type { ClassLineage } from "./class-lineage";
import type { ClassDescription, FieldDescription } from "./file-description";
import type { OutlinedScript } from "./outline-file";
import type { ProblemCollector } from "./problem-collector";
import { checkAttributes } from "./check-attributes";
import { findCombination } from "./find-combination";
import type { ClassSymbol, ProjectSymbols } from "./project-symbols";
import type { AttributeProblem } from "./read-attributes";
import {
  apiDecorators,
  isMarkedSerializable,
  readButton,
  readClassAttributes,
  readFieldAttributes,
} from "./read-attributes";
import { reservedFieldNames, reservedMemberNames } from "./reserved-field-names";
import type { TypeScope } from "./resolve-type";
import { resolveCondition } from "./resolve-condition";
import { optionalOf, resolveType, withTypeArguments } from "./resolve-type";

/** Where a field is declared, for the last time if several classes do. */
interface Declaration {
  readonly file: string;
  readonly field: FieldDescription;
}

/** Turns the description of one script class into what the editor shows of it. */
export class ClassLinker {
  private readonly scope: TypeScope;
  /** `@serializable` classes whose fields are being read, to notice one that contains itself. */
  private readonly open = new Set<ClassDescription>();
  /** The field whose type is being read, the innermost of all. */
  private reading: (Declaration & { readonly owner: ClassDescription }) | undefined;
  private readonly serializable = new Map<ClassDescription, readonly FieldInfo[] | undefined>();

  constructor(
    private readonly symbols: ProjectSymbols,
    private readonly lineage: ClassLineage,
    private readonly nameOf: (description: ClassDescription) => string | undefined,
    /** Whether its name is another's, so that no field can be made of it. */
    private readonly isRefused: (description: ClassDescription) => boolean,
    private readonly problems: ProblemCollector,
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
      ...this.listKeptStatics(symbol),
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
    const declarations = new Map<string, Declaration>();
    for (const { symbol, scope } of this.applyTypeArguments(chain, typeArguments).reverse()) {
      const declaredBy = this.nameOf(symbol.description) ?? symbol.description.name;
      for (const field of symbol.description.fields) {
        const inherited = fields.get(field.name);
        if (field.isDeclared && !inherited) continue;
        const linked = this.linkField(scope, symbol, field, declaredBy, reserved);
        if (!linked) continue;
        const attributes = { ...inherited?.attributes, ...linked.attributes };
        const { declaredBy: owner = declaredBy } = inherited ?? {};
        fields.set(field.name, { ...inherited, ...linked, attributes, declaredBy: owner });
        declarations.set(field.name, { file: symbol.file, field });
      }
    }
    return [...fields.values()].map((field) => this.withCondition(field, fields, declarations));
  }

  /** What a `visibleIf` names may be declared in another class than itself, so all fields have to be known. */
  private withCondition(
    field: ScriptFieldInfo,
    siblings: ReadonlyMap<string, ScriptFieldInfo>,
    declarations: ReadonlyMap<string, Declaration>,
  ): ScriptFieldInfo {
    const { visibleIf, ...others } = field.attributes;
    if (!visibleIf) return field;
    const condition = resolveCondition(visibleIf, siblings);
    if (condition.ok) return { ...field, attributes: { ...field.attributes, visibleIf: condition.value } };
    const declaration = declarations.get(field.name);
    if (declaration) this.problems.add(declaration.file, declaration.field, "warning", condition.message);
    return { ...field, attributes: others };
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
    { file, description }: ClassSymbol,
    field: FieldDescription,
    declaredBy: string,
    reserved: ReadonlySet<string>,
  ): ScriptFieldInfo | undefined {
    const { attributes, problems } = readFieldAttributes(this.symbols, file, field.decorators);
    if (field.exclusion !== undefined && attributes.serialize !== true) return undefined;
    if (attributes.serialize === false) return undefined;
    this.report(file, problems);
    if (reserved.has(field.name)) {
      const owner = reservedMemberNames.has(field.name) ? "object" : "script";
      const message = `"${field.name}" belongs to every ${owner} and cannot be a field: give the field another name.`;
      this.problems.add(file, field, "error", message);
      return undefined;
    }
    const outer = this.reading;
    this.reading = { file, field, owner: description };
    const resolved = resolveType(scope, file, field.type);
    this.reading = outer;
    const combination = findCombination(this.symbols, file, field, resolved);
    if (combination) this.problems.add(file, field, "warning", combination.message);
    const type = combination?.type ?? resolved;
    this.report(file, checkAttributes(this.symbols, file, field.decorators, type));
    return {
      name: field.name,
      type: field.isOptional ? optionalOf(type) : type,
      attributes,
      ...(field.doc === undefined ? {} : { doc: field.doc }),
      declaredBy,
      line: field.line,
    };
  }

  private listKeptStatics({ file, description }: ClassSymbol): Pick<ScriptClassInfo, "keptStatics"> {
    const kept = (description.statics ?? []).filter(({ decorators }) =>
      apiDecorators(this.symbols, file, decorators).some(({ name }) => name === "keep"),
    );
    return kept.length === 0 ? {} : { keptStatics: kept.map(({ name }) => name) };
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
    const { description } = symbol;
    if (this.serializable.has(description)) return this.serializable.get(description);
    const chain = this.lineage.of(symbol).chain;
    const isSerializable = chain.some((ancestor) => isMarkedSerializable(this.symbols, ancestor));
    if (!isSerializable || this.isRefused(description)) return undefined;
    if (this.open.has(description)) {
      this.reportEndless(symbol);
      return undefined;
    }
    this.open.add(description);
    const fields = this.linkFields(chain, reservedMemberNames, typeArguments).map(
      ({ name, type, attributes, doc }) => ({
        name,
        type,
        attributes,
        ...(doc === undefined ? {} : { doc }),
      }),
    );
    this.open.delete(description);
    // Inside another class that contains it, a cycle is cut at another place.
    if (this.open.size === 0 && !description.typeParameters) this.serializable.set(description, fields);
    return fields;
  }

  /** A class that contains itself is cut at the field that would begin anew. */
  private reportEndless({ file, description }: ClassSymbol): void {
    const { name } = description;
    const at = this.reading;
    const field = at ? `${at.owner.name}.${at.field.name}` : "A field";
    const message = `${field} makes ${name} contain itself, which has no end: the field is neither edited nor saved.`;
    this.problems.add(at?.file ?? file, at?.field ?? description, "warning", message);
  }

  private report(file: string, problems: readonly AttributeProblem[]): void {
    for (const problem of problems) this.problems.add(file, problem, "warning", problem.message);
  }
}
