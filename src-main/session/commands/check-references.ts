import type { JsonValue } from "../../../src-shared/base/json";
import type { FieldType } from "../../../src-shared/document/field-type";
import type { Reference } from "../../../src-shared/scripting/references";
import { describeDeadEnd, referencesIn } from "../../../src-shared/scripting/references";
import type { PlanContext } from "./edit-plan";

/**
 * What is wrong with the references that an edit brings: one to nothing, or to a component of another type. Those that
 * were in the field before may stay, as what they mean may come back.
 */
export function findReferenceProblem(
  context: PlanContext,
  { name, type }: { readonly name: string; readonly type: FieldType },
  before: JsonValue,
  after: JsonValue,
): string | undefined {
  const idOf = ({ key, target }: Reference) => `${key} ${target}`;
  const known = new Set([...referencesIn(type, before, name)].map(idOf));
  for (const reference of referencesIn(type, after, name)) {
    if (known.has(idOf(reference))) continue;
    const problem = describeDeadEnd(context, reference);
    if (problem !== undefined) return `${name} ${problem}`;
  }
  return undefined;
}
