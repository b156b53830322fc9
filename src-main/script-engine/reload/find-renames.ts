import { isSameFieldType } from "../../../src-shared/document/field-type";
import type { ComponentRecord, SceneRecord } from "../../../src-shared/document/scene-record";
import type { ScriptRename } from "../../../src-shared/scripting/reload-report";
import type { ScriptClassInfo, ScriptFieldInfo } from "../../../src-shared/scripting/script-class-info";

/**
 * Recognises what was renamed between two builds without a word in the source: a field that went while one of the same
 * type came in the same class, or a class that went while one came in the same file. Where several could be meant none is
 * named, and neither is one whose old name holds no value in the scene.
 */
export function findRenames(
  before: readonly ScriptClassInfo[],
  after: readonly ScriptClassInfo[],
  scene: SceneRecord | undefined,
): ScriptRename[] {
  if (!scene) return [];
  const components = scene.entities.flatMap((entity) => entity.components);
  const known = new Map(before.map((info) => [info.name, info]));
  const fieldRenames = after.flatMap((info) => {
    const earlier = known.get(info.name);
    return earlier && earlier !== info ? findFieldRenames(earlier, info, after, components) : [];
  });
  return [...fieldRenames, ...findClassRenames(before, after, components)].filter((rename) => rename.components > 0);
}

function findFieldRenames(
  before: ScriptClassInfo,
  after: ScriptClassInfo,
  classes: readonly ScriptClassInfo[],
  components: readonly ComponentRecord[],
): ScriptRename[] {
  const isOwn = ({ declaredBy }: ScriptFieldInfo) => declaredBy === after.name;
  const namesBefore = new Set(before.fields.map(({ name }) => name));
  const namesAfter = new Set(after.fields.flatMap(({ name, attributes }) => [name, ...(attributes.formerly ?? [])]));
  const gone = before.fields.filter((field) => isOwn(field) && !namesAfter.has(field.name));
  const come = after.fields.filter(
    (field) =>
      isOwn(field) &&
      !namesBefore.has(field.name) &&
      !(field.attributes.formerly ?? []).some((name) => namesBefore.has(name)),
  );
  return gone.flatMap((field): ScriptRename[] => {
    const ofType = (other: ScriptFieldInfo) => isSameFieldType(other.type, field.type);
    const candidates = come.filter(ofType);
    // Several of one type keep their order, mostly: with as many come as gone each has its own.
    const rivals = gone.filter(ofType);
    const successor = candidates.length === rivals.length ? candidates[rivals.indexOf(field)] : undefined;
    if (!successor) return [];
    const heirs = new Set(classes.filter((info) => declares(info, successor)).map(({ name }) => name));
    return [
      {
        kind: "field",
        file: after.file,
        className: after.name,
        from: field.name,
        to: successor.name,
        components: components.filter(({ type, [field.name]: value }) => heirs.has(type) && value !== undefined).length,
      },
    ];
  });
}

function declares({ fields }: ScriptClassInfo, { name, declaredBy }: ScriptFieldInfo): boolean {
  return fields.some((field) => field.name === name && field.declaredBy === declaredBy);
}

function findClassRenames(
  before: readonly ScriptClassInfo[],
  after: readonly ScriptClassInfo[],
  components: readonly ComponentRecord[],
): ScriptRename[] {
  const namesBefore = new Set(before.map(({ name }) => name));
  const namesAfter = new Set(after.flatMap(({ name, attributes }) => [name, ...(attributes.formerly ?? [])]));
  const gone = before.filter(({ name }) => !namesAfter.has(name));
  const come = after.filter(
    ({ name, attributes }) =>
      !namesBefore.has(name) && !(attributes.formerly ?? []).some((earlier) => namesBefore.has(earlier)),
  );
  return gone.flatMap((info): ScriptRename[] => {
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
        components: components.filter(({ type }) => type === info.name).length,
      },
    ];
  });
}
