import { describe, expect, it } from "vitest";
import { SerializableClasses } from "./serializable-classes";

function makeItem(): new () => object {
  return class Item {};
}

describe("The serializable classes of a project", () => {
  it("makes the one of the shorter path of those of one name, whichever ran first, and the first of a file", () => {
    const classes = new SerializableClasses();
    const [short, second, long] = [makeItem(), makeItem(), makeItem()];
    classes.add("bag copy.ts", [long]);
    classes.add("bag.ts", [short, second]);
    expect(classes.construct("Item")).toBeInstanceOf(short);
    expect([...classes.all].sort()).toEqual([
      ["bag copy.ts Item", long],
      ["bag.ts Item", short],
    ]);
    expect(classes.construct("Other")).toBeUndefined();
  });

  it("takes newer classes in place of those of their files alone", () => {
    const classes = new SerializableClasses();
    const [short, long, newer] = [makeItem(), makeItem(), makeItem()];
    classes.add("bag.ts", [short]);
    classes.add("bag copy.ts", [long]);
    const files = new Set(["bag.ts", "bag copy.ts"]);
    const undo = classes.swap(new Map([["bag copy.ts", [newer]]]), files);
    expect(classes.construct("Item")).toBeInstanceOf(short);
    expect(classes.all.get("bag copy.ts Item")).toBe(newer);
    undo();
    expect(classes.all.get("bag copy.ts Item")).toBe(long);
  });

  it("leaves the name to another file's class when newer code has the class or its file no more", () => {
    const classes = new SerializableClasses();
    const [short, long] = [makeItem(), makeItem()];
    classes.add("bag.ts", [short]);
    classes.add("bag copy.ts", [long]);
    const undo = classes.swap(new Map([["bag.ts", []]]), new Set(["bag.ts", "bag copy.ts"]));
    expect(classes.construct("Item")).toBeInstanceOf(long);
    undo();
    expect(classes.construct("Item")).toBeInstanceOf(short);
    classes.swap(new Map(), new Set(["bag copy.ts"]));
    expect(classes.construct("Item")).toBeInstanceOf(long);
  });
});
