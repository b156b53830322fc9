import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { ScriptsSwap } from "../domain-scripts";
import type { ComponentNode } from "../world/world-objects";
import type { AnyClass } from "./class-versions";

/** What newer code, of these classes, could not take over from the older, as sentences. */
export function describeLeftovers(
  nodes: readonly ComponentNode[],
  classes: readonly ScriptClassInfo[],
  { removed, versions: { successors } }: ScriptsSwap,
): readonly string[] {
  const notes: string[] = [];
  for (const { name } of removed) {
    const count = nodes.filter(({ type }) => type?.name === name).length;
    if (count > 0) notes.push(`${name} is no longer in the code: ${instancesOf(count)} on as before.`);
  }
  for (const [older, newer] of successors) {
    const fields = classes.find(({ name }) => name === newer.name)?.fields ?? [];
    const carried = new Set(fields.flatMap(({ name }) => (hasSetter(older, name) ? [name] : [])));
    const names = listPrivateNames(older).filter((name) => !carried.has(name));
    if (names.length > 0) {
      const list = names.map((name) => `#${name}`).join(", ");
      notes.push(`${older.name}: ${list} began anew, as nothing private can be carried over.`);
    }
  }
  return notes;
}

function instancesOf(count: number): string {
  return count === 1 ? "its instance goes" : `its ${count} instances go`;
}

/** What is behind a field of that name is given to it again, as behind `@serialize accessor hp`. */
function hasSetter(each: AnyClass, name: string): boolean {
  return Object.getOwnPropertyDescriptor(each.prototype, name)?.set !== undefined;
}

/** As the compiled class has them, without the `#`: fields with a `#`, or what stands for them where a class has decorators. */
function listPrivateNames(each: AnyClass): readonly string[] {
  const source = Function.prototype.toString.call(each);
  const fields = [...source.matchAll(/(?<=[;{}\s])#([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*(?:=(?![=>])|;)/gu)];
  const lowered = [...source.matchAll(/__privateAdd\(this, _(\w+)/g)];
  return [...new Set([...fields, ...lowered].map(([, name = ""]) => name))];
}
