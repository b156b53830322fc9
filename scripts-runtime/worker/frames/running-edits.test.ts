import { afterEach, describe, expect, it } from "vitest";
import { watched, header, play, allChanges, positionIn } from "../testing/play-domain";
import { closeDomains, describeClass, describeEntity, describeScene, manual, openDomain } from "../testing/test-domain";

afterEach(closeDomains);

describe("edits of a running game", () => {
  it("Z09: reach live objects directly, below the field too, and are told with what became of them", async () => {
    const body = `speed = 5; list = [{ count: 1 }]; at = new Vector3(1, 2, 3); get limited() { return 7; } set limited(v) {}`;
    const wave = {
      kind: "object",
      className: "W",
      fields: [{ name: "count", type: { kind: "int32" }, attributes: {} }],
    } as const;
    const domain = await play(body, watched, [describeEntity("y", [{ type: "MeshRenderer" }])], {
      speed: "float",
      list: { kind: "array", element: wave },
      at: "vector3",
      limited: "float",
    });
    const edit = (component: string, path: string, value: string | number | boolean | readonly number[]) => ({
      entity: component.split("/")[0]!,
      component,
      path,
      value,
    });
    const report = await domain.api.setFields([
      edit("x/A", "speed", 8),
      edit("x/A", "at.y", 9),
      edit("x/A", "list[0].count", 4),
      edit("x/A", "limited", 1),
      edit("x/Transform", "position.x", 3),
      edit("y/MeshRenderer", "color", "#00ff00"),
      edit("y/MeshRenderer", "roughness", 0.1),
      edit("y/MeshRenderer", "enabled", false),
      edit("x/A", "at.q", 1),
    ]);
    expect(report.corrections).toEqual([{ entity: "x", component: "x/A", path: "limited", value: 7 }]);
    expect(report.problems).toMatchObject([{ message: "at.q does not exist." }]);
    expect(await domain.api.getFields("x", "A")).toMatchObject([
      { value: 8, state: "set" },
      { value: [{ count: 4 }], state: "set" },
      { value: [1, 9, 3], state: "set" },
      { value: 7, state: "default" },
    ]);
    expect(allChanges(domain)).toMatchObject([
      { key: "enabled", after: false },
      { key: "color", after: [0, 1, 0] },
      { key: "roughness", after: 0.1 },
    ]);
    expect(positionIn(domain, domain.frames.at(-1), "x")).toEqual([3, 0, 0]);
    await domain.api.setFields([{ entity: "y", component: "MeshRenderer", path: "roughness" }]);
    expect(await domain.api.getFields("y", "MeshRenderer")).toMatchObject([
      {},
      {},
      {},
      {},
      { name: "roughness", value: 0.6 },
      {},
      {},
      {},
      {},
    ]);
  });

  it("what main adds and removes lives and dies like what scripts do, and is not told again", async () => {
    const domain = await play(
      `onCreate() { console.log("create", this.entity.id); } onDestroy() { console.log("destroy", this.entity.id); }`,
      watched,
    );
    const entity = describeEntity("new", [{ type: "A" }]);
    await domain.api.applyDiff([{ kind: "addEntity", entity, index: 1 }]);
    await domain.api.applyDiff([
      { kind: "setComponent", entity: "new", component: "new/Transform", key: "position", after: [5, 0, 0] },
    ]);
    expect(positionIn(domain, domain.frames.at(-1), "new")).toEqual([5, 0, 0]);
    await domain.api.applyDiff([{ kind: "removeEntity", entity, index: 1 }]);
    expect(domain.lines()).toEqual(["create x", "create new", "destroy new"]);
    expect(allChanges(domain)).toEqual([]);
  });

  it("a fault while doing so is told in the report and by itself", async () => {
    const domain = await play(`onCreate() { if (this.entity.id === "new") throw new Error("no"); }`, watched);
    const report = await domain.api.applyDiff([
      { kind: "addEntity", entity: describeEntity("new", [{ type: "A" }]), index: 1 },
    ]);
    expect(report.problems).toMatchObject([{ message: "Error: no", entity: { id: "new" } }]);
    expect(domain.faults).toEqual(report.problems);
  });
});

