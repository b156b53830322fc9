import { describe, expect, it } from "vitest";
import type { FieldInfo, FieldType } from "./field-type";
import { setAtPath } from "./field-path";
import { keepAside } from "./keep-aside";

const member = (name: string, type: FieldType, standard?: FieldInfo["default"]): FieldInfo => ({
  name,
  type,
  attributes: {},
  ...(standard === undefined ? {} : { default: standard }),
});
const deep: FieldType = { kind: "object", className: "Deep", fields: [member("z", { kind: "int32" }, 4)] };
const inn: FieldType = {
  kind: "object",
  className: "Inn",
  fields: [
    member("y", { kind: "string" }, "y"),
    member("d", deep, { z: 4 }),
    member("who", { kind: "optional", of: { kind: "entity" } }, null),
  ],
};
const list: FieldType = { kind: "array", element: inn };
const item = (y: string, z: number, aside: object = {}) => ({ y, d: { z }, who: null, ...aside });

describe("what is aside in a stored value", () => {
  it("stays with an object at the same place, at any depth", () => {
    const stored = { x: 8, y: "eight", d: { z: 88, old: true } };
    expect(keepAside(inn, stored, item("e", 9))).toEqual({ x: 8, y: "e", d: { z: 9, old: true }, who: null });
    expect(keepAside({ kind: "optional", of: inn }, stored, null)).toBeNull();
    expect(keepAside(inn, undefined, item("e", 9))).toEqual(item("e", 9));
  });

  it("stays with the items of a list that are still there, whatever index they have", () => {
    const stored = [5, 6, 7].map((x) => item(`y${x}`, x, { x }));
    const live = stored.map(({ y, d }) => item(y, d.z));
    const [first, second, third] = live as [object, object, object];
    const after = (value: object[]) => (keepAside(list, stored, value as never) as { x?: number }[]).map(({ x }) => x);
    expect(after([second, third])).toEqual([6, 7]);
    expect(after([third, second, first])).toEqual([7, 6, 5]);
    expect(after([...live, item("new", 0)])).toEqual([5, 6, 7, undefined]);
    expect(after([item("new", 0), ...live])).toEqual([undefined, 5, 6, 7]);
    expect(after([item("e", 5), second, third])).toEqual([5, 6, 7]);
    expect(after([item("e", 6), third])).toEqual([6, 7]);
    expect(after([item("e", 5), second, third, item("new", 0)])).toEqual([5, 6, 7, undefined]);
    expect(after([])).toEqual([]);
  });

  it("items that are alike keep theirs where they are", () => {
    const stored = [1, 2].map((x) => item("same", 0, { x }));
    expect(keepAside(list, stored, [item("same", 0), item("same", 0)])).toEqual(stored);
  });

  it("counts a value that was stored in another form, or with an earlier name, as what it is now", () => {
    const fields = [
      member("count", { kind: "int32" }, 0),
      { ...member("label", { kind: "string" }), attributes: { formerly: ["text"] } },
    ];
    const type: FieldType = { kind: "array", element: { kind: "object", className: "Leaf", fields } };
    const stored = [
      { count: "1", text: "a", gone: 1 },
      { count: "2", text: "b", gone: 2 },
    ];
    expect(keepAside(type, stored, [{ count: 2, label: "b" }])).toEqual([{ count: 2, label: "b", gone: 2 }]);
    expect(keepAside(type, stored[0], [{ count: 1, label: "c" }])).toEqual([{ count: 1, label: "c", gone: 1 }]);
  });

  it("is also what does not fit and has its default, until that is another", () => {
    const options = [
      { name: "one", value: 1 },
      { name: "two", value: 2 },
    ];
    const tags: FieldType = { kind: "array", element: { kind: "enum", name: "Tag", options } };
    expect(keepAside(deep, { z: "far" }, { z: 4 })).toEqual({ z: "far" });
    expect(keepAside(deep, { z: "far" }, { z: 5 })).toEqual({ z: 5 });
    expect(keepAside(tags, ["five", "two"], ["two", "one"])).toEqual(["two", "five"]);
    expect(keepAside(tags, null, ["one", "two"])).toEqual(["one", "two"]);
    expect(keepAside(list, "text", [item("y", 4)])).toEqual([item("y", 4)]);
    expect(keepAside(list, ["text"], [item("y", 4)])).toEqual([item("y", 4)]);
    expect(keepAside({ kind: "int32" }, "far", 0)).toBe(0);
  });

  it("is also a reference that is lost, with its item", () => {
    const isLost = () => true;
    const stored = [item("a", 1), item("b", 2, { who: { $entity: "gone" } })];
    expect(keepAside(list, stored, [item("b", 2)], isLost)).toEqual([stored[1]]);
    expect(keepAside(list, stored, [item("b", 2)])).toEqual([item("b", 2)]);
  });

  it("stays where a place around it is set, and gives way to what the new value says of it", () => {
    const base = [item("a", 1, { x: 5 }), item("b", 2, { x: 6 })];
    expect(setAtPath(list, base, [1], { y: "c" }, "list")).toMatchObject({ value: [base[0], { y: "c", x: 6 }] });
    expect(setAtPath(list, base, [], [{ y: "c", x: 9 }], "list")).toMatchObject({ value: [{ y: "c", x: 9 }] });
  });
});
