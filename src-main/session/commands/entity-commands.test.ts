import { Matrix4 } from "three/src/math/Matrix4.js";
import { Quaternion } from "three/src/math/Quaternion.js";
import { Vector3 } from "three/src/math/Vector3.js";
import { describe, expect, it } from "vitest";
import { reverseDiff } from "../../../src-shared/document/scene-diff";
import { classInfo, fieldInfo } from "../testing/class-info";
import { sceneOf, start } from "../testing/plan-in-scene";

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
    expect(fresh).toEqual(components.map(({ id }) => id));
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

  it("what is flat keeps its size and its turn when it gets another parent, and comes out of a flat one where it was", () => {
    const half = Math.SQRT1_2;
    const scene = sceneOf(["moved", "moved/sheet", "flat", "flat/child"]);
    const place = (id: string, fields: object) => {
      Object.assign(scene.entities.find((candidate) => candidate.id === id)!.components[0]!, fields);
    };
    place("moved", { position: [10, 0, 0], scale: [2, 2, 2] });
    place("sheet", { rotation: [0, half, 0, half], scale: [1, -3, 0] });
    place("flat", { position: [1, 0, 0], scale: [1, 0, 1] });
    place("child", { position: [1, 1, 1], rotation: [0, half, 0, half], scale: [4, 4, 4] });
    const { perform, document } = start(scene);
    perform({ kind: "reparentEntities", ids: ["sheet", "child"] });
    expect(document.component("sheet", "Transform")).toMatchObject({ position: [10, 0, 0] });
    const { rotation, scale } = document.component("sheet", "Transform") as unknown as {
      rotation: number[];
      scale: number[];
    };
    const matrix = new Matrix4().compose(
      new Vector3(),
      new Quaternion(...(rotation as [number, number, number, number])),
      new Vector3(...(scale as [number, number, number])),
    );
    expect(new Vector3(1, 1, 1).applyMatrix4(matrix).toArray()).toEqual([
      expect.closeTo(0),
      expect.closeTo(-6),
      expect.closeTo(-2),
    ]);
    expect(document.component("child", "Transform")).toMatchObject({
      position: [2, 0, 1],
      rotation: [0, half, 0, half],
      scale: [4, 4, 4],
    });
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
