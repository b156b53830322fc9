import type { JsonValue } from "../../src-shared/base/json";
import { isSameJson } from "../../src-shared/base/json";
import type { FieldAttributes } from "../../src-shared/document/field-type";

/** What the layout looks at in a field. */
export interface LayoutField {
  readonly name: string;
  readonly attributes: FieldAttributes;
}

export type LayoutItem<Field extends LayoutField> =
  | { readonly kind: "header"; readonly text: string; readonly key: string }
  | { readonly kind: "field"; readonly field: Field }
  /** A part that folds. */
  | { readonly kind: "group"; readonly name: string; readonly items: readonly LayoutItem<Field>[] };

/**
 * The fields of a component as they are shown: ordered, hidden ones left out, those of a group together where its first
 * one stands. `valueOf` gives the present value of a sibling, for `visibleIf`.
 */
export function layOutFields<Field extends LayoutField>(
  fields: readonly Field[],
  valueOf: (name: string) => JsonValue | undefined,
): readonly LayoutItem<Field>[] {
  const shown = fields
    .filter(({ attributes }) => !attributes.hidden && isVisible(attributes, valueOf))
    // Sorting is stable: fields without an order keep that of the source.
    .sort((a, b) => (a.attributes.order ?? 0) - (b.attributes.order ?? 0));
  const items: LayoutItem<Field>[] = [];
  const groups = new Map<string, LayoutItem<Field>[]>();
  for (const field of shown) {
    const { group, header } = field.attributes;
    let list = items;
    if (group !== undefined) {
      const present = groups.get(group);
      list = present ?? [];
      if (!present) {
        groups.set(group, list);
        items.push({ kind: "group", name: group, items: list });
      }
    }
    if (header !== undefined) list.push({ kind: "header", text: header, key: field.name });
    list.push({ kind: "field", field });
  }
  return items;
}

function isVisible({ visibleIf }: FieldAttributes, valueOf: (name: string) => JsonValue | undefined): boolean {
  if (!visibleIf) return true;
  const value = valueOf(visibleIf.field);
  return "equals" in visibleIf ? isSameJson(value, visibleIf.equals) : isTruthy(value);
}

/** As the script sees it: encoded zeros and NaN are as false as plain ones. */
function isTruthy(value: JsonValue | undefined): boolean {
  if (typeof value !== "object" || value === null) return Boolean(value);
  if ("$bigint" in value) return value.$bigint !== "0";
  if ("$number" in value) return value.$number !== "NaN" && value.$number !== "-0";
  return true;
}
