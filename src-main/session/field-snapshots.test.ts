import { expect, it } from "vitest";
import { createComponentCatalog } from "../../src-shared/scripting/component-catalog";
import { readFieldSnapshots } from "./field-snapshots";
import { classInfo, fieldInfo } from "./testing/class-info";

it("case 18: shows the values of renamed fields and of those whose types changed as an instance would have them", () => {
  const mover = classInfo("Mover", [
    fieldInfo("speed", "float", 1, { formerly: ["velocity"] }),
    fieldInfo("label", "string", "none"),
    fieldInfo("count", "int32", 3),
  ]);
  const record = { type: "Mover", id: "m", velocity: 7, label: 5, count: "many", orphan: true };
  const shown = readFieldSnapshots(createComponentCatalog([mover]), record);
  expect(shown.map(({ name, value, state }) => [name, value, state])).toEqual([
    ["speed", 7, "set"],
    ["label", "5", "set"],
    ["count", 3, "set"],
    ["orphan", true, "set"],
  ]);
});
