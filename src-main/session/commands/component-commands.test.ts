import { describe, expect, it } from "vitest";
import { reverseDiff } from "../../../src-shared/document/scene-diff";
import type { Command } from "../../../src-shared/protocol/command";
import { classInfo, fieldInfo } from "../testing/class-info";
import { sceneOf, start } from "../testing/plan-in-scene";

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
