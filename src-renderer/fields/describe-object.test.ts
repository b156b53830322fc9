import { expect, it } from "vitest";
import type { FieldInfo } from "../../src-shared/document/field-type";
import { describeObject } from "./describe-object";

const text = (name: string, rest: Partial<FieldInfo> = {}): FieldInfo => ({
  name,
  type: { kind: "string" },
  attributes: {},
  ...rest,
});
const count: FieldInfo = { name: "count", type: { kind: "int32" }, attributes: {}, default: 3 };

it("an object is described by the first text that it shows, also where that is its default", () => {
  const fields = [
    count,
    text("id", { attributes: { hidden: true } }),
    text("title", { default: "First" }),
    text("note"),
  ];
  expect(describeObject(fields, { count: 1, id: "x", title: "Second", note: "n" })).toBe("Second");
  expect(describeObject(fields, { note: "n" })).toBe("First");
});

it("an object without a text, or with an empty one, has no description", () => {
  expect(describeObject([count], { count: 1 })).toBeUndefined();
  expect(describeObject([text("title")], { title: " " })).toBeUndefined();
});
