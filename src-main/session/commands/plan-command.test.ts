import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../../src-shared/base/json";
import { reverseDiff } from "../../../src-shared/document/scene-diff";
import { SceneDocument } from "../../../src-shared/document/scene-document";
import type { ComponentRecord, EntityRecord, SceneRecord } from "../../../src-shared/document/scene-record";
import { anyScene } from "../../../src-shared/document/testing/arbitrary-scene";
import type { Command } from "../../../src-shared/protocol/command";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import { createComponentCatalog } from "../../../src-shared/scripting/component-catalog";
import { classInfo, fieldInfo } from "../testing/class-info";
import { anyCommand } from "../testing/arbitrary-command";
import type { EditPlan } from "./edit-plan";
import { planCommand } from "./plan-command";

/** A scene from lines such as "house", "house/door": names that are ids too. */
function sceneOf(paths: readonly string[], components: Record<string, readonly ComponentRecord[]> = {}): SceneRecord {
  const entities = paths.map((path): EntityRecord => {
    const parts = path.split("/");
    const id = parts.at(-1)!;
    const parent = parts.at(-2);
    return {
      id,
      name: id,
      enabled: true,
      ...(parent === undefined ? {} : { parent }),
      components: [{ type: "Transform", id: `${id}.transform` }, ...(components[id] ?? [])],
    };
  });
  return { format: 1, name: "Test", entities };
}

function start(scene: SceneRecord, classes: readonly ScriptClassInfo[] = []) {
  const document = new SceneDocument(scene);
  const catalog = createComponentCatalog(classes);
  const plan = (command: Command) => planCommand({ document, catalog }, command);
  return {
    document,
    plan,
    /** Plans and applies; throws when it is refused. */
    perform: (command: Command): EditPlan => {
      const planned = plan(command);
      if (!planned.ok) throw new Error(`${planned.reason}: ${planned.message}`);
      document.apply(planned.value.diff);
      return planned.value;
    },
    paths: () =>
      document.subtree().map((id) => {
        const names: string[] = [];
        for (let at = document.entity(id); at; at = at.parent === undefined ? undefined : document.entity(at.parent)) {
          names.unshift(at.name);
        }
        return names.join("/");
      }),
    types: (id: string) => document.entity(id)?.components.map(({ type }) => type),
  };
}

const set = (entity: string, component: string, path: string, value?: JsonValue): Command => ({
  kind: "setFields",
  edits: [{ entity, component, path, ...(value === undefined ? {} : { value }) }],
});

