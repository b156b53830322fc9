import { afterEach, describe, expect, it } from "vitest";
import {
  closeDomains,
  compile,
  createBuild,
  describeClass,
  describeEntity,
  describeScene,
  manual,
  openDomain,
  startDomain,
} from "../testing/test-domain";
import type { ModuleFault } from "./linked-modules";
import { ModuleLoader } from "./module-loader";

afterEach(closeDomains);

const script = (name: string, body = "", imports = "") =>
  `import { Script } from "tandem"; ${imports} export class ${name} extends Script { ${body} }`;

describe("loading scripts", () => {
  it("Z11: before the core API is an error and does nothing", () => {
    const loader = new ModuleLoader(
      (file) => file,
      () => undefined,
    );
    const build = createBuild({ "a.ts": "globalThis.hasRun = true;" });
    const faults: ModuleFault[] = [];
    const listener = { onRun: () => undefined, onFault: (fault: ModuleFault) => void faults.push(fault) };
    const before = loader.link(build.modules, listener);
    before.runAll();
    expect(faults).toEqual([{ message: "The core API has to be loaded before the project's scripts." }]);
    expect(before.exportsOf("assets/scripts/a.ts")).toBeUndefined();
    expect("hasRun" in globalThis).toBe(false);
    loader.setCore({});
    expect(loader.link(build.modules, listener).exportsOf("assets/scripts/a.ts")).toEqual({});
    expect("hasRun" in globalThis).toBe(true);
    Reflect.deleteProperty(globalThis, "hasRun");
  });

  it("Z12, HT3: a file that throws is a problem with its place; what does not import it loads", async () => {
    const domain = await openDomain({
      files: {
        "bad.ts": `import { Script } from "tandem";\n\nexport class Bad extends Script {}\nmissing();`,
        "user.ts": script("User", "", `import { Bad } from "./bad"; console.log(Bad);`),
        "good.ts": script("Good"),
      },
      classes: [describeClass("Bad", "bad.ts"), describeClass("User", "user.ts"), describeClass("Good", "good.ts")],
    });
    expect(domain.loaded.classes.map(({ name }) => name)).toEqual(["Good"]);
    expect(domain.loaded.problems).toMatchObject([
      { message: "ReferenceError: missing is not defined", file: "assets/scripts/bad.ts", line: 4, column: 1 },
      {
        message: "Error: assets/scripts/bad.ts did not load, so what imports it cannot either.",
        file: "assets/scripts/user.ts",
        line: 1,
      },
    ]);
  });

  it("Z13: clears the classes of the load before", async () => {
    const domain = await openDomain({
      files: { "a.ts": script("A") },
      classes: [describeClass("A", "a.ts")],
      kind: "editor",
    });
    const report = await domain.api.load(createBuild({ "b.ts": script("B") }, [describeClass("B", "b.ts")], 2));
    expect(report.classes.map(({ name }) => name)).toEqual(["B"]);
    const world = await domain.api.openWorld(describeScene(describeEntity("x", [{ type: "A" }, { type: "B" }])));
    expect(world.placeholders).toEqual(["x/A"]);
  });

  it("Z14, U03: registers only exported classes that derive from Script", async () => {
    const domain = await openDomain({
      files: {
        "a.ts": `${script("A")} export class Helper {} export const Alias = 5; export { Script as Again } from "tandem";`,
      },
      classes: ["A", "Helper", "Alias", "Again", "Missing"].map((name) => describeClass(name, "a.ts")),
    });
    expect(domain.loaded.classes.map(({ name }) => name)).toEqual(["A"]);
    expect(domain.loaded.problems.map(({ message }) => message)).toEqual(
      ["Helper", "Alias", "Again", "Missing"].map(
        (name) => `${name} is not an exported class that derives from Script.`,
      ),
    );
  });

  it("Z15: finds a class by file and export, under a default export too", async () => {
    const domain = await openDomain({
      files: {
        "a.ts": `import { Script } from "tandem"; export default class Mover extends Script { speed = 1; }`,
        "b.ts": `import { Script } from "tandem"; export class Other extends Script { speed = 2; }`,
      },
      classes: [
        describeClass("Mover", "a.ts", { speed: "float" }, { exportName: "default" }),
        describeClass("Other", "b.ts", { speed: "float" }),
      ],
    });
    expect(domain.loaded.classes.map(({ fields }) => fields[0]?.default)).toEqual([1, 2]);
  });

  it("Z16: an unknown type is listed, kept, and stops nothing", async () => {
    const domain = await openDomain({
      files: { "a.ts": script("A", "map = new Map(); speed = 5;") },
      classes: [describeClass("A", "a.ts", { map: { kind: "unknown", text: "Map<string, number>" }, speed: "float" })],
      scene: describeScene(describeEntity("x", [{ type: "A", map: { kept: [1] } }])),
    });
    expect(domain.loaded.problems).toEqual([]);
    expect(await domain.api.getFields("x", "A")).toMatchObject([
      { name: "map", value: { kept: [1] }, state: "set", type: { kind: "unknown" } },
      { name: "speed", value: 5, state: "default" },
    ]);
    expect(await domain.api.evaluate("scene.find('x').getComponent('A').map instanceof Map")).toEqual({
      ok: true,
      value: true,
    });
  });

  it("Z06: in two domains, module state of one is invisible in the other; a second game starts fresh", async () => {
    const files = {
      "a.ts": `import { Script } from "tandem"; export let count = 0; export class A extends Script { static total = 0; onCreate() { count++; A.total++; console.log(count, A.total); } }`,
    };
    const project = {
      files,
      classes: [describeClass("A", "a.ts")],
      scene: describeScene(describeEntity("x", [{ type: "A" }])),
    };
    for (let play = 0; play < 2; play++) {
      const domain = await openDomain(project);
      await domain.api.start(manual);
      expect(domain.lines()).toEqual(["1 1"]);
    }
  });

  it("H15, HT2, case 34: runs each file once, shared by all that import it, with JSON among them", async () => {
    const domain = await openDomain({
      files: {
        "a.ts": script("A", "", `import { runs } from "./lib/config"; console.log("a", runs.count);`),
        "b.ts": script("B", "", `import { runs } from "./lib/config"; console.log("b", runs.count);`),
        "assets/scripts/lib/config.ts": `import data from "./data.json"; export const runs = { count: 0 }; runs.count += data.start;`,
        "assets/scripts/lib/data.json": `{ "start": 7 }`,
      },
    });
    await domain.api.ping();
    expect(domain.lines()).toEqual(["a 7", "b 7"]);
  });

  it("case 58: enters a circle of imports where all bases come first by themselves, as at an index that gives all away", async () => {
    const domain = await openDomain({
      files: {
        "p.ts": script("P", "a = 1;"),
        "q.ts": `import { P } from "./index"; export class Q extends P { b = 2; }`,
        "r.ts": `import { Q } from "./index"; export default class R extends Q { c = 3; }`,
        "index.ts": `export * from "./p"; export * from "./q"; export { default as R } from "./r";`,
        "user.ts": `import { R } from "./index"; export class User extends R { d = 4; }`,
      },
      classes: [
        describeClass("P", "p.ts"),
        describeClass("Q", "q.ts"),
        describeClass("R", "r.ts", {}, { exportName: "default" }),
        describeClass("User", "user.ts"),
      ],
    });
    expect(domain.loaded.problems).toEqual([]);
    expect(domain.loaded.classes.map(({ name }) => name)).toEqual(["P", "Q", "R", "User"]);
  });

  it.each(["{ Dog }", "Dog", "* as dogs"])(
    "case 58: lets a cycle with a base class load, bases first (import %s)",
    async (names) => {
      const use = names === "* as dogs" ? "dogs.Dog" : "Dog";
      const domain = await openDomain({
        files: {
          "animal.ts": `import { Script } from "tandem"; import ${names} from "./dog"; export class Animal extends Script { onCreate() { console.log(${use}.name, this instanceof ${use}); } }`,
          "dog.ts": `import { Animal } from "./animal"; export class Dog extends Animal {} export default Dog;`,
        },
        classes: [describeClass("Animal", "animal.ts"), describeClass("Dog", "dog.ts")],
        scene: describeScene(describeEntity("x", [{ type: "Animal" }, { type: "Dog" }])),
      });
      expect(domain.loaded.problems).toEqual([]);
      await domain.api.start(manual);
      expect(domain.lines()).toEqual(["Dog false", "Dog true"]);
    },
  );

  it("refuses Node's modules and unknown packages with a message, and hides Node's globals", async () => {
    const domain = await openDomain({
      files: {
        "a.ts": `import { readFileSync } from "node:fs";\nconsole.log(readFileSync);`,
        "b.ts": `import chalk from "chalk"; console.log(chalk);`,
        "c.ts": `console.log(typeof process, typeof Buffer, typeof require, typeof setTimeout, typeof setImmediate);`,
      },
    });
    expect(domain.loaded.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining("scripts.allowNodeModules"),
      'Error: "chalk" is not found. Import files of the project by relative paths, and the engine from "tandem".',
    ]);
    await domain.api.ping();
    expect(domain.lines()).toEqual(["undefined undefined function function undefined"]);
  });

  it("Z34: without a readable source map, the places in the compiled code are told", async () => {
    const domain = startDomain("editor");
    const module = compile("assets/scripts/a.ts", "\n\nmissing();");
    for (const sourceMap of ["", "{"]) {
      const report = await domain.api.load({
        id: 1,
        modules: [{ ...module, sourceMap, code: "\nmissing();", hash: sourceMap }],
        classes: [],
      });
      expect(report.problems).toMatchObject([{ file: "assets/scripts/a.ts", line: 2 }]);
    }
  });

  it("prepares without running, and tells faults of the compiled code when it is loaded", async () => {
    const domain = startDomain("editor");
    const [module] = createBuild({ "a.ts": `console.log("runs");` }).modules;
    const broken = { ...module!, file: "assets/scripts/b.ts", hash: "broken", code: "}" };
    await domain.api.prepare([module!, broken]);
    await domain.api.ping();
    expect(domain.lines()).toEqual([]);
    const withoutCode = [module!, broken].map((each) => ({ ...each, code: "", sourceMap: "" }));
    const report = await domain.api.load({ id: 1, modules: withoutCode, classes: [] });
    expect(domain.lines()).toEqual(["runs"]);
    expect(report.problems).toMatchObject([
      { file: "assets/scripts/b.ts", message: "SyntaxError: Unexpected token '}'" },
    ]);
  });
});

