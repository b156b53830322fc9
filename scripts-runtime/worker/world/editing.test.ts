import { afterEach, describe, expect, it } from "vitest";
import type { FieldType } from "../../../src-shared/document/field-type";
import { editor, script, valueOf, set, add, remove } from "../testing/edit-domain";
import { closeDomains, describeClass, describeEntity, describeScene, openDomain } from "../testing/test-domain";

afterEach(closeDomains);

describe("an editor domain", () => {
  const mover = {
    files: { "a.ts": script("Mover", "speed = 5;") },
    classes: [describeClass("Mover", "a.ts", { speed: "float" })],
  };

  it("Z02, Z03, case 95: instantiates without any life cycle callback, and edits reach the living instance", async () => {
    const domain = await editor({ ...mover, scene: describeScene(describeEntity("x", [{ type: "Mover" }])) });
    expect(await domain.api.getFields("x", "Mover")).toEqual([
      { name: "speed", value: 5, state: "default", type: { kind: "float" } },
    ]);
    const report = await domain.api.applyDiff([set("x/Mover", "speed", 8)]);
    expect(report).toEqual({ corrections: [], changes: [], placeholders: [], problems: [] });
    expect(await domain.api.getFields("x", "x/Mover")).toMatchObject([{ value: 8, state: "set" }]);
    expect(await domain.api.evaluate("scene.find('x').getComponent(Mover).speed")).toEqual({ ok: true, value: 8 });
    await domain.api.applyDiff([set("x/Mover", "speed", undefined, 8)]);
    expect(await domain.api.getFields("x", "Mover")).toMatchObject([{ value: 5, state: "default" }]);
    expect(domain.lines()).toEqual([]);
  });

  it("Z20, Z25, Z26: unknown entities, components and fields give nothing and break nothing", async () => {
    const domain = await editor({ ...mover, scene: describeScene(describeEntity("x", [{ type: "Mover" }])) });
    expect(await domain.api.getFields("nobody", "Mover")).toEqual([]);
    expect(await domain.api.getFields("x", "Nothing")).toEqual([]);
    const report = await domain.api.applyDiff([
      set("x/Mover", "gone", 1),
      set("x/Nothing", "speed", 1),
      remove(describeEntity("no")),
    ]);
    expect(report.problems).toEqual([]);
    expect((await domain.api.serialize()).entities[0]?.components[1]).toEqual({
      id: "x/Mover",
      type: "Mover",
      gone: 1,
    });
    expect(await domain.api.setFields([{ entity: "x", component: "Mover", path: "gone", value: 1 }])).toMatchObject({
      problems: [],
    });
  });

  it("case 7: a nested class whose constructor throws is told of, and its values are kept", async () => {
    const source = `import { Script, serializable } from "tandem";
      @serializable class Wave { count = 3; constructor() { throw new Error("no wave"); } }
      export class A extends Script { waves = []; }`;
    const count = { name: "count", type: { kind: "float" } as const, attributes: {} };
    const waves: FieldType = { kind: "array", element: { kind: "object", className: "Wave", fields: [count] } };
    const domain = await editor({
      files: { "a.ts": source },
      classes: [describeClass("A", "a.ts", { waves })],
    });
    const scene = describeScene(describeEntity("x", [{ type: "A", waves: [{ count: 5 }] }]));
    const { problems } = await domain.api.openWorld(scene);
    expect(problems).toMatchObject([{ message: "Error: no wave", script: "A", callback: "constructor of Wave" }]);
    expect(await valueOf(domain, "x/A", "waves")).toEqual([{ count: 5 }]);
    const report = await domain.api.applyDiff([set("x/A", "waves", [{ count: 6 }])]);
    expect(report.corrections).toEqual([]);
  });

  it("case 18: an earlier name of a field that is another field's by now leads to that one alone", async () => {
    const domain = await editor({
      files: { "a.ts": script("Mover", "speed = 1; pace = 2;") },
      classes: [
        describeClass(
          "Mover",
          "a.ts",
          { speed: "float", pace: "float" },
          { fieldAttributes: { pace: { formerly: ["speed", "rate"] } } },
        ),
      ],
      scene: describeScene(
        describeEntity("x", [{ type: "Mover", speed: 5 }]),
        describeEntity("y", [{ type: "Mover", rate: 6 }]),
      ),
    });
    expect(await valueOf(domain, "x/Mover", "speed")).toBe(5);
    expect(await valueOf(domain, "x/Mover", "pace")).toBe(2);
    expect(await valueOf(domain, "y/Mover", "pace")).toBe(6);
  });

  it("Z42: an undone or redone edit whose value does not fit the field's type any more leaves the default, not what was there", async () => {
    const domain = await editor({ ...mover, scene: describeScene(describeEntity("x", [{ type: "Mover", speed: 7 }])) });
    await domain.api.applyDiff([set("x/Mover", "speed", false, 7)]);
    expect(await domain.api.getFields("x", "Mover")).toMatchObject([{ value: 5, state: "set" }]);
    // What is stored is kept aside.
    expect((await domain.api.serialize()).entities[0]?.components[1]).toMatchObject({ speed: false });
  });

  it("U05, case 29: one instance's values are its own", async () => {
    const listClass = describeClass("Lists", "l.ts", { items: { kind: "array", element: { kind: "float" } } });
    const domain = await editor({
      files: { "l.ts": script("Lists", "items = [];") },
      classes: [listClass],
      scene: describeScene(describeEntity("x", [{ type: "Lists" }]), describeEntity("y", [{ type: "Lists" }])),
    });
    await domain.api.applyDiff([set("x/Lists", "items", [1, 2])]);
    expect(await valueOf(domain, "y/Lists", "items")).toEqual([]);
    expect(await valueOf(domain, "x/Lists", "items")).toEqual([1, 2]);
  });

  it("Z24: opens one world after another, each without anything of the one before", async () => {
    const domain = await editor({
      files: { "e.ts": script("Editing", "") },
      classes: [describeClass("Editing", "e.ts", {}, { attributes: { editorScript: true } })],
      scene: describeScene(describeEntity("x", [{ type: "Editing" }])),
    });
    await domain.api.openWorld(describeScene(describeEntity("y", [{ type: "Editing" }])));
    expect(domain.lines()).toEqual(
      ["onCreate", "onEnable", "onStart", "onDisable", "onDestroy", "onCreate", "onEnable", "onStart"].map(
        (c) => `Editing ${c}`,
      ),
    );
    expect((await domain.api.serialize()).entities.map(({ id }) => id)).toEqual(["y"]);
    expect(domain.edits).toEqual([]);
  });

  it("A12: a fresh component gets onReset and onValidate after its values; what they set is told", async () => {
    const body = `speed = 5; size = 1;
      onReset() { console.log("reset", this.speed); this.size = this.getComponent(MeshRenderer).roughness; }
      onValidate() { console.log("validate", this.speed); if (this.speed > 10) this.speed = 10; }`;
    const domain = await editor({
      files: { "a.ts": script("Mover", body) },
      classes: [describeClass("Mover", "a.ts", { speed: "float", size: "float" })],
      scene: describeScene(describeEntity("x", [{ type: "MeshRenderer", roughness: 0.25 }])),
    });
    const component = { id: "x/Mover", type: "Mover", speed: 50 };
    const report = await domain.api.applyDiff([{ kind: "addComponent", entity: "x", component, index: 2 }], {
      fresh: ["x/Mover"],
    });
    expect(domain.lines()).toEqual(["reset 50", "validate 50"]);
    expect(report.changes).toEqual([set("x/Mover", "speed", 10, 50), set("x/Mover", "size", 0.25)]);
    // So does one that is reset, even where nothing was set.
    await domain.api.applyDiff([], { fresh: ["x/Mover"] });
    expect(domain.lines().slice(2)).toEqual(["reset 10", "validate 10"]);
    // A component that comes back by undo is not fresh.
    await domain.api.applyDiff([{ kind: "removeComponent", entity: "x", component, index: 2 }]);
    await domain.api.applyDiff([{ kind: "addComponent", entity: "x", component, index: 2 }]);
    expect(domain.lines()).toHaveLength(4);
  });

  it("tells what a setter or onValidate made of an edit, also of other fields that are set and of other components", async () => {
    const body = `#speed = 5; get speed() { return this.#speed; } set speed(v) { this.#speed = Math.min(v, 20); }
      twice = 0; size = 1;
      onValidate() { this.twice = this.speed * 2; this.transform.scale.setScalar(this.size); this.getComponent(Light).intensity = this.size; }`;
    const domain = await editor({
      files: { "a.ts": script("Mover", body) },
      classes: [describeClass("Mover", "a.ts", { speed: "float", twice: "float", size: "float" })],
      scene: describeScene(describeEntity("x", [{ type: "Mover", twice: 1 }, { type: "Light" }])),
    });
    const report = await domain.api.applyDiff([set("x/Mover", "speed", 50), set("x/Mover", "size", 3)]);
    const made = report.changes.map((change) =>
      change.kind === "setComponent" ? [change.component, change.key, change.before, change.after] : change,
    );
    expect(made).toEqual([
      ["x/Mover", "twice", 1, 40],
      ["x/Light", "intensity", undefined, 3],
      ["x/Transform", "scale", undefined, [3, 3, 3]],
    ]);
    expect(report.corrections).toEqual([{ entity: "x", component: "x/Mover", path: "speed", value: 20 }]);
    const again = await domain.api.applyDiff([set("x/Mover", "speed", 20)]);
    expect(again).toMatchObject({ corrections: [], changes: [] });
    expect(domain.edits).toEqual([]);
  });

  it("placeholders keep what they hold, and are listed for missing, abstract and quarantined classes", async () => {
    const scene = describeScene(
      describeEntity("x", [
        { type: "Gone", speed: 3, nested: { deep: [1, { $entity: "x" }] } },
        { type: "Base", a: 1 },
        { type: "Mover", speed: 9, unknown: true },
        { type: "MeshRenderer", future: { x: 1 }, color: "#ff0000" },
      ]),
    );
    const domain = await editor({
      ...mover,
      classes: [...mover.classes, describeClass("Base", "b.ts", {}, { isAbstract: true })],
      files: {
        ...mover.files,
        "b.ts": `import { Script } from "tandem"; export abstract class Base extends Script {}`,
      },
    });
    const report = await domain.api.openWorld(scene, { quarantined: ["x/Mover"] });
    expect(report.placeholders).toEqual(["x/Gone", "x/Base", "x/Mover"]);
    expect(await domain.api.serialize()).toEqual(scene);
    expect(await domain.api.getFields("x", "Gone")).toMatchObject([
      { name: "speed", value: 3, state: "set" },
      { name: "nested", value: { deep: [1, { $entity: "x" }] } },
    ]);
    expect(await domain.api.getFields("x", "Mover")).toMatchObject([
      { name: "speed", value: 9, type: { kind: "float" } },
      { name: "unknown", value: true, type: { kind: "unknown" } },
    ]);
    await domain.api.applyDiff([set("x/Gone", "speed", 4)]);
    expect(await valueOf(domain, "x/Gone", "speed")).toBe(4);
  });

  it("retargets a placeholder, and heals it", async () => {
    const scene = describeScene(describeEntity("x", [{ type: "Gone", speed: 3 }]));
    const domain = await editor({ ...mover, scene });
    const report = await domain.api.applyDiff([set("x/Gone", "type", "Mover", "Gone")]);
    expect(report.placeholders).toEqual([]);
    expect(await domain.api.getFields("x", "x/Gone")).toMatchObject([{ name: "speed", value: 3, state: "set" }]);
  });
});