describe("adding a component", () => {
  const add = (type: string): Command => ({ kind: "addComponent", entity: "box", type });
  const one = sceneOf(["box"]);

  it("A02, Z27: an unknown type is refused with its name, and the entity is unchanged", () => {
    const { plan } = start(one);
    expect(plan(add("Nonsense"))).toMatchObject({ ok: false, reason: "unknownType" });
    expect(plan({ ...add("Light"), entity: "gone" } as Command)).toMatchObject({ reason: "unknownEntity" });
  });

  it("A03: Script itself is refused with the advice to derive a class", () => {
    const planned = start(one).plan(add("Script"));
    expect(planned).toMatchObject({ ok: false, reason: "unknownType" });
    expect(!planned.ok && planned.message).toContain("write a class that derives from Script");
  });

  it("A04: built-in types and script classes take the same way", () => {
    const { perform, types } = start(one, [classInfo("Mover")]);
    perform(add("Light"));
    perform(add("Mover"));
    expect(types("box")).toEqual(["Transform", "Light", "Mover"]);
  });

  it("A06, A08: required components come first, transitively, and present ones are not added again", () => {
    const classes = [
      classInfo("Engine", [], { requireComponent: ["Wheels", "MeshRenderer"] }),
      classInfo("Wheels", [], { requireComponent: ["Axle"] }),
      classInfo("Axle"),
    ];
    const { perform, types, document } = start(one, classes);
    perform(add("MeshRenderer"));
    const { ids, fresh, diff } = perform(add("Engine"));
    expect(types("box")).toEqual(["Transform", "MeshRenderer", "Axle", "Wheels", "Engine"]);
    expect(document.component("box", ids[0]!)?.type).toBe("Engine");
    expect(ids.map((id) => document.component("box", id)?.type)).toEqual(["Engine", "Axle", "Wheels"]);
    expect([...fresh].sort()).toEqual([...ids].sort());
    document.apply(reverseDiff(diff));
    expect(types("box")).toEqual(["Transform", "MeshRenderer"]);
  });

  it("A06, A09: if a requirement cannot be met nothing is added, and every reason is told", () => {
    const classes = [
      classInfo("Needy", [], { requireComponent: ["Missing", "Shape", "Light"] }),
      classInfo("Shape", [], { isAbstract: true }),
    ];
    const { plan } = start(one, classes);
    const planned = plan(add("Needy"));
    expect(planned).toMatchObject({ ok: false, reason: "requirementFailed" });
    expect(!planned.ok && planned.message).toContain('no component type or script class named "Missing"');
    expect(!planned.ok && planned.message).toContain("Shape is abstract");
  });

  it("AT1: classes that require each other are refused with the circle named", () => {
    const classes = [
      classInfo("A", [], { requireComponent: ["B"] }),
      classInfo("B", [], { requireComponent: ["A"] }),
      classInfo("Self", [], { requireComponent: ["Self"] }),
    ];
    const { plan } = start(one, classes);
    const planned = plan(add("A"));
    expect(planned).toMatchObject({ ok: false, reason: "requirementFailed" });
    expect(!planned.ok && planned.message).toContain("A requires B requires A");
    expect(plan(add("Self"))).toMatchObject({ ok: false, reason: "requirementFailed" });
  });

  it("AT1: two requirements of which only one may be there are refused", () => {
    const classes = [
      classInfo("Weapon", [], { disallowMultiple: true, isAbstract: true }),
      classInfo("Sword", [], { base: "Weapon" }),
      classInfo("Bow", [], { base: "Weapon" }),
      classInfo("Hero", [], { requireComponent: ["Sword", "Bow"] }),
    ];
    const { plan, perform } = start(one, classes);
    expect(plan(add("Hero"))).toMatchObject({ ok: false, reason: "requirementFailed" });
    perform(add("Sword"));
    expect(plan(add("Bow"))).toMatchObject({ ok: false, reason: "notUnique" });
  });

  it("AT1: an abstract class is refused, and a class derived from a required one meets the requirement", () => {
    const classes = [
      classInfo("Shape", [], { isAbstract: true }),
      classInfo("Circle", [], { base: "Shape" }),
      classInfo("Painter", [], { requireComponent: ["Shape"] }),
    ];
    const { plan, perform, types } = start(one, classes);
    expect(plan(add("Shape"))).toMatchObject({ ok: false, reason: "unknownType" });
    expect(plan(add("Painter"))).toMatchObject({ ok: false, reason: "requirementFailed" });
    perform(add("Circle"));
    perform(add("Painter"));
    expect(types("box")).toEqual(["Transform", "Circle", "Painter"]);
  });

  it("A10: a second Transform is refused as already added", () => {
    const planned = start(one).plan(add("Transform"));
    expect(planned).toMatchObject({ ok: false, reason: "notUnique" });
    expect(!planned.ok && planned.message).toContain("already added");
  });

  it("Z19: an entity holds several scripts, but at most one of each class", () => {
    const { plan, perform, types } = start(one, [classInfo("A"), classInfo("B", [], { base: "A" })]);
    perform(add("A"));
    perform(add("B"));
    expect(plan(add("A"))).toMatchObject({ ok: false, reason: "notUnique" });
    expect(types("box")).toEqual(["Transform", "A", "B"]);
  });
});

