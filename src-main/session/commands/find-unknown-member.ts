import type { JsonValue } from "../../../src-shared/base/json";
import type { PathStep } from "../../../src-shared/document/field-path";
import type { FieldInfo } from "../../../src-shared/document/field-type";
import { undeclaredMembers, withoutIndices } from "../../../src-shared/document/undeclared-members";
import { findInside } from "../migrate-edit";

/**
 * What is wrong with the names in a value that is set at a place of a field: a nested class declares no such member. One that
 * is aside in what is stored may be given again, in any item of its list.
 */
export function findUnknownMember(
  { name, type }: FieldInfo,
  steps: readonly PathStep[],
  value: JsonValue,
  stored: JsonValue | undefined,
): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const place = findInside({ path: name, type }, steps);
  let aside: ReadonlySet<string> | undefined;
  for (const { path, className, names } of place ? undeclaredMembers(place.type, value, place.path) : []) {
    aside ??= new Set([...undeclaredMembers(type, stored ?? null, name)].map((member) => withoutIndices(member.path)));
    if (aside.has(withoutIndices(path))) continue;
    const known = names.length === 0 ? "nothing" : names.join(", ");
    return `${path} does not exist: ${className} has ${known}.`;
  }
  return undefined;
}
