import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { ComponentNode } from "../world/world-objects";
import type { AnyClass } from "./class-versions";

/** What newer code could not take over from the older, as sentences. */
export function describeLeftovers(
  nodes: readonly ComponentNode[],
  removed: readonly ScriptClassInfo[],
  successors: ReadonlyMap<AnyClass, AnyClass>,
): readonly string[] {
  const notes: string[] = [];
  for (const { name } of removed) {
    const count = nodes.filter(({ type }) => type?.name === name).length;
    if (count > 0) notes.push(`${name} is no longer in the code: ${instancesOf(count)} on as before.`);
  }
  for (const older of successors.keys()) {
    const names = listPrivateNames(older);
    if (names.length > 0)
      notes.push(`${older.name}: ${names.join(", ")} began anew, as nothing private can be carried over.`);
  }
  return notes;
}

function instancesOf(count: number): string {
  return count === 1 ? "its instance goes" : `its ${count} instances go`;
}

/** As the compiled class has them: fields with a `#`, or what stands for them where a class has decorators. */
function listPrivateNames(each: AnyClass): readonly string[] {
  const source = Function.prototype.toString.call(each);
  const fields = [...source.matchAll(/(?<=[;{}\s])#([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*(?:=(?![=>])|;)/gu)];
  const lowered = [...source.matchAll(/__privateAdd\(this, _(\w+)/g)];
  return [...new Set([...fields, ...lowered].map(([, name = ""]) => `#${name}`))];
}