describe("removing, moving and resetting a component", () => {
  const classes = [
    classInfo("Painter", [fieldInfo("speed", "float", 5)], { requireComponent: ["MeshRenderer"] }),
    classInfo("Other"),
  ];
  const scene = sceneOf(["box"], {
    box: [
      { type: "MeshRenderer", id: "mesh" },
      { type: "Painter", id: "painter", speed: 9, orphan: 1 },
      { type: "Gone", id: "gone", value: 3 },
    ],
  });

  it("Z28: removes that component only, unless another requires it", () => {
    const { plan, perform, types } = start(scene, classes);
    const refused = plan({ kind: "removeComponent", entity: "box", component: "MeshRenderer" });
    expect(refused).toMatchObject({ ok: false, reason: "required" });
    expect(!refused.ok && refused.message).toContain("Painter requires it");
    perform({ kind: "removeComponent", entity: "box", component: "painter" });
    perform({ kind: "removeComponent", entity: "box", component: "mesh" });
    expect(types("box")).toEqual(["Transform", "Gone"]);
    expect(plan({ kind: "removeComponent", entity: "box", component: "Transform" })).toMatchObject({
      reason: "required",
    });
    expect(plan({ kind: "removeComponent", entity: "nobody", component: "mesh" })).toMatchObject({
      reason: "unknownEntity",
    });
    expect(plan({ kind: "removeComponent", entity: "box", component: "mesh" })).toMatchObject({
      reason: "unknownComponent",
    });
  });

  it("moves a component, and the Transform stays first", () => {
    const { plan, perform, types } = start(scene, classes);
    perform({ kind: "moveComponent", entity: "box", component: "gone", index: 0 });
    expect(types("box")).toEqual(["Transform", "Gone", "MeshRenderer", "Painter"]);
    perform({ kind: "moveComponent", entity: "box", component: "gone", index: 99 });
    expect(types("box")).toEqual(["Transform", "MeshRenderer", "Painter", "Gone"]);
    expect(plan({ kind: "moveComponent", entity: "box", component: "Transform", index: 2 })).toMatchObject({
      ok: false,
    });
  });

  it("resets declared fields to not set, keeps what is set aside, and asks for onReset", () => {
    const { perform, document, plan } = start(scene, classes);
    const { fresh } = perform({ kind: "resetComponent", entity: "box", component: "Painter" });
    expect(document.component("box", "painter")).toEqual({ type: "Painter", id: "painter", orphan: 1 });
    expect(fresh).toEqual(["painter"]);
    expect(plan({ kind: "resetComponent", entity: "box", component: "Gone" })).toMatchObject({ reason: "unknownType" });
  });
});

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
});

