import type { JsonValue } from "../../../src-shared/base/json";
import { isJsonObject } from "../../../src-shared/base/json";
import type { ListDifferences } from "../../../src-shared/base/list-differences";
import { listDifferences } from "../../../src-shared/base/list-differences";
import type { FieldInfo, FieldType } from "../../../src-shared/document/field-type";
import { isSameFieldType } from "../../../src-shared/document/field-type";
import type { ComponentRecord, SceneRecord } from "../../../src-shared/document/scene-record";
import type { ScriptRename } from "../../../src-shared/scripting/reload-report";
import type { ScriptClassInfo, ScriptFieldInfo } from "../../../src-shared/scripting/script-class-info";
import type { ChangedClass } from "../compiler/compiler-protocol";

/** What seems to go by another name now, if only something is stored under the old one. */
export interface RenameCandidate extends Omit<ScriptRename, "components"> {
  /** Of the components that may hold a value under the old name. */
  readonly types: ReadonlySet<string>;
  /** The value may stand at any depth. */
  readonly isNested: boolean;
  holds(component: ComponentRecord): boolean;
}

/**
 * Recognises what was renamed between two builds without a word in the source: a field that went while one of the same
 * type came in the same class, a nested one too, or a class that went while one came in the same file. Where several could
 * be meant none is named.
 */
export function findRenames(
  before: readonly ScriptClassInfo[],
  after: readonly ScriptClassInfo[],
  changedClasses: readonly ChangedClass[],
): readonly RenameCandidate[] {
  const differences = listDifferences(before, after, ({ name }) => name);
  return [
    ...differences.changed.flatMap(([earlier, info]) => findFieldRenames(earlier, info, after)),
    ...findNestedRenames(before, after, changedClasses),
    ...findClassRenames(differences, before, after),
  ];
}

/** Those whose old name holds values, in a scene or, as `countElsewhere` tells, in what is not open. */
export function listRenames(
  candidates: readonly RenameCandidate[],
  scene: SceneRecord | undefined,
  countElsewhere: (candidate: RenameCandidate) => number = () => 0,
): readonly ScriptRename[] {
  const present = scene?.entities.flatMap((entity) => entity.components) ?? [];
  return candidates.flatMap((candidate) => {
    const { kind, file, className, from, to } = candidate;
    const components = present.filter((component) => candidate.holds(component)).length + countElsewhere(candidate);
    return components > 0 ? [{ kind, file, className, from, to, components }] : [];
  });
}

function findFieldRenames(
  before: ScriptClassInfo,
  after: ScriptClassInfo,
  classes: readonly ScriptClassInfo[],
): RenameCandidate[] {
  const isOwn = ({ declaredBy }: ScriptFieldInfo) => declaredBy === after.name;
  return pairRenamed(before.fields, after.fields, isOwn).map(([field, successor]) => {
    const heirs = new Set(classes.filter((info) => declares(info, successor)).map(({ name }) => name));
    return {
      kind: "field",
      file: after.file,
      className: after.name,
      from: field.name,
      to: successor.name,
      types: heirs,
      isNested: false,
      holds: ({ type, [field.name]: value }) => heirs.has(type) && value !== undefined,
    };
  });
}

/** Each field that went with the one that came for it. */
function pairRenamed<T extends FieldInfo>(
  before: readonly T[],
  after: readonly T[],
  isOwn: (field: T) => boolean = () => true,
): (readonly [T, T])[] {
  const namesBefore = new Set(before.map(({ name }) => name));
  const namesAfter = new Set(after.flatMap(({ name, attributes }) => [name, ...(attributes.formerly ?? [])]));
  const gone = before.filter((field) => isOwn(field) && !namesAfter.has(field.name));
  const come = after.filter(
    (field) =>
      isOwn(field) &&
      !namesBefore.has(field.name) &&
      !(field.attributes.formerly ?? []).some((name) => namesBefore.has(name)),
  );
  return gone.flatMap((field) => {
    const ofType = (other: T) => isSameFieldType(other.type, field.type);
    const candidates = come.filter(ofType);
    // Several of one type keep their order, mostly: with as many come as gone each has its own.
    const rivals = gone.filter(ofType);
    const successor = candidates.length === rivals.length ? candidates[rivals.indexOf(field)] : undefined;
    return successor ? [[field, successor] as const] : [];
  });
}