describe("what a reload finds in the records", () => {
  it("Z42: is kept, converted, defaulted or set aside, by name and type", async () => {
    const wave: FieldType = {
      kind: "object",
      className: "Wave",
      fields: [{ name: "count", type: { kind: "int32" }, attributes: {} }],
    };
    const tags: FieldType = { kind: "array", element: { kind: "enum", options: [{ name: "Red", value: 1 }] } };
    const fields = {
      same: "float",
      text: "string",
      broken: "float",
      renamed: "float",
      fresh: "float",
      tags,
      wave,
    } as const;
    const body = `same = 1; text = "t"; broken = 3; renamed = 4; fresh = 5; tags = []; wave = new Wave();`;
    const domain = await editor({
      files: {
        "a.ts": `import { Script, serializable } from "tandem"; @serializable class Wave { count = 3; } export class A extends Script { ${body} }`,
      },
      classes: [describeClass("A", "a.ts", fields, { fieldAttributes: { renamed: { formerly: ["older", "old"] } } })],
    });
    const stored = {
      same: 2,
      text: 7,
      broken: "fast",
      old: 8,
      gone: [1],
      tags: ["Red", "Blue"],
      wave: { count: 9, more: 1 },
    };
    const scene = describeScene(
      describeEntity("x", [{ type: "A", ...stored }]),
      describeEntity("y", [{ type: "A", same: 3 }]),
    );
    const report = await domain.api.openWorld(scene);
    expect(report.migrated).toEqual([
      {
        entity: "x",
        component: "x/A",
        script: "A",
        kept: ["same", "renamed", "wave"],
        converted: ["text", "tags"],
        defaulted: ["broken"],
        setAside: ["broken", "tags", "wave.more", "gone"],
      },
    ]);
    const values = Object.fromEntries(
      (await domain.api.getFields("x", "A")).map(({ name, value, state }) => [name, [value, state]]),
    );
    expect(values).toEqual({
      same: [2, "set"],
      text: ["7", "set"],
      broken: [3, "set"],
      renamed: [8, "set"],
      fresh: [5, "default"],
      tags: [["Red", "Red"], "set"],
      wave: [{ count: 9 }, "set"],
    });
    // Nothing is lost in the file.
    expect(await domain.api.serialize()).toEqual(scene);
    const runtime = await openDomain({ kind: "runtime" });
    expect(runtime.loaded.problems).toEqual([]);
  });

  it("W2, W3: falsy and default values that are set stay set when the default changes", async () => {
    const scene = describeScene(
      describeEntity("x", [{ type: "A", flag: false, count: 0, text: "", pinned: 5 }]),
      describeEntity("y", [{ type: "A" }]),
    );
    const body = (pinned: number) => `flag = true; count = 10; text = "a"; pinned = ${pinned};`;
    const fields = { flag: "boolean", count: "int32", text: "string", pinned: "float" } as const;
    for (const pinned of [5, 8]) {
      const domain = await editor({
        files: { "a.ts": script("A", body(pinned)) },
        classes: [describeClass("A", "a.ts", fields)],
        scene,
      });
      expect((await domain.api.getFields("x", "A")).map(({ value }) => value)).toEqual([false, 0, "", 5]);
      expect((await domain.api.getFields("y", "A")).map(({ value }) => value)).toEqual([true, 10, "a", pinned]);
    }
  });

  it("case 1: keeps values of base and derived classes, of editor scripts too", async () => {
    const base = `import { Script } from "tandem"; export class Base extends Script { test = ""; }`;
    const derived = `import { Base } from "./b"; export class D extends Base { test2 = ""; onCreate() { console.log(this.test, this.test2); } }`;
    const domain = await editor({
      files: { "b.ts": base, "d.ts": derived },
      classes: [
        describeClass("Base", "b.ts", { test: "string" }),
        describeClass("D", "d.ts", { test: "string", test2: "string" }, { attributes: { editorScript: true } }),
      ],
      scene: describeScene(describeEntity("x", [{ type: "D", test: "one", test2: "two" }])),
    });
    expect(domain.lines()).toEqual(["one two"]);
    expect((await domain.api.getFields("x", "D")).map(({ value }) => value)).toEqual(["one", "two"]);
    // Case 8: nothing was written that nobody set.
    expect((await domain.api.serialize()).entities[0]?.components[1]).toEqual({
      id: "x/D",
      type: "D",
      test: "one",
      test2: "two",
    });
  });

  it("finds a class under its former name", async () => {
    const domain = await editor({
      files: { "a.ts": script("Mover", "speed = 5;") },
      classes: [describeClass("Mover", "a.ts", { speed: "float" }, { attributes: { formerly: ["Walker"] } })],
    });
    const report = await domain.api.openWorld(describeScene(describeEntity("x", [{ type: "Walker", speed: 2 }])));
    expect(report.placeholders).toEqual([]);
    expect(await valueOf(domain, "x/Walker", "speed")).toBe(2);
  });
});