describe("entities", () => {
  it("adds one where it is asked for, with its components and what they require", () => {
    const classes = [classInfo("Mover", [fieldInfo("speed", "float", 5)], { requireComponent: ["MeshRenderer"] })];
    const { perform, paths, document, plan } = start(sceneOf(["a", "a/b", "c"]), classes);
    const { ids, fresh } = perform({
      kind: "addEntity",
      name: "new",
      parent: "a",
      index: 0,
      components: [
        { type: "Mover", speed: 3 },
        { type: "Transform", position: [1, 2, 3] },
      ],
    });
    expect(paths()).toEqual(["a", "a/new", "a/b", "c"]);
    const components = document.entity(ids[0]!)?.components ?? [];
    expect(components.map(({ type }) => type)).toEqual(["Transform", "MeshRenderer", "Mover"]);
    expect(components[0]).toMatchObject({ position: [1, 2, 3] });
    expect(components[2]).toMatchObject({ speed: 3 });
    expect(fresh).toEqual([components[1]?.id]);
    const bad = (components: readonly { type: string }[]) => plan({ kind: "addEntity", components });
    expect(bad([{ type: "Nope" }])).toMatchObject({ reason: "unknownType" });
    expect(bad([{ type: "Mover", speed: "x" } as { type: string }])).toMatchObject({ reason: "invalidValue" });
    expect(bad([{ type: "Light" }, { type: "Light" }])).toMatchObject({ reason: "notUnique" });
    expect(bad([{ type: "Transform" }, { type: "Transform" }])).toMatchObject({ reason: "notUnique" });
    expect(plan({ kind: "addEntity", parent: "nobody" })).toMatchObject({ reason: "unknownEntity" });
  });

  it("W20: deletes whole subtrees, and undo brings back order and references", () => {
    const scene = sceneOf(["a", "a/b", "a/b/c", "d", "e"], {
      d: [{ type: "Follow", id: "f", target: { $entity: "c" } }],
    });
    const { perform, document, paths } = start(scene);
    const { diff } = perform({ kind: "deleteEntities", ids: ["e", "b", "a", "c"] });
    expect(paths()).toEqual(["d"]);
    expect(document.component("d", "f")?.target).toEqual({ $entity: "c" });
    document.apply(reverseDiff(diff));
    expect(document.toRecord()).toEqual(scene);
  });

  it("moves entities together, in their order, and refuses a circle", () => {
    const { perform, paths, plan } = start(sceneOf(["a", "a/b", "c", "d", "d/e", "f"]));
    expect(plan({ kind: "reparentEntities", ids: ["a"], parent: "b" })).toMatchObject({ reason: "cycle" });
    expect(plan({ kind: "reparentEntities", ids: ["a"], parent: "a" })).toMatchObject({ reason: "cycle" });
    perform({ kind: "reparentEntities", ids: ["f", "b", "c"], parent: "d", index: 0 });
    expect(paths()).toEqual(["a", "d", "d/b", "d/c", "d/f", "d/e"]);
    perform({ kind: "reparentEntities", ids: ["e"], index: 1 });
    expect(paths()).toEqual(["a", "e", "d", "d/b", "d/c", "d/f"]);
    expect(perform({ kind: "reparentEntities", ids: ["b", "c"], parent: "d", index: 0 }).diff).toEqual([]);
    perform({ kind: "reparentEntities", ids: ["b"], parent: "d" });
    expect(paths()).toEqual(["a", "e", "d", "d/c", "d/f", "d/b"]);
  });

  it("an entity that gets another parent stays where it stands in the world", () => {
    const half = Math.SQRT1_2;
    const scene = sceneOf(["turned", "big", "big/box", "flat"]);
    const place = (id: string, fields: object) => {
      const entity = scene.entities.find((candidate) => candidate.id === id)!;
      Object.assign(entity.components[0]!, fields);
    };
    place("turned", { position: [10, 0, 0], rotation: [0, half, 0, half] });
    place("big", { position: [0, 5, 0], scale: [2, 2, 2] });
    place("box", { position: [1, 0, 0] });
    place("flat", { scale: [0, 1, 1] });
    const { perform, document } = start(scene);
    const { diff } = perform({ kind: "reparentEntities", ids: ["box"], parent: "turned" });
    expect(document.component("box", "Transform")).toMatchObject({
      position: [0, 5, -8],
      rotation: [0, expect.closeTo(-half), 0, expect.closeTo(half)],
      scale: [2, 2, 2],
    });
    document.apply(reverseDiff(diff));
    expect(document.toRecord()).toEqual(scene);
    perform({ kind: "reparentEntities", ids: ["box"] });
    expect(document.component("box", "Transform")).toMatchObject({ position: [2, 5, 0], scale: [2, 2, 2] });
    // Nothing has a place of its own below what is flat; what stands alike needs no change.
    expect(perform({ kind: "reparentEntities", ids: ["box"], parent: "flat" }).diff).toHaveLength(1);
    expect(perform({ kind: "reparentEntities", ids: ["flat"], index: 0 }).diff).toHaveLength(1);
  });

  it("case 84: a copy refers to itself where the original did, and to the same things outside", () => {
    const scene = sceneOf(["parent", "parent/child", "outside"], {
      parent: [
        {
          type: "Links",
          id: "links",
          child: { $entity: "child" },
          childTransform: { $component: "child.transform" },
          all: [{ $entity: "outside" }, { $entity: "child" }],
          nested: { self: { $entity: "parent" } },
          text: "child",
        },
      ],
    });
    const { perform, document, paths } = start(scene);
    const [copy = ""] = perform({ kind: "duplicateEntities", ids: ["parent", "child"] }).ids;
    expect(paths()).toEqual(["parent", "parent/child", "parent (1)", "parent (1)/child", "outside"]);
    const [child = ""] = document.childrenOf(copy);
    const links = document.entity(copy)?.components[1];
    expect(links).toMatchObject({
      child: { $entity: child },
      childTransform: { $component: document.entity(child)?.components[0]?.id },
      all: [{ $entity: "outside" }, { $entity: child }],
      nested: { self: { $entity: copy } },
      text: "child",
    });
    expect(document.component("parent", "links")?.child).toEqual({ $entity: "child" });
  });

  it("names copies by the next free number", () => {
    const { perform, paths } = start(sceneOf(["Cube"]));
    perform({ kind: "duplicateEntities", ids: ["Cube"] });
    perform({ kind: "duplicateEntities", ids: ["Cube"] });
    expect(paths()).toEqual(["Cube", "Cube (2)", "Cube (1)"]);
  });

  it.each(["@a", "a/b", "", "😀", "Cube (1)", "__proto__", "child"])(
    "case 85: references hold by id whatever the name: %j",
    (name) => {
      const scene = sceneOf(["parent", "parent/child"], {
        parent: [{ type: "L", id: "l", child: { $entity: "child" } }],
      });
      const { perform, document } = start(scene);
      perform({ kind: "renameEntity", id: "child", name });
      perform({ kind: "renameEntity", id: "parent", name });
      const [copy = ""] = perform({ kind: "duplicateEntities", ids: ["parent"] }).ids;
      expect(document.entity(copy)?.components[1]?.child).toEqual({ $entity: document.childrenOf(copy)[0] });
    },
  );

  it("each of several copies stands right after its own original, under the first name that is free", () => {
    const { document, perform } = start(sceneOf(["Stone", "Holder", "Holder/Leaf", "Holder/Other", "Stone (1)"]));
    perform({ kind: "renameEntity", id: "Other", name: "Leaf" });
    perform({ kind: "duplicateEntities", ids: ["Other", "Stone", "Leaf", "Stone (1)"] });
    const namesOf = (parent?: string) => document.childrenOf(parent).map((id) => document.entity(id)?.name);
    expect(namesOf()).toEqual(["Stone", "Stone (2)", "Holder", "Stone (1)", "Stone (3)"]);
    expect(namesOf("Holder")).toEqual(["Leaf", "Leaf (1)", "Leaf", "Leaf (2)"]);
  });

  it("pastes subtrees with new ids, however they were cut out", () => {
    const source = sceneOf(["a", "a/b", "a/b/c"], {
      c: [{ type: "L", id: "l", up: { $entity: "b" }, out: { $entity: "a" } }],
    });
    const copied = source.entities.slice(1);
    const { perform, document, paths, plan } = start(source);
    const [pasted = ""] = perform({ kind: "pasteEntities", entities: copied, parent: "a", index: 0 }).ids;
    expect(paths()).toEqual(["a", "a/b (1)", "a/b (1)/c", "a/b", "a/b/c"]);
    const [child = ""] = document.childrenOf(pasted);
    expect(document.entity(child)?.components[1]).toMatchObject({ up: { $entity: pasted }, out: { $entity: "a" } });
    const twice = [...copied, ...copied];
    expect(plan({ kind: "pasteEntities", entities: twice })).toMatchObject({ reason: "invalidCommand" });
  });
});