function findNestedRenames(
  before: readonly ScriptClassInfo[],
  after: readonly ScriptClassInfo[],
  changedClasses: readonly ChangedClass[],
): RenameCandidate[] {
  const scripts = new Set(after.map(({ name }) => name));
  if (changedClasses.every(({ name }) => scripts.has(name))) return [];
  const nestedBefore = listNested(before);
  const typesOf = new Map(after.map(({ name, fields }) => [name, fields]));
  return [...listNested(after)].flatMap(([className, fields]) => {
    // A nested class does not tell its file; one that changed is in a file that did. Of two neither is guessed.
    const [declared, ...twins] = changedClasses.filter(({ name }) => name === className);
    if (!declared || twins.length > 0) return [];
    const { file } = declared;
    return pairRenamed(nestedBefore.get(className) ?? fields, fields).map(([{ name: from }, { name: to }]) => {
      const holds = ({ type, ...values }: ComponentRecord) =>
        typesOf.get(type)?.some((field) => holdsMember(values[field.name], field.type, className, from)) === true;
      const holders = after.filter((info) => listNested([info]).has(className)).map(({ name }) => name);
      return { kind: "field", file, className, from, to, types: new Set(holders), isNested: true, holds };
    });
  });
}

/** The nested classes of all fields, at any depth, by name. */
function listNested(classes: readonly ScriptClassInfo[]): ReadonlyMap<string, readonly FieldInfo[]> {
  const found = new Map<string, readonly FieldInfo[]>();
  const visit = (type: FieldType): void => {
    if (type.kind === "array") visit(type.element);
    else if (type.kind === "optional") visit(type.of);
    else if (type.kind === "object" && !found.has(type.className)) {
      found.set(type.className, type.fields);
      for (const field of type.fields) visit(field.type);
    }
  };
  for (const { fields } of classes) for (const { type } of fields) visit(type);
  return found;
}

/** Whether an object of the class, somewhere in a value, has something under a key. */
function holdsMember(value: JsonValue | undefined, type: FieldType, className: string, key: string): boolean {
  if (type.kind === "optional") return holdsMember(value, type.of, className, key);
  if (type.kind === "array") {
    return Array.isArray(value) && value.some((item: JsonValue) => holdsMember(item, type.element, className, key));
  }
  if (type.kind !== "object" || !isJsonObject(value)) return false;
  if (type.className === className && value[key] !== undefined) return true;
  return type.fields.some((field) => holdsMember(value[field.name], field.type, className, key));
}

function declares({ fields }: ScriptClassInfo, { name, declaredBy }: ScriptFieldInfo): boolean {
  return fields.some((field) => field.name === name && field.declaredBy === declaredBy);
}

function findClassRenames(
  { added, removed }: ListDifferences<ScriptClassInfo>,
  before: readonly ScriptClassInfo[],
  after: readonly ScriptClassInfo[],
): RenameCandidate[] {
  if (added.length === 0 || removed.length === 0) return [];
  const namesBefore = new Set(before.map(({ name }) => name));
  const claimed = new Set(after.flatMap(({ attributes }) => attributes.formerly ?? []));
  const gone = removed.filter(({ name }) => !claimed.has(name));
  const come = added.filter(
    ({ attributes }) => !(attributes.formerly ?? []).some((earlier) => namesBefore.has(earlier)),
  );
  return gone.flatMap((info): RenameCandidate[] => {
    const isBeside = ({ file }: ScriptClassInfo) => file === info.file;
    const [successor, ...others] = come.filter(isBeside);
    if (!successor || others.length > 0 || gone.filter(isBeside).length > 1) return [];
    return [
      {
        kind: "class",
        file: successor.file,
        className: successor.name,
        from: info.name,
        to: successor.name,
        types: new Set([info.name]),
        isNested: false,
        holds: ({ type }) => type === info.name,
      },
    ];
  });
}
