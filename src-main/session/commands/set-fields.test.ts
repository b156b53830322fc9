import { describe, expect, it } from "vitest";
import type { FieldType } from "../../../src-shared/document/field-type";
import type { Command } from "../../../src-shared/protocol/command";
import { classInfo, fieldInfo } from "../testing/class-info";
import { sceneOf, set, start } from "../testing/plan-in-scene";

describe("setting fields", () => {
  const classes = [
    classInfo("Mover", [
      fieldInfo("speed", "float", 5, { range: [0, 20] }),
      fieldInfo("big", "int64", { $bigint: "1" }),
      fieldInfo("count", "uint8", 0),
      fieldInfo("target", "entity", null),
      fieldInfo("items", { kind: "array", element: { kind: "string" } }, ["a"]),
      fieldInfo("place", "vector3", [1, 2, 3]),
      fieldInfo("moveSpeed", "float", 1, { formerly: ["velocity"] }),
      fieldInfo("strange", { kind: "unknown", text: "Map<string, number>" }),
    ]),
    classInfo("Other"),
    classInfo("Ghostly", [], { isAbstract: true }),
  ];
  const scene = sceneOf(["box"], {
    box: [
      { type: "Mover", id: "mover", velocity: 7, strange: { x: 1 }, orphan: "kept" },
      { type: "Missing", id: "missing", hp: 3 },
    ],
  });

  it("Z42: an edit of one place builds on a value that was stored while the field had another type", () => {
    const leaf: FieldType = {
      kind: "object",
      className: "Leaf",
      fields: [
        { name: "count", type: { kind: "int32" }, attributes: {} },
        { name: "label", type: { kind: "string" }, attributes: {} },
      ],
    };
    const holder = classInfo("Holder", [
      fieldInfo("names", { kind: "array", element: { kind: "string" } }, []),
      fieldInfo("leaf", leaf, { count: 0, label: "" }),
    ]);
    const { perform, document } = start(
      sceneOf(["a"], { a: [{ type: "Holder", id: "h", names: [1, 2], leaf: { count: "7", label: "x" } }] }),
      [holder],
    );
    perform(set("a", "Holder", "names[0]", "first"));
    perform(set("a", "Holder", "leaf.label", "y"));
    expect(document.component("a", "Holder")).toMatchObject({ names: ["first", "2"], leaf: { count: 7, label: "y" } });
  });

  it("an edit of one place leaves what is kept aside in the other members and items as it is stored", () => {
    const count = { name: "count", type: { kind: "int32" } as const, attributes: {} };
    const size = { name: "size", type: { kind: "int32" } as const, attributes: {} };
    const leaf: FieldType = { kind: "object", className: "Leaf", fields: [count, size] };
    const options = [
      { name: "one", value: 1 },
      { name: "two", value: 2 },
    ];
    const outer: FieldType = {
      kind: "object",
      className: "Outer",
      fields: [
        { name: "leaf", type: { kind: "optional", of: leaf }, attributes: {} },
        { name: "place", type: { kind: "vector2" }, attributes: {} },
      ],
    };
    const holder = classInfo("Holder", [
      fieldInfo("leaf", leaf, { count: 0, size: 3 }),
      fieldInfo("leaves", { kind: "array", element: leaf }, []),
      fieldInfo("tags", { kind: "array", element: { kind: "enum", name: "Tag", options } }, []),
      fieldInfo("outer", outer, { leaf: null, place: [0, 0] }),
    ]);
    const stored = {
      leaf: { count: "7", size: "large", gone: 1 },
      leaves: [{ size: "a" }, { size: "b" }],
      tags: ["one", "three", "five"],
      outer: { leaf: { count: 1, size: "c" }, place: "nowhere" },
    };
    const { perform, document } = start(sceneOf(["a"], { a: [{ type: "Holder", id: "h", ...stored }] }), [holder]);
    perform(set("a", "Holder", "leaf.count", 8));
    perform(set("a", "Holder", "tags[1]", "two"));
    perform({
      kind: "setFields",
      edits: [
        { entity: "a", component: "Holder", path: "leaves[0].count", value: 1 },
        { entity: "a", component: "Holder", path: "leaves[2].count", value: 2 },
        { entity: "a", component: "Holder", path: "outer.leaf.count", value: 2 },
      ],
    });
    const kept = {
      leaf: { count: 8, size: "large", gone: 1 },
      leaves: [{ count: 1, size: "a" }, { size: "b" }, { count: 2 }],
      tags: ["one", "two", "five"],
      outer: { leaf: { count: 2, size: "c" }, place: "nowhere" },
    };
    expect(document.component("a", "Holder")).toMatchObject(kept);
    // What the edit is about gives way.
    perform(set("a", "Holder", "outer.place.x", 5));
    perform(set("a", "Holder", "leaf.size", 4));
    expect(document.component("a", "Holder")).toMatchObject({
      ...kept,
      leaf: { count: 8, size: 4, gone: 1 },
      outer: { leaf: { count: 2, size: "c" }, place: [5, 0] },
    });
  });

  it("case 18: an edit of one place builds on nothing that is another field's value by now", () => {
    const vectors = [
      fieldInfo("place", "vector3", [1, 1, 1]),
      fieldInfo("goal", "vector3", [2, 2, 2], { formerly: ["place", "aim"] }),
    ];
    const { perform, document } = start(sceneOf(["a"], { a: [{ type: "Mover", id: "m", place: [5, 5, 5] }] }), [
      classInfo("Mover", vectors),
    ]);
    perform(set("a", "Mover", "goal.x", 9));
    expect(document.component("a", "Mover")).toMatchObject({ place: [5, 5, 5], goal: [9, 2, 2] });
  });

  it("W9: limits hold for the members of nested objects, and what was outside before keeps nobody from another edit", () => {
    const count = { name: "count", type: { kind: "int32" } as const, attributes: { range: [0, 10] as const } };
    const label = { name: "label", type: { kind: "string" } as const, attributes: {} };
    const leaf: FieldType = { kind: "object", className: "Leaf", fields: [count, label] };
    const holder = classInfo("Holder", [
      fieldInfo("leaf", leaf, { count: 50, label: "" }),
      fieldInfo("leaves", { kind: "array", element: { kind: "optional", of: leaf } }, []),
    ]);
    const { plan, perform, document } = start(sceneOf(["a"], { a: [{ type: "Holder", id: "h" }] }), [holder]);
    expect(plan(set("a", "Holder", "leaf.count", 11))).toMatchObject({ message: "leaf.count takes 0 to 10, not 11." });
    expect(plan(set("a", "Holder", "leaves", [null, { count: 5 }, { count: -1 }]))).toMatchObject({
      message: "leaves[2].count takes 0 to 10, not -1.",
    });
    perform(set("a", "Holder", "leaf.label", "x"));
    expect(document.component("a", "Holder")).toMatchObject({ leaf: { count: 50, label: "x" } });
  });

  it("W9: each number outside its limits counts by itself: one that was so before excuses no other", () => {
    const number = { kind: "double" } as const;
    const limits = { range: [0, 10] as const };
    const members = ["count", "size"].map((name) => ({ name, type: number, attributes: limits }));
    const leaf: FieldType = { kind: "object", className: "Leaf", fields: members };
    const holder = classInfo("Holder", [
      fieldInfo("leaf", leaf, {}, { formerly: ["petal"] }),
      fieldInfo("place", "vector3", [0, 0, 0], limits),
      fieldInfo("speeds", { kind: "array", element: number }, [], limits),
    ]);
    const { plan, perform, document } = start(
      sceneOf(["a"], {
        a: [{ type: "Holder", id: "h", petal: { count: 50, size: 1 }, place: [50, 0, 0], speeds: [50, 3, 60] }],
      }),
      [holder],
    );
    expect(plan(set("a", "Holder", "leaf.size", 11))).toMatchObject({ message: "leaf.size takes 0 to 10, not 11." });
    expect(plan(set("a", "Holder", "place.y", 50))).toMatchObject({ message: "place takes 0 to 10, not 50." });
    expect(plan(set("a", "Holder", "speeds[1]", -1))).toMatchObject({ message: "speeds takes 0 to 10, not -1." });
    perform(set("a", "Holder", "leaf.size", 2));
    perform(set("a", "Holder", "place.z", 5));
    perform(set("a", "Holder", "speeds", [3, 60]));
    const changed = { leaf: { count: 50, size: 2 }, place: [50, 0, 5], speeds: [3, 60] };
    expect(document.component("a", "Holder")).toMatchObject(changed);
  });

  it("refuses references to nothing and to components of another type; those that were there before may stay", () => {
    const holders = [
      classInfo("Base"),
      classInfo("Derived", [], { base: "Base" }),
      classInfo("Holder", [
        fieldInfo("target", "entity"),
        fieldInfo("part", { kind: "optional", of: { kind: "component", type: "Base" } }),
        fieldInfo("parts", { kind: "array", element: { kind: "component", type: "Base" } }),
      ]),
    ];
    const { plan, perform } = start(
      sceneOf(["a", "b"], {
        a: [{ type: "Holder", id: "h", parts: [{ $component: "gone" }] }],
        b: [
          { type: "Derived", id: "d" },
          { type: "Missing", id: "m" },
        ],
      }),
      holders,
    );
    const message = (command: Command) => {
      const planned = plan(command);
      return planned.ok ? undefined : planned.message;
    };
    expect(message(set("a", "Holder", "target", { $entity: "nope" }))).toBe(
      "target names an entity that is not in the scene: nope.",
    );
    expect(message(set("a", "Holder", "part", { $component: "b.transform" }))).toBe(
      "part takes a Base, not the Transform of b.",
    );
    expect(message(set("a", "Holder", "parts[1]", { $component: "nope" }))).toBe(
      "parts names a component that is not in the scene: nope.",
    );
    for (const [path, value] of [
      ["target", { $entity: "b" }],
      ["part", { $component: "d" }],
      ["part", { $component: "m" }],
      ["part", null],
      ["parts[1]", { $component: "d" }],
    ] as const) {
      perform(set("a", "Holder", path, value));
    }
  });

  it("W3: a value equal to the default is set all the same, and resetting takes it out", () => {
    const { perform, document } = start(scene, classes);
    expect(perform(set("box", "Mover", "speed", 5)).diff).toHaveLength(1);
    expect(document.component("box", "mover")?.speed).toBe(5);
    perform(set("box", "Mover", "speed"));
    expect(document.component("box", "mover")).not.toHaveProperty("speed");
  });

  it("W22: what changes nothing has an empty diff", () => {
    const { plan } = start(scene, classes);
    expect(plan(set("box", "missing", "hp", 3))).toMatchObject({ ok: true, value: { diff: [] } });
    expect(plan(set("box", "Transform", "position"))).toMatchObject({ ok: true, value: { diff: [] } });
    expect(plan({ kind: "renameEntity", id: "box", name: "box" })).toMatchObject({ ok: true, value: { diff: [] } });
  });

  it("sets one axis or item on top of the default", () => {
    const { perform, document } = start(scene, classes);
    perform(set("box", "Mover", "place.y", 9));
    perform(set("box", "Mover", "items[1]", "b"));
    expect(document.component("box", "mover")).toMatchObject({ place: [1, 9, 3], items: ["a", "b"] });
  });

  it("edits of one field in one command build on each other", () => {
    const { perform, document } = start(scene, classes);
    const edits = ["x", "y", "z"].map((axis, index) => ({
      entity: "box",
      component: "Mover",
      path: `place.${axis}`,
      value: index * 10,
    }));
    expect(perform({ kind: "setFields", edits }).diff).toHaveLength(1);
    expect(document.component("box", "mover")?.place).toEqual([0, 10, 20]);
  });

  it.each([
    ["speed", 21, "invalidValue", "0 to 20"],
    ["speed", { $number: "NaN" }, "invalidValue", "0 to 20"],
    ["speed", "fast", "invalidValue", "a number"],
    ["count", 256, "invalidValue", "0 to 255"],
    ["count", -1, "invalidValue", "0 to 255"],
    ["count", 1.5, "invalidValue", "whole number"],
    ["big", { $bigint: "9223372036854775808" }, "invalidValue", "whole number"],
    ["place", [1, 2], "invalidValue", "3 numbers"],
    ["place.w", 1, "invalidPath", "does not exist"],
    ["items[5]", "x", "invalidPath", "does not exist"],
    ["nothing", 1, "unknownField", 'no field "nothing"'],
    ["id", "x", "unknownField", "no field"],
    ["strange.x", 1, "invalidPath", "not known"],
    ["a..b", 1, "invalidPath", "no path"],
    ["enabled", "yes", "invalidValue", "true or false"],
  ] as const)("refuses %s = %j as %s", (path, value, reason, message) => {
    const planned = start(scene, classes).plan(set("box", "Mover", path, value));
    expect(planned).toMatchObject({ ok: false, reason });
    expect(!planned.ok && planned.message).toContain(message);
  });

  it("case 77: takes 64-bit integers exactly", () => {
    const { perform, document } = start(scene, classes);
    perform(set("box", "Mover", "big", { $bigint: "9223372036854775807" }));
    expect(document.component("box", "mover")?.big).toEqual({ $bigint: "9223372036854775807" });
  });

  it("keeps the values of a missing class, and lets them be changed as they stand", () => {
    const { perform, document, plan } = start(scene, classes);
    perform(set("box", "Missing", "hp", { any: ["thing"] }));
    expect(document.component("box", "missing")?.hp).toEqual({ any: ["thing"] });
    expect(plan(set("box", "Missing", "mana", 1))).toMatchObject({ ok: false, reason: "unknownField" });
    perform(set("box", "Mover", "orphan"));
    expect(document.component("box", "mover")).not.toHaveProperty("orphan");
  });

  it("makes a component whose class is missing one of another class, with its values", () => {
    const { perform, document, plan } = start(scene, classes);
    perform(set("box", "missing", "type", "Other"));
    expect(document.component("box", "missing")).toEqual({ type: "Other", id: "missing", hp: 3 });
    expect(plan(set("box", "missing", "type", "Mover"))).toMatchObject({ ok: false, reason: "notUnique" });
    expect(plan(set("box", "missing", "type", "Ghostly"))).toMatchObject({ ok: false, reason: "unknownType" });
    expect(plan(set("box", "Transform", "type", "Other"))).toMatchObject({ ok: false, reason: "invalidValue" });
  });

  it("a value stored under an earlier name moves to the new one when it is edited", () => {
    const { perform, document } = start(scene, classes);
    perform(set("box", "Mover", "moveSpeed", 8));
    expect(document.component("box", "mover")).toMatchObject({ moveSpeed: 8 });
    expect(document.component("box", "mover")).not.toHaveProperty("velocity");
  });

  it("a component stored under an earlier name of its class is one of that class", () => {
    const renamed = [classInfo("Walker", [fieldInfo("speed", "float", 5)], { formerly: ["Runner"] })];
    const stored = sceneOf(["box"], { box: [{ type: "Runner", id: "walker", speed: 3 }] });
    const { perform, document, plan } = start(stored, renamed);
    perform(set("box", "Walker", "speed", 9));
    expect(document.component("box", "walker")).toMatchObject({ type: "Runner", speed: 9 });
    expect(plan(set("box", "Runner", "speed", "fast"))).toMatchObject({ ok: false, reason: "invalidValue" });
    expect(plan({ kind: "addComponent", entity: "box", type: "Walker" })).toMatchObject({ reason: "notUnique" });
    const { ids } = perform({ kind: "addEntity", components: [{ type: "Runner", speed: 1 }] });
    expect(document.entity(ids[0]!)?.components[1]).toMatchObject({ type: "Walker", speed: 1 });
  });

  it("switches a component off and on, and on leaves no key", () => {
    const { perform, document } = start(scene, classes);
    perform(set("box", "Mover", "enabled", false));
    expect(document.component("box", "mover")?.enabled).toBe(false);
    perform(set("box", "Mover", "enabled", true));
    expect(document.component("box", "mover")).not.toHaveProperty("enabled");
  });

  it("changes all it names or nothing", () => {
    const edits = [
      { entity: "box", component: "Mover", path: "speed", value: 1 },
      { entity: "box", component: "Mover", path: "speed", value: 99 },
    ];
    expect(start(scene, classes).plan({ kind: "setFields", edits })).toMatchObject({ ok: false });
  });

  it("checks a large field once, however many of its places one command sets", () => {
    const elements = 300;
    let looks = 0;
    const wave: FieldType = {
      kind: "object",
      className: "Wave",
      get fields() {
        looks += 1;
        return [fieldInfo("count", "int32", 0)];
      },
    };
    const spawner = classInfo("Spawner", [fieldInfo("waves", { kind: "array", element: wave }, [])]);
    const waves = Array.from({ length: elements }, () => ({ count: -1 }));
    const { plan } = start(sceneOf(["box"], { box: [{ type: "Spawner", id: "spawner", waves }] }), [spawner]);
    const looksFor = (count: number) => {
      const edits = Array.from({ length: count }, (_, index) => ({
        entity: "box",
        component: "spawner",
        path: `waves[${index}].count`,
        value: index,
      }));
      const after = waves.map((_, index) => ({ count: index < count ? index : -1 }));
      looks = 0;
      expect(plan({ kind: "setFields", edits })).toMatchObject({ value: { diff: [{ key: "waves", after }] } });
      return looks;
    };
    // What another edit costs does not depend on how long the list is.
    expect(looksFor(elements) - looksFor(1)).toBeLessThan(10 * elements);
    expect(waves[0]).toEqual({ count: -1 });
  });

  it("refuses members that a nested class does not declare, but for those that are aside already", () => {
    const deep: FieldType = { kind: "object", className: "Deep", fields: [fieldInfo("z", "int32", 0)] };
    const fields = [fieldInfo("count", "int32", 0), fieldInfo("deep", deep, { z: 0 })];
    const wave: FieldType = { kind: "object", className: "Wave", fields };
    const spawner = classInfo("Spawner", [
      fieldInfo("wave", wave, { count: 0, deep: { z: 0 } }),
      fieldInfo("waves", { kind: "array", element: { kind: "optional", of: wave } }, []),
    ]);
    const stored = { type: "Spawner", id: "spawner", waves: [null, { count: 1, old: 5 }] };
    const { plan, perform, document } = start(sceneOf(["box"], { box: [stored] }), [spawner]);
    for (const [path, value, message] of [
      ["wave", { cuont: 9 }, "wave.cuont does not exist: Wave has count, deep."],
      ["wave.deep", { y: 9 }, "wave.deep.y does not exist: Deep has z."],
      ["waves", [{ count: 1 }, { deep: { constructor: 1 } }], "waves[1].deep.constructor does not exist: Deep has z."],
      ["waves[0]", { old: 1, cuont: 9 }, "waves[0].cuont does not exist: Wave has count, deep."],
    ] as const) {
      expect(plan(set("box", "spawner", path, value))).toMatchObject({ ok: false, reason: "unknownField", message });
    }
    const added: Command = { kind: "addEntity", components: [{ type: "Spawner", wave: { old: 1 } }] };
    expect(plan(added)).toMatchObject({ ok: false, reason: "unknownField" });
    perform(set("box", "spawner", "waves", [{ count: 1, old: 6 }, { count: 2 }]));
    expect(document.component("box", "spawner")).toMatchObject({ waves: [{ count: 1, old: 6 }, { count: 2 }] });
  });
});
