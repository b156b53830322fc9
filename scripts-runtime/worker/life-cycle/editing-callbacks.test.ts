import { afterEach, describe, expect, it } from "vitest";
import type { EntityRecord } from "../../../src-shared/document/scene-record";
import { floatsPerLine } from "../../../src-shared/protocol/debug-lines";
import { closeDomains, describeClass, describeEntity, describeScene, openDomain } from "../testing/test-domain";

afterEach(closeDomains);

const header = `import { Script, Debug, Vector3 } from "tandem";`;
const editorScript = { attributes: { editorScript: true } };

describe("around a reload", () => {
  const scene = describeScene(describeEntity("x", [{ type: "Keeper" }]), describeEntity("y", [{ type: "Keeper" }]));

  function open(body: string, options = {}) {
    const files = { "a.ts": `${header} export class Keeper extends Script { ${body} }` };
    return openDomain({ kind: "editor", files, classes: [describeClass("Keeper", "a.ts", {}, options)] });
  }

  it("what onBeforeReload puts into its state is handed to onAfterReload of the same component, and of no other", async () => {
    const before = await open(`path = [1]; onBeforeReload(state) {
      if (this.entity.name === "x") Object.assign(state, { path: [NaN, -0], big: 5n, map: new Map([["a", new Set([1])]]), list: new Float32Array([1]) });
    }`);
    await before.api.openWorld(scene);
    const carried = await before.api.takeReloadState();
    expect(carried.scripts.map(({ component }) => component)).toEqual(["x/Keeper"]);

    const after = await open(
      `onAfterReload(state) { console.log(this.entity.name, Object.keys(state).join(), state.map?.get("a").has(1), Object.is(state.path?.[1], -0)); }`,
    );
    await after.api.openWorld(scene, { carried });
    expect(after.lines()).toEqual(["x path,big,map,list true true", "y  undefined false"]);
  });

  it("opening a scene, or one that takes over from nobody, is no reload", async () => {
    const domain = await open(`onAfterReload() { console.log("after"); }`);
    await domain.api.openWorld(scene);
    expect(domain.lines()).toEqual([]);
  });

  it("case 79: what cannot be carried is named with its path, and the rest is carried", async () => {
    const domain = await open(`onBeforeReload(state) {
      const circle = {}; circle.self = circle;
      Object.assign(state, { good: circle, nested: { list: [1, { run() {} }] }, place: new Vector3(), entity: this.entity });
    }`);
    await domain.api.openWorld(describeScene(describeEntity("x", [{ type: "Keeper" }])));
    const [carried] = (await domain.api.takeReloadState()).scripts;
    expect(Object.keys(carried?.state ?? {})).toEqual(["good"]);
    expect(domain.faults.map(({ message }) => message.split(",")[0])).toEqual([
      "state.nested.list[1].run holds a function",
      "state.place holds an object of the class Vector3",
      "state.entity holds an object of the class WorldEntity",
    ]);
    expect(domain.faults[0]).toMatchObject({ callback: "onBeforeReload", script: "Keeper", entity: { id: "x" } });
  });

  it("an error in one of them is reported and the others have their turn", async () => {
    const body = `onBeforeReload(state) { if (this.entity.name === "x") throw new Error("no"); state.kept = 1; }
      onAfterReload(state) { console.log(this.entity.name, state.kept); throw new Error("nor here"); }`;
    const domain = await open(body);
    await domain.api.openWorld(scene);
    const carried = await domain.api.takeReloadState();
    expect(domain.faults).toMatchObject([{ message: "Error: no", callback: "onBeforeReload", entity: { id: "x" } }]);
    const { problems } = await domain.api.openWorld(scene, { carried });
    expect(domain.lines()).toEqual(["x undefined", "y 1"]);
    expect(problems.map(({ callback }) => callback)).toEqual(["onAfterReload", "onAfterReload"]);
  });

  it("what onAfterReload sets is an edit of the scene, what onBeforeReload sets is none", async () => {
    const body = `count = 0; onBeforeReload() { this.count = 5; this.entity.name = "lost"; } onAfterReload() { this.count = 7; }`;
    const files = { "a.ts": `${header} export class Keeper extends Script { ${body} }` };
    const classes = [describeClass("Keeper", "a.ts", { count: "int32" })];
    const domain = await openDomain({ kind: "editor", files, classes, scene });
    await domain.api.takeReloadState();
    await domain.api.ping();
    expect(domain.edits).toEqual([]);
    await domain.api.openWorld(describeScene(describeEntity("x", [{ type: "Keeper" }])), {
      carried: { scripts: [], statics: [] },
    });
    expect(domain.edits).toMatchObject([{ diff: [{ kind: "setComponent", key: "count", after: 7 }] }]);
  });

  it("editor scripts have begun to live before onAfterReload", async () => {
    const domain = await open(
      `onStart() { console.log("start"); } onAfterReload() { console.log("after"); }`,
      editorScript,
    );
    await domain.api.openWorld(describeScene(describeEntity("x", [{ type: "Keeper" }])), {
      carried: { scripts: [], statics: [] },
    });
    expect(domain.lines()).toEqual(["start", "after"]);
  });
});

describe("gizmos", () => {
  const source = `${header}
    export class Guide extends Script {
      reach = 2;
      onDrawGizmos() { Debug.drawLine(this.transform.position, [0, this.reach, 0], { color: "#ff0000" }); }
    }
    export class Bad extends Script {
      onDrawGizmos() { Debug.drawLine([0, 0, 0], [9, 9, 9]); throw new Error("no gizmo"); }
    }`;
  const classes = [describeClass("Guide", "a.ts", { reach: "float" }), describeClass("Bad", "a.ts")];
  const open = (...entities: EntityRecord[]) =>
    openDomain({ kind: "editor", files: { "a.ts": source }, classes, scene: describeScene(...entities) });

  it("are what onDrawGizmos draws now, of all scripts that act, and nothing of before", async () => {
    const domain = await open(
      describeEntity("x", [{ type: "Guide", reach: 3 }]),
      describeEntity("off", [{ type: "Guide" }], { enabled: false }),
    );
    const first = await domain.api.drawGizmos();
    expect([...first]).toEqual([0, 0, 0, 1, 0, 0, 0, 3, 0, 1, 0, 0]);
    await domain.api.applyDiff([
      { kind: "setComponent", entity: "x", component: "x/Guide", key: "reach", before: 3, after: 4 },
    ]);
    expect([...(await domain.api.drawGizmos())]).toEqual([0, 0, 0, 1, 0, 0, 0, 4, 0, 1, 0, 0]);
  });

  it("one that throws is reported once, and the others are drawn", async () => {
    const domain = await open(describeEntity("x", [{ type: "Bad" }]), describeEntity("y", [{ type: "Guide" }]));
    await domain.api.drawGizmos();
    const lines = await domain.api.drawGizmos();
    expect(lines).toHaveLength(floatsPerLine);
    expect(domain.faults).toMatchObject([{ callback: "onDrawGizmos", script: "Bad", entity: { id: "x" } }]);
  });
});