describe("classes that are known from before", () => {
  const files = {
    "a.ts": `import { Script } from "tandem"; import { twice } from "./lib"; console.log("a runs"); export class A extends Script { speed = twice(2); onReset() { this.speed = twice(3); } }`,
    "b.ts": `import { A } from "./a"; console.log("b runs"); export class B extends A { extra = 1; }`,
    "c.ts": `import { Script } from "tandem"; console.log("c runs"); export class C extends Script {}`,
    "lib.ts": `console.log("lib runs"); export const twice = (n: number) => 2 * n;`,
    "setup.ts": `console.log("setup runs");`,
  };
  const classes = [
    describeClass("A", "a.ts", { speed: "float" }),
    describeClass("B", "b.ts", { speed: "float", extra: "float" }),
    describeClass("C", "c.ts"),
  ];

  it("do not run their files before they are used, in the editor", async () => {
    const first = await openDomain({ kind: "editor", files, classes });
    await first.api.ping();
    expect(first.lines()).toEqual(["lib runs", "a runs", "b runs", "c runs", "setup runs"]);
    const { classes: known } = first.loaded;

    const second = await openDomain({ kind: "editor", files, classes: known, fresh: [] });
    expect(second.loaded).toEqual({ classes: known, problems: [] });
    expect(second.lines()).toEqual(["setup runs"]);
    await second.api.openWorld(describeScene(describeEntity("x", [{ type: "B", speed: 9 }]), describeEntity("y")));
    expect(second.lines()).toEqual(["setup runs", "lib runs", "a runs", "b runs"]);
    expect((await second.api.getFields("x", "B")).map(({ value }) => value)).toEqual([9, 1]);
    expect(
      await second.api.evaluate(
        "get('x').getComponent(A) === get('x').getComponent(B) && get('y').addComponent(A).speed",
      ),
    ).toEqual({ ok: true, value: 6 });
    expect(await second.api.evaluate("C.name")).toEqual({ ok: true, value: "C" });
    expect(second.lines().at(-1)).toBe("c runs");
  });

  it("run all the same in a game, and with the file of a class that is not known", async () => {
    const { classes: known } = (await openDomain({ files, classes })).loaded;
    const game = await openDomain({ files, classes: known, fresh: [] });
    expect(game.lines()).toEqual(["lib runs", "a runs", "b runs", "c runs", "setup runs"]);
    const changed = known.map((info) => (info.name === "B" ? classes[1]! : info));
    const editor = await openDomain({ kind: "editor", files, classes: changed, fresh: ["B"] });
    expect(editor.lines()).toEqual(["lib runs", "a runs", "b runs", "setup runs"]);
    expect(editor.loaded.classes).toEqual(known);
  });

  it("are placeholders with a report where their file then fails", async () => {
    const broken = {
      "a.ts": `import { Script } from "tandem";\nmissing();\nexport class A extends Script { speed = 1; }`,
    };
    const info = describeClass("A", "a.ts", { speed: "float" });
    const known = { ...info, fields: info.fields.map((field) => ({ ...field, default: 1 })) };
    const domain = await openDomain({ kind: "editor", files: broken, classes: [known], fresh: [] });
    const report = await domain.api.openWorld(describeScene(describeEntity("x", [{ type: "A", speed: 5 }])));
    expect(report.placeholders).toEqual(["x/A"]);
    expect(report.problems.map(({ message, line }) => [message, line])).toEqual([
      ["ReferenceError: missing is not defined", 2],
      ["Error: assets/scripts/a.ts did not load, so there is no A.", undefined],
    ]);
  });
});