describe("values while playing", () => {
  it("Z04, U14, case 22: are in place at onCreate, stored ones and defaults alike", async () => {
    const domain = await openDomain({
      files: {
        "a.ts": `${header} export class A extends Script { myVar = "ABCD"; speed = 1; onCreate() { console.log(this.myVar, this.speed); } }`,
      },
      classes: [describeClass("A", "a.ts", { myVar: "string", speed: "float" })],
      scene: describeScene(describeEntity("x", [{ type: "A", speed: 6 }])),
    });
    await domain.api.start(manual);
    expect(domain.lines()).toEqual(["ABCD 6"]);
  });

  it("Z33, A: what nobody touched is serialized to the byte, what code changed counts as set", async () => {
    const scene = describeScene(
      describeEntity("x", [
        { type: "A", big: { $bigint: "9223372036854775807" }, ratio: { $number: "NaN" }, future: { keep: [1] } },
        { type: "MeshRenderer", color: "#336699", later: 1 },
      ]),
    );
    const domain = await openDomain({
      files: {
        "a.ts": `${header} export class A extends Script { big = 0n; ratio = 0; count = 0; onUpdate() { this.count++; } }`,
      },
      classes: [describeClass("A", "a.ts", { big: "int64", ratio: "float", count: "int32" })],
      scene: { ...scene, unknown: { top: 1 } },
    });
    await domain.api.start(watched);
    expect(await domain.api.serialize()).toEqual({ ...scene, unknown: { top: 1 } });
    await domain.api.step({ frames: 2 });
    expect((await domain.api.serialize()).entities[0]?.components[1]).toEqual({
      ...scene.entities[0]?.components[1],
      count: 2,
    });
    expect(await domain.api.getFields("x", "A")).toMatchObject([
      { state: "set" },
      { state: "set" },
      { value: 2, state: "set" },
    ]);
  });

  it("A02, A03, A10, Z27: a component that cannot be added leaves all as it was, and the console says why", async () => {
    const body = `onCreate() { for (const type of ["Nothing", Script, "MeshRenderer", "Transform", "Needy", "Base", "Twin"]) console.log(this.addComponent(type)); console.log(this.entity.components.length); }`;
    const domain = await openDomain({
      files: {
        "a.ts": `${header} export class A extends Script { ${body} }`,
        "b.ts": `${header} export class Needy extends Script {} export abstract class Base extends Script {} export class Twin extends Script {}`,
      },
      classes: [
        describeClass("A", "a.ts"),
        describeClass("Needy", "b.ts", {}, { attributes: { requireComponent: ["Light", "Base"] } }),
        describeClass("Base", "b.ts", {}, { isAbstract: true }),
        describeClass("Twin", "b.ts", {}, { attributes: { disallowMultiple: true } }),
      ],
      scene: describeScene(describeEntity("x", [{ type: "MeshRenderer" }, { type: "Twin" }, { type: "A" }])),
    });
    await domain.api.start(manual);
    expect(domain.lines().filter((line) => line !== "undefined")).toEqual([
      'There is no component type or script class named "Nothing".',
      "Script itself cannot be added: write a class that derives from Script and add that.",
      "MeshRenderer is already added: an entity holds at most one, so none was added to x.",
      "Transform is already added: an entity holds at most one, so none was added to x.",
      "Needy was not added to x. Needy requires Base. Base is abstract: add a class that derives from it.",
      "Base is abstract: add a class that derives from it.",
      "Twin is already added: an entity holds at most one, so none was added to x.",
      "4",
    ]);
    expect(domain.logs[0]).toMatchObject({ level: "error", entity: { id: "x" }, script: "A" });
  });

  it("A06, A08: requirements come first, transitively and once, and the requested one is what is returned", async () => {
    const body = `onCreate() { console.log(this.addComponent("First").constructor.name, this.entity.components.map((c) => c.constructor.name).join()); }`;
    const domain = await openDomain({
      files: {
        "a.ts": `${header} export class A extends Script { ${body} } export class First extends Script {} export class Second extends Script {}`,
      },
      classes: [
        describeClass("A", "a.ts"),
        describeClass("First", "a.ts", {}, { attributes: { requireComponent: ["Second", "MeshRenderer"] } }),
        describeClass("Second", "a.ts", {}, { attributes: { requireComponent: ["A", "MeshRenderer"] } }),
      ],
      scene: describeScene(describeEntity("x", [{ type: "A" }])),
    });
    await domain.api.start(manual);
    expect(domain.lines()).toEqual(["First Transform,A,MeshRenderer,Second,First"]);
  });
});
