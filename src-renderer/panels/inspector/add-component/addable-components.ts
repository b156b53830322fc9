import { builtInComponents } from "../../../../src-shared/document/built-in-components";
import type { EntityRecord } from "../../../../src-shared/document/scene-record";
import type { ScriptClassInfo } from "../../../../src-shared/scripting/script-class-info";
import { rankMatch } from "../../../ui/search/rank-name";

/** A component type as the list of those to add shows it. */
export interface AddableComponent {
  readonly type: string;
  readonly group: string;
  readonly doc: string | undefined;
  readonly isScript: boolean;
  /** Every selected entity has one already, and may have no second. */
  readonly isPresent: boolean;
}

/** What can be added to entities: built-in types first, then scripts under the menu that they ask for. */
export function listAddable(
  entities: readonly EntityRecord[],
  classes: readonly ScriptClassInfo[],
): readonly AddableComponent[] {
  const isOnAll = (type: string) =>
    entities.every(({ components }) => components.some((component) => component.type === type));
  const builtIn = builtInComponents
    .filter(({ type }) => type !== "Transform")
    .map(({ type, doc, isUnique }) => ({
      type,
      group: "Built in",
      doc,
      isScript: false,
      isPresent: isUnique && isOnAll(type),
    }));
  const names = new Set<string>();
  const scripts = classes.flatMap(({ name, attributes, doc }): AddableComponent[] => {
    if (names.has(name)) return [];
    names.add(name);
    // An entity holds several different scripts, at most one of each class.
    return [
      {
        type: name,
        group: attributes.menu ?? "Scripts",
        doc: firstSentence(doc),
        isScript: true,
        isPresent: isOnAll(name),
      },
    ];
  });
  return [...builtIn, ...scripts.sort((a, b) => a.type.localeCompare(b.type, "en"))];
}

/** By group, in the order in which the groups come first. */
export function groupAddable(addables: readonly AddableComponent[]): ReadonlyMap<string, readonly AddableComponent[]> {
  const groups = new Map<string, AddableComponent[]>();
  for (const addable of addables) {
    const members = groups.get(addable.group);
    if (members) members.push(addable);
    else groups.set(addable.group, [addable]);
  }
  return groups;
}

/** Those that answer what was typed, best first. */
export function searchAddable(addables: readonly AddableComponent[], typed: string): readonly AddableComponent[] {
  return addables
    .map((addable) => ({ addable, rank: rankMatch(typed, { names: [addable.type], prose: addable.doc }) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ addable }) => addable);
}

function firstSentence(doc: string | undefined): string | undefined {
  return doc === undefined ? undefined : (/^.*?[.!?](?=\s|$)/s.exec(doc)?.[0] ?? doc).replace(/\s+/g, " ");
}
