import { expect, it } from "vitest";
import { listFileRows } from "./file-rows";
import { fileTreeActionFor } from "./file-tree-keys";

const rows = listFileRows(["a/b/c.ts", "a/d.ts", "e.ts"], new Set(["a"]));
const press = (active: string | undefined, key: string, modifiers = {}) =>
  fileTreeActionFor(rows, active, { key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers }, 2);

it("moves, opens and closes as trees do", () => {
  expect(rows.map(({ path }) => path)).toEqual(["a", "a/b", "a/d.ts", "e.ts"]);
  expect(press(undefined, "ArrowDown")).toEqual({ kind: "select", path: "a" });
  expect(press("a/d.ts", "ArrowDown")).toEqual({ kind: "select", path: "e.ts" });
  expect(press("e.ts", "ArrowDown")).toEqual({ kind: "select", path: "e.ts" });
  expect(press("e.ts", "PageUp")).toEqual({ kind: "select", path: "a/b" });
  expect(press("a", "ArrowRight")).toEqual({ kind: "select", path: "a/b" });
  expect(press("a/b", "ArrowRight")).toEqual({ kind: "expand", path: "a/b" });
  expect(press("a/d.ts", "ArrowLeft")).toEqual({ kind: "select", path: "a" });
  expect(press("a", "ArrowLeft")).toEqual({ kind: "collapse", path: "a" });
});

it("opens, renames and deletes what has the keyboard, and leaves other keys alone", () => {
  expect(press("e.ts", "Enter")).toMatchObject({ kind: "open", row: { path: "e.ts" } });
  expect(press("a/b", "F2")).toMatchObject({ kind: "rename", row: { path: "a/b" } });
  expect(press("e.ts", "Delete")).toMatchObject({ kind: "delete", row: { path: "e.ts" } });
  expect(press(undefined, "Delete")).toBeUndefined();
  expect(press("e.ts", "ArrowDown", { ctrlKey: true })).toBeUndefined();
  expect(press("e.ts", "x")).toBeUndefined();
});
