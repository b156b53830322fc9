import { expect, it } from "vitest";
import type { FieldEdit } from "../../src-shared/protocol/command";
import { EditedPlaces } from "./edited-places";

const edit = (path: string, value: number, entity = "hero"): FieldEdit => ({ entity, component: "c", path, value });

function put(...edits: readonly FieldEdit[]): readonly (readonly [string, unknown])[] {
  const places = new EditedPlaces();
  for (const each of edits) places.put(each);
  return [...places].map(({ path, value }) => [path, value]);
}

it("keeps the newest edit of each place, in the order of first change", () => {
  expect(put(edit("a", 1), edit("b", 2), edit("a", 3))).toEqual([
    ["a", 3],
    ["b", 2],
  ]);
});

it("covers what was set inside a value once the whole is set, and nothing beside it", () => {
  const others = [edit("list[1].x", 1, "other"), edit("listed.x", 2), edit("list[11].x", 3)];
  expect(put(edit("list[1].x", 4), ...others, edit("list[1]", 5))).toEqual([
    ["list[1].x", 1],
    ["listed.x", 2],
    ["list[11].x", 3],
    ["list[1]", 5],
  ]);
  expect(put(edit("list[1].x", 4), edit("list", 5), edit("list[1].x", 6), edit("list[1]", 7))).toEqual([
    ["list", 5],
    ["list[1]", 7],
  ]);
});
