import { expect, it } from "vitest";
import type { FieldInfo } from "../document/field-type";
import { readRecordFields } from "./read-record-fields";

it("case 18: shows the values of renamed fields and of those whose types changed as an instance would have them", () => {
  const fields: FieldInfo[] = [
    { name: "speed", type: { kind: "float" }, attributes: { formerly: ["velocity"] }, default: 1 },
    { name: "label", type: { kind: "string" }, attributes: {}, default: "none" },
    { name: "count", type: { kind: "int32" }, attributes: {}, default: 3 },
    { name: "mass", type: { kind: "float" }, attributes: {}, default: 2 },
  ];
  const record = { type: "Mover", id: "m", velocity: 7, label: 5, count: "many", orphan: true };
  const shown = readRecordFields(fields, record);
  expect(shown.map(({ name, value, state }) => [name, value, state])).toEqual([
    ["speed", 7, "set"],
    ["label", "5", "set"],
    ["count", 3, "set"],
    ["mass", 2, "default"],
    ["orphan", true, "set"],
  ]);
});