describe("defaults", () => {
  it("come from the constructor of one object that can see an entity and cannot change the scene", async () => {
    const domain = await openDomain({
      files: {
        "a.ts": script(
          "A",
          "speed = 5; home = this.transform.position.clone(); label = this.entity.name; big = 5n; declared;",
        ),
        "b.ts": script("B", "child = this.scene.spawn();"),
      },
      classes: [
        describeClass("A", "a.ts", {
          speed: "float",
          home: "vector3",
          label: "string",
          big: "int64",
          declared: "float",
        }),
        describeClass("B", "b.ts", { child: "entity" }, { line: 1 }),
      ],
    });
    expect(domain.loaded.classes[0]?.fields.map((field) => field.default)).toEqual([
      5,
      [0, 0, 0],
      "A",
      { $bigint: "5" },
      0,
    ]);
    expect(domain.loaded.problems).toMatchObject([
      {
        message: "Error: The constructor of B cannot change the scene: do that in onCreate.",
        script: "B",
        callback: "constructor",
        line: 1,
      },
    ]);
    expect(domain.loaded.classes[1]?.fields[0]).not.toHaveProperty("default");
  });

  it("that do not fit their type are a problem at the field", async () => {
    const domain = await openDomain({
      files: { "a.ts": script("A", `speed = "fast"; other = 2;`) },
      classes: [describeClass("A", "a.ts", { speed: "float", other: "float" })],
    });
    expect(domain.loaded.problems).toMatchObject([
      {
        source: "reflect",
        message: 'The default of a field cannot be used: speed holds the text "fast", not a number.',
        file: "assets/scripts/a.ts",
        line: 1,
      },
    ]);
    expect(domain.loaded.classes[0]?.fields.map((field) => field.default)).toEqual([undefined, 2]);
  });

  it.each([true, false])(
    "W33: decorators of sibling classes do not leak (experimental ones: %s)",
    async (experimentalDecorators) => {
      const source = `import { Script, range, hidden, unit, requireComponent, MeshRenderer, serializable } from "tandem";
      export class Base extends Script { @range(0, 1) base = 1; }
      @requireComponent(MeshRenderer) export class A extends Base { @hidden a = 2; @unit("m") run() { return 5; } }
      export class B extends Base { @hidden() b = 3; }
      @serializable class Nested { count = 4; }
      export const nested = new Nested();`;
      const classes = [
        describeClass("Base", "a.ts", { base: "float" }),
        describeClass("A", "a.ts", { base: "float", a: "float" }),
        describeClass("B", "a.ts", { base: "float", b: "float" }),
      ];
      const domain = startDomain("editor");
      const loaded = await domain.api.load(createBuild({ "a.ts": source }, classes, 1, { experimentalDecorators }));
      expect(loaded.problems).toEqual([]);
      expect(loaded.classes.map(({ fields }) => fields.map((field) => field.default))).toEqual([[1], [1, 2], [1, 3]]);
    },
  );
});

