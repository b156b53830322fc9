import { findComponentSchema } from "../document/built-in-components";
import type { ComponentSchema } from "../document/component-schema";
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
  readonly fields: ReadonlyMap<string, FieldInfo>;
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

/** Types are described when they are asked for: of a thousand classes few are, and a catalog is made at each reload. */
export function createComponentCatalog(classes: readonly ScriptClassInfo[]): ComponentCatalog {
  const byName = new Map(classes.map((info) => [info.name, info]));
  const byEarlierName = new Map<string, ScriptClassInfo>();
  // A record may hold an earlier name of a class; no class goes by it now.
  for (const info of classes) {
    for (const earlier of info.attributes.formerly ?? []) {
      if (!byName.has(earlier) && !byEarlierName.has(earlier)) byEarlierName.set(earlier, info);
    }
  }
  const types = new Map<string, ComponentTypeInfo | undefined>();
  const orders = new Map<string, readonly string[]>();
  const describe = (type: string): ComponentTypeInfo | undefined => {
    const schema = findComponentSchema(type);
    if (schema) return describeBuiltIn(schema);
    const info = byName.get(type);
    const renamed = byEarlierName.get(type);
    return info ? describeClass(info, byName) : renamed && find(renamed.name);
  };
  const find = (type: string): ComponentTypeInfo | undefined => {
    if (types.has(type)) return types.get(type);
    const found = describe(type);
    types.set(type, found);
    return found;
  };
  return {
    find,
    isA: (type, asked) => type === asked || (find(type)?.lineage.includes(asked) ?? false),
    fieldOrder(type) {
      const known = orders.get(type);
      if (known) return known;
      const order = [...(find(type)?.fields.keys() ?? [])];
      orders.set(type, order);
      return order;
    },
  };
}

function describeBuiltIn({ type, isUnique, fields }: ComponentSchema): ComponentTypeInfo {
  return {
    type,
    isScript: false,
    isAbstract: false,
    lineage: [type],
    requires: [],
    disallowsMultiple: isUnique,
    fields: new Map(fields.map((field) => [field.name, field])),
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
