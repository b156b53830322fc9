import type { JsonValue } from "../base/json";
import { isJsonObject } from "../base/json";
import type { ReferenceKey } from "../document/encoded-value";
import { decodeReference } from "../document/encoded-value";
import { storedValue, withPresentNames } from "../document/field-keys";
import type { FieldInfo, FieldType } from "../document/field-type";
import { withArticle } from "../document/field-value";
import type { SceneDocument } from "../document/scene-document";
import type { ComponentRecord, EntityRecord } from "../document/scene-record";
import type { ComponentCatalog } from "./component-catalog";

/** A reference inside a value, with the place where it stands, such as "items[2].who". */
export interface Reference {
  readonly path: string;
  readonly key: ReferenceKey;
  /** The id of an entity or component, or the path of a file. */
  readonly target: string;
  /** The component type or the kind of asset that is asked for; "Entity" for an entity. */
  readonly asked: string;
}

/** What references may lead to. */
export interface ReferenceTargets {
  readonly document: SceneDocument;
  readonly catalog: ComponentCatalog;
}

/** A reference and the field that holds it, or holds it somewhere inside. */
export interface HeldReference {
  readonly component: ComponentRecord;
  readonly field: FieldInfo;
  readonly reference: Reference;
}

/** Every reference that an entity holds, in order, but for those in fields and components that nothing is known of. */
export function* referencesOf({ components }: EntityRecord, catalog: ComponentCatalog): Generator<HeldReference, void> {
  for (const component of components) {
    const fields = catalog.find(component.type)?.fields;
    if (!fields) continue;
    for (const field of fields.values()) {
      const stored = storedValue(component, field, fields);
      if (typeof stored !== "object" || stored === null) continue;
      for (const reference of referencesIn(field.type, stored, field.name)) yield { component, field, reference };
    }
  }
}

/** Every reference in a value of a field, in order. What does not fit its type is passed over. */
export function* referencesIn(type: FieldType, value: JsonValue | undefined, path: string): Generator<Reference, void> {
  const leaf = (key: ReferenceKey, asked: string): readonly Reference[] => {
    const target = decodeReference(key, value);
    return target === undefined ? [] : [{ path, key, target, asked }];
  };
  if (type.kind === "entity") yield* leaf("$entity", "Entity");
  else if (type.kind === "component") yield* leaf("$component", type.type);
  else if (type.kind === "asset") yield* leaf("$asset", type.asset);
  else if (type.kind === "optional") yield* referencesIn(type.of, value, path);
  else if (type.kind === "array" && Array.isArray(value)) {
    for (const [index, item] of (value as readonly JsonValue[]).entries()) {
      yield* referencesIn(type.element, item, `${path}[${index}]`);
    }
  } else if (type.kind === "object" && isJsonObject(value)) {
    const members = withPresentNames(type.fields, value);
    for (const { name, type: inner } of type.fields) yield* referencesIn(inner, members[name], `${path}.${name}`);
  }
}

/** Why a reference to an entity or a component leads nowhere, to be said of its field; undefined where it leads somewhere. */
export function describeDeadEnd({ document, catalog }: ReferenceTargets, reference: Reference): string | undefined {
  const { key, target, asked } = reference;
  if (key === "$asset") return undefined;
  if (key === "$entity") {
    return document.has(target) ? undefined : `names an entity that is not in the scene: ${target}.`;
  }
  const owner = document.entity(document.ownerOf(target) ?? "");
  const component = owner?.components.find(({ id }) => id === target);
  if (!owner || !component) return `names a component that is not in the scene: ${target}.`;
  // A class that is missing says nothing about what it derives from.
  const isKnown = catalog.find(asked) && catalog.find(component.type);
  if (!isKnown || catalog.isA(component.type, asked)) return undefined;
  return `takes ${withArticle(asked)}, not the ${component.type} of ${owner.name}.`;
}