describe("stored values and class fields", () => {
  it.each([true, false])(
    "W35: stored values win over initialisers (define semantics: %s)",
    async (useDefineForClassFields) => {
      const source = `import { Script } from "tandem";
      export class Base extends Script { speed: number = 5; bare!: number; }
      export class Derived extends Base { speed: number = 7; own!: number; onCreate() { console.log(this.speed, this.bare, this.own); } }`;
      const classes = [describeClass("Derived", "a.ts", { speed: "float", bare: "float", own: "float" })];
      const build = createBuild({ "a.ts": source }, classes, 1, { useDefineForClassFields });
      const domain = startDomain("runtime");
      await domain.api.load(build);
      await domain.api.openWorld(
        describeScene(
          describeEntity("x", [{ type: "Derived", speed: 9, bare: 2, own: 3 }]),
          describeEntity("y", [{ type: "Derived" }]),
        ),
      );
      await domain.api.start(manual);
      expect(domain.lines()).toEqual(["9 2 3", "7 0 0"]);
    },
  );

  it("W7: a field named like an inherited member breaks only its own script", async () => {
    const domain = await openDomain({
      files: {
        "a.ts": script("A", `entity = 1; transform = 2; onUpdate() { console.log(this.entity, this.enabled); }`),
        "b.ts": script("B", `onUpdate() { console.log(this.entity.name); }`),
      },
      classes: [describeClass("A", "a.ts"), describeClass("B", "b.ts")],
      scene: describeScene(describeEntity("x", [{ type: "A" }, { type: "B" }])),
    });
    await domain.api.start(manual);
    await domain.api.step({ frames: 1 });
    expect(domain.lines()).toEqual(["1 true", "x"]);
    await domain.api.stop();
    expect(domain.faults).toEqual([]);
  });
});
