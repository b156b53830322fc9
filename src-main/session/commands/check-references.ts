import type { JsonValue } from "../../../src-shared/base/json";
import { isJsonObject } from "../../../src-shared/base/json";
import { decodeReference } from "../../../src-shared/document/encoded-value";
import { withArticle } from "../../../src-shared/document/field-value";
import type { FieldType } from "../../../src-shared/document/field-type";
import type { PlanContext } from "./edit-plan";

/**
 * What is wrong with the references that an edit brings: one to nothing, or to a component of another type. Those that
 * were in the field before may stay, as what they mean may come back.
 */
export function findReferenceProblem(
  context: PlanContext,
  field: { readonly name: string; readonly type: FieldType },
  before: JsonValue,
  after: JsonValue,
): string | undefined {
  const known = new Set<string>();
  for (const { value } of referencesIn(field.type, before)) known.add(JSON.stringify(value));
  for (const { asked, value } of referencesIn(field.type, after)) {
    if (known.has(JSON.stringify(value))) continue;
    const problem = describeProblem(context, asked, value);
    if (problem !== undefined) return `${field.name} ${problem}`;
  }
  return undefined;
}

interface Reference {
  /** The component type that is asked for; undefined for an entity. */
  readonly asked: string | undefined;
  readonly value: JsonValue;
}

function* referencesIn(type: FieldType, value: JsonValue): Generator<Reference> {
  if (value === null) return;
  if (type.kind === "entity") yield { asked: undefined, value };
  else if (type.kind === "component") yield { asked: type.type, value };
  else if (type.kind === "optional") yield* referencesIn(type.of, value);
  else if (type.kind === "array" && Array.isArray(value)) {
    for (const item of value as readonly JsonValue[]) yield* referencesIn(type.element, item);
  } else if (type.kind === "object" && isJsonObject(value)) {
    for (const member of type.fields) yield* referencesIn(member.type, value[member.name] ?? null);
  }
}

function describeProblem(
  { document, catalog }: PlanContext,
  asked: string | undefined,
  value: JsonValue,
): string | undefined {
  if (asked === undefined) {
    const id = decodeReference("$entity", value);
    return id !== undefined && !document.has(id) ? `names an entity that is not in the scene: ${id}.` : undefined;
  }
  const id = decodeReference("$component", value);
  if (id === undefined) return undefined;
  const owner = document.entity(document.ownerOf(id) ?? "");
  const component = owner?.components.find((candidate) => candidate.id === id);
  if (!owner || !component) return `names a component that is not in the scene: ${id}.`;
  // A class that is missing says nothing about what it derives from.
  const isKnown = catalog.find(asked) && catalog.find(component.type);
  if (!isKnown || catalog.isA(component.type, asked)) return undefined;
  return `takes ${withArticle(asked)}, not the ${component.type} of ${owner.name}.`;
}
