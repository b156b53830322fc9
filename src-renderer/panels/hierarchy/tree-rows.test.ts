import { expect, it } from "vitest";
import { SceneDocument } from "../../../src-shared/document/scene-document";
import type { EntityRecord } from "../../../src-shared/document/scene-record";
import { entity, scene } from "../../stores/testing/scenes";
import { dropPlaceFor, dropSideAt } from "./drop-place";
import { treeActionFor } from "./tree-keys";
import { listRows, searchRows } from "./tree-rows";

const world = () =>
  new SceneDocument(
    scene(
      entity("World"),
      entity("Lights", "world"),
      entity("Sun", "lights", [{ id: "l", type: "Light" }]),
      entity("Player", "world"),
      entity("Coins"),
      entity("Coin 1", "coins"),
      entity("Coin 2", "coins"),
    ),
  );
const shown = (rows: ReturnType<typeof listRows>) => rows.map(({ id, depth }) => `${" ".repeat(depth)}${id}`);

it("lists what is open, in hierarchy order", () => {
  expect(shown(listRows(world(), new Set(["world"])))).toEqual(["world", " lights", " player", "coins"]);
});

it("shows what a search finds under its parents, and nothing else", () => {
  const rows = searchRows(world(), "SUN");
  expect(shown(rows)).toEqual(["world", " lights", "  sun"]);
  expect(rows.map(({ isContext }) => isContext)).toEqual([true, true, false]);
});

it("finds by all words and by component type", () => {
  expect(shown(searchRows(world(), "coin 2"))).toEqual(["coins", " coin 2"]);
  expect(shown(searchRows(world(), "t:light"))).toEqual(["world", " lights", "  sun"]);
  expect(searchRows(world(), "nobody")).toEqual([]);
});

it("113, W32: lists and searches 20,000 entities with work that grows no faster than the scene", () => {
  const entities: EntityRecord[] = [];
  for (let group = 0; group < 200; group++) {
    entities.push(entity(`Group ${group}`));
    for (let index = 0; index < 99; index++) entities.push(entity(`Item ${group}-${index}`, `group ${group}`));
  }
  const document = new SceneDocument(scene(...entities));
  const all = listRows(document, new Set(document.childrenOf(undefined)));
  expect(all).toHaveLength(20_000);
  // Each entity is looked at a few times, however many there are.
  const visits = countVisits(document, () => searchRows(document, "item 7-"));
  expect(visits).toBeLessThan(4 * 20_000);
});

it("splits a row into before, inside and after", () => {
  expect([2, 12, 22].map((offset) => dropSideAt(offset, 24))).toEqual(["before", "inside", "after"]);
});

it("places a drop among those that stay", () => {
  const document = world();
  const row = (id: string, isExpanded = false) => ({ id, isExpanded });
  expect(dropPlaceFor(document, row("coins"), "before", ["sun"])).toEqual({ index: 1 });
  expect(dropPlaceFor(document, row("coin 2"), "after", ["coin 1"])).toEqual({ parent: "coins", index: 1 });
  expect(dropPlaceFor(document, row("coins"), "inside", ["coin 1"])).toEqual({ parent: "coins", index: 1 });
  expect(dropPlaceFor(document, row("coins", true), "after", ["sun"])).toEqual({ parent: "coins", index: 0 });
});

it("refuses a drop into itself or anything below it", () => {
  const document = world();
  expect(dropPlaceFor(document, { id: "sun", isExpanded: false }, "inside", ["world"])).toBeUndefined();
  expect(dropPlaceFor(document, { id: "world", isExpanded: false }, "inside", ["world"])).toBeUndefined();
  expect(dropPlaceFor(document, { id: "world", isExpanded: false }, "after", ["world"])).toEqual({ index: 0 });
});

it("moves and folds by the keys of a tree", () => {
  const rows = listRows(world(), new Set(["world"]));
  const press = (key: string, shiftKey = false) => ({ key, shiftKey, ctrlKey: false, metaKey: false, altKey: false });
  const act = (active: string | undefined, key: string) => treeActionFor(rows, active, press(key), 10);
  expect(act("world", "ArrowDown")).toMatchObject({ kind: "focus", id: "lights" });
  expect(act("lights", "ArrowRight")).toEqual({ kind: "expand", id: "lights" });
  expect(act("world", "ArrowRight")).toMatchObject({ kind: "focus", id: "lights" });
  expect(act("player", "ArrowLeft")).toMatchObject({ kind: "focus", id: "world" });
  expect(act("world", "ArrowLeft")).toEqual({ kind: "collapse", id: "world" });
  expect(act(undefined, "ArrowDown")).toMatchObject({ kind: "focus", id: "world" });
  expect(act("coins", "ArrowDown")).toMatchObject({ kind: "focus", id: "coins" });
  expect(act("world", "a")).toBeUndefined();
  expect(treeActionFor(rows, "world", { ...press("ArrowDown"), ctrlKey: true }, 10)).toBeUndefined();
});

function countVisits(document: SceneDocument, action: () => void): number {
  let visits = 0;
  const read = document.entity.bind(document);
  document.entity = (id) => {
    visits++;
    return read(id);
  };
  action();
  return visits;
}
