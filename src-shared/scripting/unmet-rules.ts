import type { EntityRecord } from "../document/scene-record";
import { findClash } from "./collect-components";
import type { ComponentCatalog } from "./component-catalog";

/** What a component needs and its entity does not give: a class that can be made, what it requires, to stand alone. */
export type UnmetRule =
  | { readonly kind: "missing" | "abstract"; readonly type: string }
  | { readonly kind: "requires" | "clash"; readonly type: string; readonly other: string };

/**
 * The rules that an entity breaks, each once. Commands and scripts cannot break them, but files can that people write or
 * merge, and code that was changed since. Only what is known is missed: ask once the scripts are loaded.
 */
export function findUnmetRules({ components }: EntityRecord, catalog: ComponentCatalog): readonly UnmetRule[] {
  const rules = new Map<string, UnmetRule>();
  const add = (rule: UnmetRule) => rules.set(JSON.stringify(rule), rule);
  for (const [index, { type }] of components.entries()) {
    const info = catalog.find(type);
    if (!info) {
      add({ kind: "missing", type });
      continue;
    }
    if (info.isAbstract) add({ kind: "abstract", type });
    for (const required of info.requires) {
      // What no class is called the class itself has as its problem.
      if (!catalog.find(required) || components.some((component) => catalog.isA(component.type, required))) continue;
      add({ kind: "requires", type, other: required });
    }
    const clash = findClash(catalog, info, components.slice(0, index));
    if (clash) add({ kind: "clash", type, other: clash.type });
  }
  return [...rules.values()];
}

/** One sentence of what is wrong with all these entities, and one of what to do. */
export function describeUnmetRule(rule: UnmetRule, names: readonly string[]): string {
  const [first = "", ...others] = names;
  const holders = others.length === 0 ? first : `${first} and ${others.length} more`;
  const verb = (one: string, many: string) => (others.length === 0 ? one : many);
  const { type } = rule;
  switch (rule.kind) {
    case "missing":
      return (
        `There is no component type or script class named "${type}", which ${holders} ${verb("has", "have")}. ` +
        `The values are kept: bring the class back, or choose another in the inspector.`
      );
    case "abstract":
      return `${type} of ${holders} is abstract, so there is no such component. Choose a class that derives from it in the inspector.`;
    case "requires":
      return `${type} requires ${rule.other}, which ${holders} ${verb("lacks", "lack")}. Add ${rule.other}, or remove ${type}.`;
    case "clash": {
      const both = rule.other === type ? `more than one ${type}` : `both ${rule.other} and ${type}`;
      return `${holders} ${verb("has", "have")} ${both}, of which an entity holds at most one. Remove all but one.`;
    }
  }
}
