import { describe, expect, it } from "vitest";
import { Gesture } from "./gesture";

function begin(value: number, mixed = false) {
  const changes: string[] = [];
  const gesture = new Gesture<number>({
    value,
    mixed,
    isSame: Object.is,
    onChange: (next, phase) => void changes.push(`${next} ${phase}`),
  });
  return { gesture, changes };
}

describe("Gesture", () => {
  it("107: is any number of previews and one commit", () => {
    const { gesture, changes } = begin(1);
    for (let value = 2; value <= 60; value++) gesture.preview(value);
    void gesture.commit();
    void gesture.commit();
    expect(changes).toHaveLength(60);
    expect(changes.filter((change) => change.endsWith("commit"))).toEqual(["60 commit"]);
  });

  it("is taken back to the value at its start", () => {
    const { gesture, changes } = begin(1);
    gesture.preview(2);
    gesture.cancel();
    gesture.preview(3);
    void gesture.commit();
    expect(changes).toEqual(["2 preview", "1 cancel"]);
  });

  it("W22: says nothing where nothing moved, and takes back what ends where it began", () => {
    const still = begin(1);
    still.gesture.preview(1);
    void still.gesture.commit();
    expect(still.changes).toEqual([]);
    const returned = begin(1);
    returned.gesture.preview(2);
    returned.gesture.preview(1);
    void returned.gesture.commit();
    expect(returned.changes).toEqual(["2 preview", "1 preview", "1 cancel"]);
  });

  it("does not repeat a preview", () => {
    const { gesture, changes } = begin(1);
    gesture.preview(2);
    gesture.preview(2);
    expect(changes).toEqual(["2 preview"]);
  });

  it("111: commits the start value over a mixed selection", () => {
    const { gesture, changes } = begin(1, true);
    gesture.preview(1);
    void gesture.commit();
    expect(changes).toEqual(["1 preview", "1 commit"]);
  });
});
