import type { JsonValue } from "../base/json";
import { builtInComponents } from "../document/built-in-components";
import type { FieldInfo } from "../document/field-type";
import type { ScriptClassInfo } from "./script-class-info";

/** What commands need to know of a component type, be it built in or a script class. */
export interface ComponentTypeInfo {
  readonly type: string;
  readonly isScript: boolean;
  readonly isAbstract: boolean;
  /** Itself and the script classes that it derives from, nearest first. */
  readonly lineage: readonly string[];
  readonly requires: readonly string[];
  /** Nothing of its own kind may stand beside it, neither what it derives from nor what derives from it. */
  readonly disallowsMultiple: boolean;
  readonly fields: ReadonlyMap<string, CatalogField>;
}

export interface CatalogField extends FieldInfo {
  readonly default?: JsonValue;
}

/** Every component type that can be added now. */
export interface ComponentCatalog {
  /** The type of that name; a class under an earlier name of it too, see `ComponentTypeInfo.type`. */
  find(type: string): ComponentTypeInfo | undefined;
  /** Whether a component of one type can stand where the other is asked for. */
  isA(type: string, asked: string): boolean;
  /** The fields of a type in declared order, for the scene file; empty when it is unknown. */
  fieldOrder(type: string): readonly string[];
}

export function createComponentCatalog(classes: readonly ScriptClassInfo[]): ComponentCatalog {
  const byName = new Map(classes.map((info) => [info.name, info]));
  const types = new Map<string, ComponentTypeInfo>();
  for (const info of classes) types.set(info.name, describeClass(info, byName));
  // A record may hold an earlier name of a class; no class goes by it now.
  for (const { name, attributes } of classes) {
    const info = types.get(name);
    for (const earlier of attributes.formerly ?? []) if (info && !types.has(earlier)) types.set(earlier, info);
  }
  for (const schema of builtInComponents) {
    types.set(schema.type, {
      type: schema.type,
      isScript: false,
      isAbstract: false,
      lineage: [schema.type],
      requires: [],
      disallowsMultiple: schema.isUnique,
      fields: new Map(schema.fields.map((field) => [field.name, field])),
    });
  }
  const orders = new Map([...types].map(([type, info]) => [type, [...info.fields.keys()]]));
  return {
    find: (type) => types.get(type),
    isA: (type, asked) => type === asked || (types.get(type)?.lineage.includes(asked) ?? false),
    fieldOrder: (type) => orders.get(type) ?? [],
  };
}

function describeClass(info: ScriptClassInfo, byName: ReadonlyMap<string, ScriptClassInfo>): ComponentTypeInfo {
  const lineage = [info.name];
  for (let base = info.base; base !== undefined && !lineage.includes(base); base = byName.get(base)?.base) {
    lineage.push(base);
  }
  const ancestors = lineage.map((name) => byName.get(name)).filter((ancestor) => ancestor !== undefined);
  return {
    type: info.name,
    isScript: true,
    isAbstract: info.isAbstract,
    lineage,
    requires: [...new Set(ancestors.flatMap(({ attributes }) => attributes.requireComponent ?? []))],
    disallowsMultiple: ancestors.some(({ attributes }) => attributes.disallowMultiple === true),
    fields: new Map(info.fields.map((field) => [field.name, field])),
  };
}
