import { expect } from "vitest";
import type { FieldType } from "../../../src-shared/document/field-type";
import { linkClassBody } from "./link-sources";

/** The type of the first field that is declared, of which nothing is reported. */
export function typeOf(declaration: string, before = ""): FieldType | undefined {
  const { info, problems } = linkClassBody(declaration, before);
  expect(problems).toEqual([]);
  return info.fields[0]?.type;
}

export const optional = (of: FieldType): FieldType => ({ kind: "optional", of });
export const orNull = (of: FieldType): FieldType => ({ kind: "optional", of, holdsNull: true });
export const arrayOf = (element: FieldType): FieldType => ({ kind: "array", element });
export const unknown = (text: string): FieldType => ({ kind: "unknown", text });
export const mode: FieldType & { readonly kind: "enum" } = {
  kind: "enum",
  name: "Mode",
  options: [
    { name: "Idle", value: 0 },
    { name: "Run", value: 1 },
  ],
};
export const enumSource = "enum Mode { Idle, Run }";
export const texts = (...names: string[]): FieldType => ({
  kind: "enum",
  options: names.map((name) => ({ name, value: name })),
});