describe("references", () => {
  const holder = {
    files: { "h.ts": script("Holder", "target; light; list = [];") },
    classes: [
      describeClass("Holder", "h.ts", {
        target: { kind: "optional", of: { kind: "entity" } },
        light: { kind: "component", type: "Light" },
        list: { kind: "array", element: { kind: "entity" } },
      }),
    ],
  };
  const references = {
    target: { $entity: "t" },
    light: { $component: "t/Light" },
    list: [{ $entity: "t" }, { $entity: "x" }],
  };
  const target = describeEntity("t", [{ type: "Light" }]);
  const isLive = `(() => { const h = scene.get("x").getComponent(Holder), t = scene.get("t");
    return [h.target === t, h.light === t?.getComponent(Light), h.list[0] === t, h.list[1] === scene.get("x")]; })()`;

  it("case 79, W11: point to the live objects, also to what comes later in the scene and to oneself", async () => {
    const scene = describeScene(describeEntity("x", [{ type: "Holder", ...references }]), target);
    const domain = await editor({ ...holder, scene });
    expect(await domain.api.evaluate(isLive)).toEqual({ ok: true, value: [true, true, true, true] });
    expect((await domain.api.getFields("x", "Holder")).map(({ value }) => value)).toEqual(Object.values(references));
  });

  it("W20: are shown and kept while their target is gone, and point to it again when it is back", async () => {
    const scene = describeScene(describeEntity("x", [{ type: "Holder", ...references }]), target);
    const domain = await editor({ ...holder, scene });
    await domain.api.applyDiff([remove(target, 1)]);
    expect(await domain.api.evaluate(`scene.get("x").getComponent(Holder).target.isDestroyed`)).toEqual({
      ok: true,
      value: true,
    });
    expect((await domain.api.getFields("x", "Holder")).slice(0, 2).map(({ value }) => value)).toEqual([
      references.target,
      references.light,
    ]);
    expect((await domain.api.serialize()).entities[0]).toEqual(scene.entities[0]);
    await domain.api.applyDiff([add(target, 1)]);
    expect(await domain.api.evaluate(isLive)).toEqual({ ok: true, value: [true, true, true, true] });
  });

  it("that lead nowhere heal when their target comes", async () => {
    const domain = await editor({
      ...holder,
      scene: describeScene(describeEntity("x", [{ type: "Holder", ...references }])),
    });
    expect(await domain.api.evaluate(`scene.get("x").getComponent(Holder).target === undefined`)).toEqual({
      ok: true,
      value: true,
    });
    await domain.api.applyDiff([add(target, 0)]);
    expect(await domain.api.evaluate(isLive)).toEqual({ ok: true, value: [true, true, true, true] });
  });

  it("of another kind, which the field had before, are none", async () => {
    const stored = { target: [references.target], light: references.target, list: references.light };
    const scene = describeScene(describeEntity("x", [{ type: "Holder", ...stored }]), target);
    const domain = await editor({ ...holder, scene });
    expect((await domain.api.getFields("x", "Holder")).map(({ value }) => value)).toEqual([null, null, []]);
    expect((await domain.api.serialize()).entities[0]).toEqual(scene.entities[0]);
  });

  it("case 85: go by id, whatever the names are", async () => {
    const named = { ...target, name: "a/b@ü" };
    const domain = await editor({
      ...holder,
      scene: describeScene(named, { ...describeEntity("x", [{ type: "Holder", ...references }]), name: "a/b@ü" }),
    });
    expect(await domain.api.evaluate(isLive)).toEqual({ ok: true, value: [true, true, true, true] });
  });
});