describe("any command", () => {
  const classes = [
    classInfo("Mover", [fieldInfo("speed", "float", 5), fieldInfo("target", "entity", null)], {
      requireComponent: ["MeshRenderer"],
    }),
    classInfo("Links", [fieldInfo("place", "vector3", [0, 0, 0])], { disallowMultiple: true }),
  ];

  it("that is refused changes nothing, and any others undone in turn leave the same scene", () => {
    fc.assert(
      fc.property(anyScene, fc.array(anyCommand, { maxLength: 20 }), (scene, makers) => {
        const { document, plan } = start(scene, classes);
        const diffs = makers.map((make) => {
          const before = document.toRecord();
          const planned = plan(make(document));
          expect(document.toRecord()).toEqual(before);
          if (!planned.ok) return [];
          document.apply(planned.value.diff);
          return planned.value.diff;
        });
        for (const diff of diffs.reverse()) document.apply(reverseDiff(diff));
        expect(document.toRecord()).toEqual(scene);
      }),
      { numRuns: 200 },
    );
  });

  it("in a batch with others is one diff, which undone leaves the same scene", () => {
    fc.assert(
      fc.property(anyScene, fc.array(anyCommand, { maxLength: 6 }), (scene, makers) => {
        const { document, plan } = start(scene, classes);
        const planned = plan({ kind: "batch", label: "All", commands: makers.map((make) => make(document)) });
        expect(document.toRecord()).toEqual(scene);
        if (!planned.ok) return;
        document.apply(planned.value.diff);
        document.apply(reverseDiff(planned.value.diff));
        expect(document.toRecord()).toEqual(scene);
      }),
      { numRuns: 200 },
    );
  });

  it("leaves every id unique and every entity with its Transform first", () => {
    fc.assert(
      fc.property(anyScene, fc.array(anyCommand, { maxLength: 20 }), (scene, makers) => {
        const { document, plan } = start(scene, classes);
        for (const make of makers) {
          const planned = plan(make(document));
          if (planned.ok) document.apply(planned.value.diff);
        }
        const { entities } = document.toRecord();
        const ids = entities.flatMap(({ id, components }) => [id, ...components.map((component) => component.id)]);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { components } of entities) {
          expect(components.map(({ type }) => type).indexOf("Transform")).toBe(0);
          expect(components.filter(({ type }) => type === "Transform")).toHaveLength(1);
        }
      }),
      { numRuns: 200 },
    );
  });
});
