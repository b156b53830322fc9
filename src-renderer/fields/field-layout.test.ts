import { expect, it } from "vitest";
import type { FieldAttributes } from "../../src-shared/document/field-type";
import { labelOf } from "./field-label";
import { layOutFields, type LayoutItem, type LayoutField } from "./field-layout";

const field = (name: string, attributes: FieldAttributes = {}) => ({ name, attributes });
const flat = (items: readonly LayoutItem<LayoutField>[]): unknown[] =>
  items.map((item) => {
    if (item.kind === "header") return `# ${item.text}`;
    return item.kind === "field" ? item.field.name : { [item.name]: flat(item.items) };
  });

it("W9: honours order, group, header and hidden together", () => {
  const fields = [
    field("c", { order: 2 }),
    field("a"),
    field("g1", { group: "Stats", header: "Health" }),
    field("secret", { hidden: true }),
    field("b", { header: "Motion" }),
    field("g2", { group: "Stats", order: -1 }),
  ];
  expect(flat(layOutFields(fields, () => undefined))).toEqual([
    { Stats: ["g2", "# Health", "g1"] },
    "a",
    "# Motion",
    "b",
    "c",
  ]);
});

it("shows a field while its sibling is truthy or equals what is asked for", () => {
  const fields = [
    field("size", { visibleIf: { field: "debug" } }),
    field("angle", { visibleIf: { field: "kind", equals: "spot" } }),
  ];
  const shown = (values: Record<string, never>) => flat(layOutFields(fields, (name) => values[name]));
  expect(shown({ debug: true, kind: "spot" } as never)).toEqual(["size", "angle"]);
  expect(shown({ debug: 0, kind: "point" } as never)).toEqual([]);
  expect(shown({ debug: { $bigint: "0" } } as never)).toEqual([]);
  expect(shown({ debug: { $entity: "x" } } as never)).toEqual(["size"]);
});

it("writes names from code as labels", () => {
  const names = ["speed", "degreesPerSecond", "AIMode", "hp2", "_max_size", "x", "URL"];
  expect(names.map(labelOf)).toEqual(["Speed", "Degrees per second", "AI mode", "Hp 2", "Max size", "X", "URL"]);
});
