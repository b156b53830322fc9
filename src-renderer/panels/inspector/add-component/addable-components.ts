import { builtInComponents } from "../../../../src-shared/document/built-in-components";
import type { EntityRecord } from "../../../../src-shared/document/scene-record";
import type { ScriptClassInfo } from "../../../../src-shared/scripting/script-class-info";

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
  return [...builtIn, ...scripts];
}

function firstSentence(doc: string | undefined): string | undefined {
  return doc === undefined ? undefined : (/^.*?[.!?](?=\s|$)/s.exec(doc)?.[0] ?? doc).replace(/\s+/g, " ");
}
