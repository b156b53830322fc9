import { expect, it } from "vitest";
import { entity } from "../../stores/testing/scenes";
import { commonComponents, partlySharedTypes } from "./inspected-components";

const script = (id: string, type: string) => ({ id, type });

it("shows the components that all selected entities have, each with its counterparts", () => {
  const script = (id: string, type: string) => ({ id, type });
  const first = entity("A", undefined, [script("a1", "Spin"), script("a2", "Move"), script("a3", "Spin")]);
  const second = entity("B", undefined, [script("b1", "Spin"), script("b3", "Spin"), script("b4", "Other")]);
  expect(commonComponents([first, second]).map(({ places }) => places.map(({ component }) => component))).toEqual([
    ["a-transform", "b-transform"],
    ["a1", "b1"],
    ["a3", "b3"],
  ]);
});

it("names the types that only some of the selected entities have, whichever of them is the active one", () => {
  const first = entity("A", undefined, [script("a1", "Spin"), script("a2", "Spin")]);
  const second = entity("B", undefined, [script("b1", "Spin"), script("b2", "Other"), script("b3", "Other")]);
  const third = entity("C", undefined, [script("c1", "Spin")]);
  const partlyShared = (...entities: Parameters<typeof commonComponents>[0][number][]) =>
    partlySharedTypes(entities, commonComponents(entities));
  expect(partlyShared(first, second, third)).toEqual(["Spin", "Other"]);
  expect(partlyShared(third, second)).toEqual(["Other"]);
  expect(partlyShared(second)).toEqual([]);
});
