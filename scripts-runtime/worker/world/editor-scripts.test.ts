import { afterEach, describe, expect, it } from "vitest";
import { editor, script, set, add, remove } from "../testing/edit-domain";
import {
  closeDomains,
  createBuild,
  describeClass,
  describeEntity,
  describeScene,
  openDomain,
} from "../testing/test-domain";

afterEach(closeDomains);

describe("editor scripts and code on demand", () => {
  const editing = (body: string) => ({
    files: {
      "e.ts": script("Editing", body),
      "m.ts": script("Mover", "speed = 5; offset = new Vector3(); label = '';"),
    },
    classes: [
      describeClass("Editing", "e.ts", { count: "int32" }, { attributes: { editorScript: true } }),
      describeClass("Mover", "m.ts", { speed: "float", offset: "vector3", label: "string" }),
    ],
  });

  it("Z08: only scripts marked so run their callbacks, and what they change is told as a diff that can be reversed", async () => {
    const body = `count = 0; onCreate() { this.count = 3; this.transform.position.x = 2;
      this.scene.spawn({ name: "made", position: [1, 2, 3], components: [["Light", { intensity: 7 }]] }); }`;
    const domain = await editor({
      ...editing(body),
      scene: describeScene(describeEntity("x", [{ type: "Editing" }, { type: "Mover" }])),
    });
    expect(domain.lines()).toEqual(["Editing onEnable", "Editing onStart"]);
    const made = (await domain.api.serialize()).entities[1];
    expect(made).toMatchObject({
      name: "made",
      components: [
        { type: "Transform", position: [1, 2, 3] },
        { type: "Light", intensity: 7 },
      ],
    });
    expect(domain.edits).toEqual([
      {
        label: "Open scene",
        diff: [
          set("x/Editing", "count", 3),
          { kind: "addEntity", index: 1, entity: made },
          set("x/Transform", "position", [2, 0, 0]),
        ],
      },
    ]);
    expect((await domain.api.serialize()).entities[0]?.components[1]).toMatchObject({ count: 3 });
  });

  it("takes the diff of its own edit as done when it comes back", async () => {
    const body = `onCreate() { this.scene.spawn({ name: "made" }); }`;
    const domain = await editor({ ...editing(body), scene: describeScene(describeEntity("x", [{ type: "Editing" }])) });
    await domain.api.applyDiff(domain.edits[0]!.diff);
    expect((await domain.api.serialize()).entities.map(({ name }) => name)).toEqual(["x", "made"]);
    expect(domain.edits).toHaveLength(1);
  });

  it("runs callbacks of editor scripts that come and go by edits", async () => {
    const domain = await editor({ ...editing(""), scene: describeScene() });
    const entity = describeEntity("x", [{ type: "Editing" }, { type: "Mover" }]);
    await domain.api.applyDiff([add(entity)]);
    await domain.api.applyDiff([{ kind: "setEntity", id: "x", key: "enabled", before: true, after: false }]);
    await domain.api.applyDiff([remove({ ...entity, enabled: false })]);
    const callbacks = ["onCreate", "onEnable", "onStart", "onUpdate", "onDisable", "onDestroy"];
    expect(domain.lines()).toEqual(callbacks.map((callback) => `Editing ${callback}`));
  });

  it("evaluates expressions and statements with the scene, get, the API and the classes in view", async () => {
    const domain = await editor({ ...editing(""), scene: describeScene(describeEntity("x", [{ type: "Mover" }])) });
    const evaluate = (expression: string) => domain.api.evaluate(expression);
    expect(await evaluate("1 + 1")).toEqual({ ok: true, value: 2 });
    expect(await evaluate("{ a: NaN }")).toEqual({ ok: true, value: { a: { $number: "NaN" } } });
    expect(await evaluate("const n = 2; n * 3")).toEqual({ ok: true, value: 6 });
    expect(await evaluate("get('x').getComponent(Mover)")).toEqual({ ok: true, value: { $component: "x/Mover" } });
    expect(await evaluate("new Vector3(1, 2, 3)")).toEqual({ ok: true, value: [1, 2, 3] });
    expect(await evaluate("1 +")).toMatchObject({ ok: false, reason: "compileError" });
    expect(await evaluate("nothing.there")).toMatchObject({
      ok: false,
      reason: "thrown",
      message: "ReferenceError: nothing is not defined",
    });
    expect(await evaluate("({ f() {} })")).toMatchObject({
      ok: false,
      message: expect.stringContaining("result.f holds a function") as string,
    });
  });

  it("L03, L05: runs statements once, and all they change is one edit", async () => {
    const domain = await editor({
      ...editing(""),
      scene: describeScene(describeEntity("x", [{ type: "Mover", label: "a" }, { type: "Light" }])),
    });
    const source = `import { Light } from "tandem";
      import { Mover } from "./m";
      const scene2 = scene, mover = get("x").getComponent(Mover);
      mover.speed = 9; mover.offset.y = 2;
      get("x").getComponent(Light).color.set(1, 0, 0);
      get("x").name = "renamed"; get("x").transform.position.z = 4;
      console.log("ran", scene2 === scene);`;
    const [module] = createBuild({ "m.ts": "", "all.run.ts": source }).modules.slice(1);
    expect(await domain.api.runStatements(module!)).toEqual({ ok: true, value: null });
    expect(domain.lines()).toEqual(["ran true"]);
    expect(domain.edits).toEqual([
      {
        label: "Run all.run.ts",
        mergeKey: expect.any(String) as string,
        diff: [
          set("x/Mover", "speed", 9),
          set("x/Mover", "offset", [0, 2, 0]),
          { kind: "setEntity", id: "x", key: "name", before: "x", after: "renamed" },
          set("x/Light", "color", [1, 0, 0]),
          set("x/Transform", "position", [0, 0, 4]),
        ],
      },
    ]);
    const [broken] = createBuild({ "no.run.ts": "\nmissing();" }).modules;
    expect(await domain.api.runStatements(broken!)).toMatchObject({ ok: false, reason: "thrown" });
    expect(domain.faults).toMatchObject([{ file: "assets/scripts/no.run.ts", line: 2, script: "no.run.ts" }]);
  });

  it("L03: statements see the editor: its selection, and its commands in the order of what they do themselves", async () => {
    const steps: unknown[] = [];
    const domain = await editor({
      ...editing(""),
      scene: describeScene(describeEntity("x", [{ type: "Mover", label: "a" }]), describeEntity("y")),
      executeCommand: (command, step) => {
        steps.push(
          domain.edits.map(({ diff }) => diff.map(({ kind }) => kind)),
          command,
          step.label,
        );
        return { ok: true, diff: [], ids: ["made"] };
      },
    });
    const source = `__runStatements(async () => {
        console.log(editor.selection.map(({ name }) => name).join());
        get("x").name = "before"; get("x").getComponent("Mover").speed = 3;
        const result = await editor.execute({ kind: "renameEntity", id: "y", name: "b" });
        console.log(result.ids[0]);
        get("x").getComponent("Mover").speed = 4;
        editor.select(get("y"), get("y"));
        console.log(editor.selection.length);
      });`;
    const [module] = createBuild({ "all.run.ts": source }).modules;
    expect(await domain.api.runStatements(module!, ["y", "gone"])).toEqual({ ok: true, value: null });
    expect(domain.lines()).toEqual(["y", "made", "1"]);
    expect(steps).toEqual([
      [["setComponent", "setEntity"]],
      { kind: "renameEntity", id: "y", name: "b" },
      "Run all.run.ts",
    ]);
    expect(domain.edits[1]?.diff).toEqual([set("x/Mover", "speed", 4, 3)]);
    // All of it is one step.
    expect(new Set(domain.edits.map(({ mergeKey }) => mergeKey)).size).toBe(1);
    expect(domain.edits[0]?.mergeKey).toBeDefined();
    expect(domain.selections).toEqual([["y"]]);
  });

  it("L03: the running game has no editor", async () => {
    const domain = await openDomain({ scene: describeScene() });
    const [module] = createBuild({ "all.run.ts": "console.log(typeof editor, typeof scene);" }).modules;
    await domain.api.runStatements(module!);
    expect(domain.lines()).toEqual(["undefined object"]);
  });
});
