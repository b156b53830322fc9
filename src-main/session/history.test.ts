import { beforeEach, describe, expect, it } from "vitest";
import type { SceneDiff } from "../../src-shared/document/scene-diff";
import { History } from "./history";

function setting(before: number, after: number): SceneDiff {
  return [{ kind: "setComponent", entity: "e", component: "c", key: "speed", before, after }];
}

let history: History;
beforeEach(() => {
  history = new History();
});

describe("History", () => {
  it("gives done steps oldest first and undone ones next first", () => {
    history.push("one", setting(0, 1));
    history.push("two", setting(1, 2));
    history.push("three", setting(2, 3));
    history.moveBack();
    history.moveBack();
    expect(history.info).toEqual({ undo: [{ label: "one" }], redo: [{ label: "two" }, { label: "three" }] });
    history.moveForward();
    expect(history.undoStep?.label).toBe("two");
    history.push("other", setting(2, 9));
    expect(history.info).toEqual({ undo: [{ label: "one" }, { label: "two" }, { label: "other" }], redo: [] });
  });

  it("W22: makes no step of what changes nothing, and keeps what was undone", () => {
    history.push("one", setting(0, 1));
    history.moveBack();
    history.push("nothing", []);
    expect(history.redoStep?.label).toBe("one");
  });

  it("case 107: a gesture is one step, from where it began to where it ended", () => {
    for (let value = 0; value < 60; value++) history.push("drag", setting(value, value + 1), "gesture");
    expect(history.info.undo).toHaveLength(1);
    expect(history.undoStep?.diff).toEqual(setting(0, 60));
    history.push("drag", setting(60, 61), "another");
    expect(history.info.undo).toHaveLength(2);
  });

  it("a gesture that returns to where it began leaves no step", () => {
    history.push("drag", setting(0, 5), "gesture");
    history.push("drag", setting(5, 0), "gesture");
    expect(history.info.undo).toEqual([]);
    expect(history.isDirty).toBe(false);
  });

  it("a gesture does not go on after something else, an undo or a save", () => {
    history.push("drag", setting(0, 1), "g");
    history.push("other", setting(1, 2));
    history.push("drag", setting(2, 3), "g");
    expect(history.info.undo).toHaveLength(3);
    history.moveBack();
    history.push("drag", setting(2, 4), "g");
    history.markSaved(history.position);
    history.push("drag", setting(4, 5), "g");
    expect(history.info.undo).toHaveLength(4);
    expect(history.isDirty).toBe(true);
  });

  it("unsaved means away from the step that was saved", () => {
    expect(history.isDirty).toBe(false);
    history.push("one", setting(0, 1));
    expect(history.isDirty).toBe(true);
    history.markSaved(history.position);
    history.push("two", setting(1, 2));
    history.moveBack();
    expect(history.isDirty).toBe(false);
    history.moveBack();
    expect(history.isDirty).toBe(true);
    history.push("other", setting(0, 9));
    expect(history.isDirty).toBe(true);
    history.moveBack();
    expect(history.isDirty).toBe(true);
  });

  it("a save that ends after later edits leaves those unsaved", () => {
    history.push("one", setting(0, 1));
    const { position } = history;
    history.push("two", setting(1, 2));
    history.markSaved(position);
    expect(history.isDirty).toBe(true);
    history.moveBack();
    expect(history.isDirty).toBe(false);
  });

  it("forgets the oldest of a thousand steps, and then knows that the start cannot be reached", () => {
    for (let value = 0; value < 1001; value++) history.push("step", setting(value, value + 1));
    expect(history.info.undo).toHaveLength(1000);
    for (let count = 0; count < 1000; count++) history.moveBack();
    expect(history.undoStep).toBeUndefined();
    expect(history.isDirty).toBe(true);
  });
});
