import { afterEach, describe, expect, it } from "vitest";
import {
  closeDomains,
  createBuild,
  describeClass,
  describeEntity,
  describeScene,
  manual,
  openDomain,
  pathOf,
  startDomain,
} from "./testing/test-domain";

afterEach(closeDomains);

const script = (name: string, body = "") =>
  `import { Script } from "tandem"; console.log("runs ${name}"); export class ${name} extends Script { static made = 0; ${body} constructor() { super(); ${name}.made += 1; } }`;
const files = { "a.ts": script("A", "x = 1;"), "b.ts": script("B", "y = 2;") };
const classes = [describeClass("A", "a.ts", { x: "float" }), describeClass("B", "b.ts", { y: "float" })];
const scene = describeScene(describeEntity("One", [{ type: "A" }]));

describe("a domain that was prepared for a build", () => {
  it("Z46: runs what a change tells of and what the scene uses, and nothing before", async () => {
    const known = (await openDomain({ kind: "editor", files, classes })).loaded.classes;
    const domain = startDomain("editor");
    await domain.api.prepareBuild(createBuild(files, known));
    await domain.api.ping();
    expect([domain.lines(), domain.faults, domain.frames, domain.edits]).toEqual([[], [], [], []]);

    const [, changed] = createBuild({ ...files, "b.ts": script("B", "y = 3;") }).modules;
    const report = await domain.api.loadChanges({
      id: 2,
      modules: changed ? [changed] : [],
      classes: classes.slice(1),
    });
    expect(report).toMatchObject({ classes: [{ name: "B", fields: [{ default: 3 }] }], problems: [] });
    expect(domain.lines()).toEqual(["runs B"]);
    expect(await domain.api.openWorld(scene)).toMatchObject({ placeholders: [], problems: [] });
    expect(domain.lines()).toEqual(["runs B", "runs A"]);
    expect(await domain.api.getFields("One", "A")).toMatchObject([{ name: "x", value: 1 }]);
  });

  it("takes another base, files that come and classes that move", async () => {
    const known = (await openDomain({ kind: "editor", files, classes })).loaded.classes;
    const domain = startDomain("editor");
    await domain.api.prepareBuild(createBuild({ "a.ts": "" }));
    await domain.api.prepareBuild(createBuild(files, known));
    const moved = createBuild({ "a.ts": "export {};", "b.ts": `${script("B", "y = 4;")} ${script("A").slice(32)}` });
    const report = await domain.api.loadChanges({
      id: 3,
      modules: moved.modules,
      classes: [describeClass("A", "b.ts"), describeClass("B", "b.ts", { y: "float" })],
    });
    expect(report.problems).toEqual([]);
    expect(report.classes.map(({ name, file }) => [name, file])).toEqual([
      ["A", pathOf("b.ts")],
      ["B", pathOf("b.ts")],
    ]);
    expect(await domain.api.openWorld(scene)).toMatchObject({ placeholders: [], problems: [] });
  });
});

describe("a game", () => {
  it("constructs a known class only for its instances", async () => {
    const { classes: known } = (await openDomain({ kind: "editor", files, classes })).loaded;
    const domain = await openDomain({ files, classes: known, fresh: [], scene });
    expect(await domain.api.evaluate("[A.made, B.made]")).toEqual({ ok: true, value: [1, 0] });
    expect(await domain.api.getFields("One", "A")).toMatchObject([{ value: 1, state: "default" }]);
  });

  it("begins as if nothing had been before in the domain that was prepared for it", async () => {
    const domain = startDomain("runtime");
    await domain.api.prepareBuild(createBuild(files, classes));
    // While it is answered the domain rehearses.
    for (let asked = 0; asked < 50; asked++) await domain.api.ping();
    await domain.api.load(createBuild(files, classes));
    await domain.api.openWorld(scene);
    await domain.api.start({ ...manual, sendFrames: true });
    const [frame] = domain.frames;
    expect(frame).toMatchObject({ frame: 0, time: 0, introduced: [["One", 0]] });
    expect((await domain.api.serialize()).entities.map(({ name }) => name)).toEqual(["One"]);
    expect(domain.faults).toEqual([]);
    expect(domain.lines()).toEqual(["runs A", "runs B"]);
  });

  it("has placeholders for a known class whose file fails this time", async () => {
    const failing = { ...files, "a.ts": `throw new Error("not today"); ${files["a.ts"]}` };
    const domain = await openDomain({ files: failing, classes, fresh: [] });
    expect(domain.loaded.classes.map(({ name }) => name)).toEqual(["B"]);
    expect(domain.loaded.problems).toMatchObject([{ file: pathOf("a.ts") }]);
    expect(await domain.api.openWorld(scene)).toMatchObject({ placeholders: ["One/A"], problems: [] });
  });
});
