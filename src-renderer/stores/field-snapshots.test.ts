import { expect, it } from "vitest";
import type { FieldInfo } from "../../src-shared/document/field-type";
import type { ScriptClassInfo } from "../../src-shared/scripting/script-class-info";
import { snapshotsFromRecord } from "./field-snapshots";

const field = (name: string, type: FieldInfo["type"], standard: NonNullable<FieldInfo["default"]>): FieldInfo => ({
  name,
  type,
  attributes: {},
  default: standard,
});
const info = {
  name: "Walker",
  fields: [
    field("size", { kind: "string" }, "big"),
    field("lives", { kind: "uint8" }, 3),
    field("speed", { kind: "float" }, 5),
  ],
} as unknown as ScriptClassInfo;

it("values that were stored for another type of their field are shown as its type now, or as its default", () => {
  const record = { id: "w", type: "Walker", size: 7, lives: 300, speed: 8, gone: true };
  const shown = snapshotsFromRecord(record, info).map(({ name, value, state }) => [name, value, state]);
  expect(shown).toEqual([
    ["size", "7", "set"],
    ["lives", 3, "default"],
    ["speed", 8, "set"],
    ["gone", true, "set"],
  ]);
});
