import ts from "typescript";
import { describe, expect, it } from "vitest";
import { containing } from "../testing/containing";
import { linkClassBody, linkSources } from "../testing/link-sources";
import { describeFile } from "./describe-file";
import type { LinkedClasses } from "./link-classes";
import { linkClasses } from "./link-classes";
import { LinkMemo } from "./link-memo";
import { reservedFieldNames, reservedMemberNames } from "./reserved-field-names";
import { createSourceContext } from "./source-context";

const head = `import { Script } from "tandem";\n`;
const fieldNames = (body: string) => linkClassBody(body).info.fields.map(({ name }) => name);

describe("which classes are scripts", () => {
  it("Z14, U03: only exported classes that derive from Script", () => {
    const { classes } = linkSources({
      "a.ts": `${head}export class Good extends Script {} export class Helper {} export interface Face {}
        class Local extends Script {} export const value = 1; export function help() {} export { Script };
        export class Deeper extends Good {} class Late extends Script {} export { Late };`,
      "b.ts": `class Script {} export class Foreign extends Script {}`,
      "c.ts": `import { Script } from "./own"; export class OwnBase extends Script {}`,
      "own.ts": `export class Script {}`,
    });
    expect(classes.map(({ name }) => name).sort()).toEqual(["Deeper", "Good", "Late"]);
  });

  it("Z15 H02: names a class by its declaration, or by its file and keeps the export it is found under", () => {
    const { classes } = linkSources({
      "a.ts": `${head}export class One extends Script {}`,
      "b.ts": `${head}export default class Two extends Script {}`,
      "c.ts": `${head}class Three extends Script {} export { Three as Renamed };`,
      "deep/fire-bat.ts": `${head}export default class extends Script {}`,
      "e.ts": `${head}export const Five = class extends Script {};`,
      "f.ts": `${head}class Six extends Script {} export default Six;`,
      "g.ts": `${head}export default (class extends Script { x = 1; });`,
      "h.ts": `${head}export default (class Eight extends Script {} satisfies object);`,
      "i.ts": `${head}export const Nine = (class extends Script {}) as typeof Script;`,
    });
    expect(classes.map(({ name, exportName, file }) => [name, exportName, file])).toEqual([
      ["One", "One", "a.ts"],
      ["Two", "default", "b.ts"],
      ["Three", "Renamed", "c.ts"],
      ["FireBat", "default", "deep/fire-bat.ts"],
      ["Five", "Five", "e.ts"],
      ["Six", "default", "f.ts"],
      ["G", "default", "g.ts"],
      ["Eight", "default", "h.ts"],
      ["Nine", "Nine", "i.ts"],
    ]);
  });

  it("tells of scripts that no entity can have", () => {
    const { classes, problems } = linkSources({
      "a.ts": `${head}class Forgotten extends Script {}\nclass Base extends Script {}\nexport class Good extends Base {}\nclass Helper {}`,
      "b.ts": `${head}import { Good } from "./a"; const fast = (base) => class extends base { speed = 1; };
        export class Fast extends fast(Script) {}\nexport class Faster extends fast(Good) {}\nexport class Other extends fast(Object) {}\nexport class Fastest extends fast(fast(Good)) {}`,
    });
    expect(classes.map(({ name }) => name)).toEqual(["Good"]);
    expect(problems).toMatchObject([
      { severity: "warning", file: "a.ts", line: 2, message: containing('write "export class Forgotten"') },
      {
        severity: "warning",
        file: "b.ts",
        line: 3,
        message: containing("Fast extends what is only known when the code runs"),
      },
      {
        severity: "warning",
        file: "b.ts",
        line: 4,
        message: containing("Faster extends what is only known when the code runs"),
      },
      {
        severity: "warning",
        file: "b.ts",
        line: 6,
        message: containing("Fastest extends what is only known when the code runs"),
      },
    ]);
  });

  it("marks abstract classes, and tells lines and doc comments", () => {
    const { classes } = linkSources({
      "a.ts": `${head}/** Not this one. */\n\n/**\n * Moves things.\n *   - well\n */\nexport abstract class Mover extends Script {\n  /** How fast. */\n  speed = 1;\n}`,
    });
    expect(classes[0]).toMatchObject({ isAbstract: true, line: 8, doc: "Moves things.\n  - well" });
    expect(classes[0]?.fields[0]).toMatchObject({ doc: "How fast.", line: 10 });
  });

  it("H05: derives across files, base class first, through re-exports and unexported classes", () => {
    const { classes, problems } = linkSources({
      "monster.ts": `${head}export class Monster extends Script { health = 10; name = "m"; roar() {} }`,
      "index.ts": `export * from "./monster";`,
      "bat.ts": `import { Monster } from "./index"; class Flying extends Monster { height = 2; }
        export class Bat extends Flying { override health = 5; wings = 2; override roar() {} flap() {} }`,
    });
    const bat = classes.find(({ name }) => name === "Bat");
    expect(problems).toEqual([]);
    expect(bat).toMatchObject({ base: "Monster" });
    expect(bat?.fields.map(({ name, declaredBy }) => [name, declaredBy])).toEqual([
      ["health", "Monster"],
      ["name", "Monster"],
      ["height", "Flying"],
      ["wings", "Bat"],
    ]);
    expect(bat?.methods.map(({ name }) => name)).toEqual(["roar", "flap"]);
  });

  it("W33: attributes of sibling classes do not leak into each other", () => {
    const { classes } = linkSources({
      "a.ts": `import { Script, range, unit } from "tandem";
        export class Base extends Script { @range(0, 1) shared = 0; }
        export class A extends Base { @unit("m") a = 1; override shared = 0.5; }
        export class B extends Base { @unit("s") b = 1; @unit("kg") override shared = 0.5; }`,
    });
    const attributes = Object.fromEntries(
      classes.map(({ name, fields }) => [
        name,
        Object.fromEntries(fields.map((field) => [field.name, field.attributes])),
      ]),
    );
    expect(attributes).toEqual({
      Base: { shared: { range: [0, 1] } },
      A: { shared: { range: [0, 1] }, a: { unit: "m" } },
      B: { shared: { range: [0, 1], unit: "kg" }, b: { unit: "s" } },
    });
  });

  it("case 56, LT4: two classes of one name are a problem of the later file, which names both", () => {
    const source = `${head}export class Script1 extends Script {}`;
    const { classes, problems } = linkSources({ "player copy.ts": source, "player.ts": source });
    expect(classes.map(({ file }) => file)).toEqual(["player.ts"]);
    expect(problems).toMatchObject([{ severity: "error", file: "player copy.ts", line: 2, column: 14 }]);
    expect(problems[0]?.message).toContain("player copy.ts");
    expect(problems[0]?.message).toContain("player.ts");
  });

  it("case 56: the file that had the name before keeps it, whatever the copy is called", () => {
    const source = `${head}export class Player extends Script {}`;
    const { classes } = linkSources(
      { "a.ts": source, "long-name.ts": source },
      { owners: new Map([["Player", "long-name.ts"]]) },
    );
    expect(classes.map(({ file }) => file)).toEqual(["long-name.ts"]);
  });

  describe("of two serializable classes of one name", () => {
    const script = (name: string, body: string) => `export class ${name} extends Script { ${body} }`;
    const tandem = `import { Script, serializable } from "tandem";\n`;
    const item = (member: string) => `@serializable class Item { ${member} = 1; }`;
    const kindsOf = ({ classes }: LinkedClasses) =>
      classes.flatMap(({ name, fields }) => fields.map(({ name: field, type }) => `${name}.${field}: ${type.kind}`));

    it("the one of the shorter path has it, and the other is a problem that names both files", () => {
      const linked = linkSources({
        "bag copy.ts": `${tandem}${item("a")}\n${script("BagCopy", "x = new Item(); many: Item[] = [];")}`,
        "bag.ts": `${tandem}${item("b")}\n${script("Bag", "x = new Item();")}`,
      });
      expect(kindsOf(linked)).toEqual(["BagCopy.x: unknown", "BagCopy.many: unknown", "Bag.x: object"]);
      expect(linked.problems).toMatchObject([{ severity: "error", file: "bag copy.ts", line: 2 }]);
      expect(linked.problems[0]?.message).toBe(
        "The class Item of bag copy.ts has the name of Item in bag.ts (line 2), which keeps it, and no field can be of this class: rename one of the two.",
      );
    });

    it("the first in the file has it, whatever namespace it is in", () => {
      const linked = linkSources({
        "a.ts": `${tandem}namespace A { @serializable export class Item { a = 1; } }
          namespace B { @serializable export class Item { b = 1; } }
          ${script("Bag", "x = new A.Item(); y = new B.Item();")}`,
      });
      expect(kindsOf(linked)).toEqual(["Bag.x: object", "Bag.y: unknown"]);
      expect(linked.problems.map(({ message }) => message)).toEqual([containing("The class B.Item of a.ts")]);
    });

    it("one that is so by its base class alone never has it", () => {
      const linked = linkSources({
        "a.ts": `${tandem}import { Base } from "./base"; class Item extends Base {} ${script("Bag", "x = new Item();")}`,
        "base.ts": `${tandem}@serializable export class Base { id = 1; }`,
        "long-name.ts": `${tandem}${item("b")} ${script("Box", "x = new Item();")}`,
      });
      expect(kindsOf(linked)).toEqual(["Bag.x: unknown", "Box.x: object"]);
      expect(linked.problems).toMatchObject([{ severity: "warning", file: "a.ts" }]);
    });

    it("classes that are not serializable are no others", () => {
      const linked = linkSources({
        "a.ts": `${tandem}class Item { a = 1; } ${script("Bag", "private x = new Item();")}`,
        "b.ts": `${tandem}${item("b")} ${script("Box", "x = new Item();")}`,
      });
      expect(kindsOf(linked)).toEqual(["Box.x: object"]);
      expect(linked.problems).toEqual([]);
    });

    it("remembers nothing of the one that is gone", () => {
      const memo = new LinkMemo();
      const describeBag = (path: string, text: string) =>
        describeFile(createSourceContext(ts, path, `${tandem}${text}`));
      const long = describeBag("long.ts", `${item("a")} ${script("Bag", "x = new Item();")}`);
      const link = (text: string) =>
        linkClasses({
          files: new Map([
            ["b.ts", describeBag("b.ts", text)],
            ["long.ts", long],
          ]),
          resolveSpecifier: () => undefined,
          memo,
        });
      expect(kindsOf(link(""))).toEqual(["Bag.x: object"]);
      expect(kindsOf(link(item("b")))).toEqual(["Bag.x: unknown"]);
      expect(link("").problems).toEqual([]);
      expect(kindsOf(link(""))).toEqual(["Bag.x: object"]);
    });
  });

  it("refuses the name of a built-in type", () => {
    const { classes, problems } = linkSources({ "a.ts": `${head}export class Camera extends Script {}` });
    expect(classes).toEqual([]);
    expect(problems).toMatchObject([{ severity: "error", message: containing("Camera") }]);
  });

  it("case 58: an inheritance cycle is named once, and stops no other class", () => {
    const { classes, problems } = linkSources({
      "animal.ts": `import { Dog } from "./dog"; export class Animal extends Dog {}`,
      "dog.ts": `import { Animal } from "./animal"; export class Dog extends Animal {} export class Puppy extends Dog {}`,
      "self.ts": `export class Self extends Self {}`,
      "cat.ts": `${head}export class Cat extends Script {}`,
    });
    expect(classes.map(({ name }) => name)).toEqual(["Cat"]);
    expect(problems.map(({ message }) => message)).toEqual([
      "Inheritance goes round in a circle: Animal extends Dog extends Animal (animal.ts, dog.ts).",
      "Inheritance goes round in a circle: Self extends Self (self.ts).",
    ]);
  });

  it("marks the classes of files whose newest content does not compile", () => {
    const { classes } = linkSources(
      { "a.ts": `${head}export class A extends Script {}`, "b.ts": `${head}export class B extends Script {}` },
      { staleFiles: new Set(["a.ts"]) },
    );
    expect(classes.map(({ isStale }) => isStale)).toEqual([true, undefined]);
  });
});

describe("which members are fields", () => {
  it("Z16, U10, H10: public instance fields only, without those that the name or a word hides", () => {
    expect(
      fieldNames(`a = 1; public b = 2; private c = 3; protected d = 4; #e = 5; _f = 6; g__ = 7; static h = 8;
        readonly i = 9; declare j: number; "quoted" = 10; ["computed"] = 11; get k() { return 1; } set k(value) {}
        onUpdate() {} l;`),
    ).toEqual(["a", "b", "quoted", "l"]);
  });

  it("narrows the type of an inherited field that is declared again, and makes no field of it", () => {
    const { classes, problems } = linkSources({
      "a.ts": `import { Script, serializable, range } from "tandem"; export class Enemy extends Script {} export class Boss extends Enemy {}
        @serializable export class Wave { of?: Script; } @serializable export class EnemyWave extends Wave { declare of?: Enemy; }
        export class Base extends Script {
          /** Whom it follows. */ target?: Script; @range(0, 1) speed: number | string = 1; }
        export class Hunter extends Base { own = 1; declare target?: Enemy; declare speed: number; declare entity: never; declare unheard: number; }
        export class BossHunter extends Hunter { declare target: Boss; wave = new EnemyWave(); }`,
    });
    expect(problems).toEqual([]);
    const component = (type: string) => ({ kind: "component", type });
    expect(classes.find(({ name }) => name === "Hunter")?.fields).toMatchObject([
      {
        name: "target",
        type: { kind: "optional", of: component("Enemy") },
        declaredBy: "Base",
        doc: "Whom it follows.",
      },
      { name: "speed", type: { kind: "double" }, attributes: { range: [0, 1] }, declaredBy: "Base" },
      { name: "own" },
    ]);
    expect(classes.find(({ name }) => name === "BossHunter")?.fields).toMatchObject([
      { name: "target", type: component("Boss"), declaredBy: "Base" },
      { name: "speed" },
      { name: "own" },
      { name: "wave", type: { fields: [{ name: "of", type: { of: component("Enemy") } }] } },
    ]);
  });

  it("lets @serialize and @hidden override", () => {
    const { info } =
      linkClassBody(`@serialize private a = 1; @serialize() readonly b = 2; @serialize _c = 3; @serialize d__ = 4;
      @hidden e = 5; @serialize(false) f = 6;
      @serialize get g(): number { return 1; } set g(value) {}
      @serialize get h(): number { return 1; }`);
    expect(info.fields.map(({ name, attributes }) => [name, attributes])).toEqual([
      ["a", { serialize: true }],
      ["b", { serialize: true }],
      ["_c", { serialize: true }],
      ["d__", { serialize: true }],
      ["e", { hidden: true }],
      ["g", { serialize: true }],
    ]);
  });

  it("counts public parameters of a constructor", () => {
    expect(fieldNames("constructor(public speed = 5, private b = 1, c = 2) { super(); }")).toEqual(["speed"]);
  });

  it.each([...reservedFieldNames].filter((name) => /^[a-z]+$/i.test(name)))(
    "W7: a field named like the inherited member %s is a problem on its line",
    (name) => {
      const { info, problems } = linkClassBody(`before = 1;\n"${name}" = 1;\nafter = 2;`);
      expect(info.fields.map((field) => field.name)).toEqual(["before", "after"]);
      expect(problems).toMatchObject([
        { severity: "error", source: "reflect", file: "a.ts", message: containing(`"${name}"`) },
      ]);
      expect((problems[0]?.line ?? 0) - info.line).toBe(2);
    },
  );

  it.each([...reservedMemberNames].filter((name) => /^[a-z$]+$/i.test(name)))(
    "W7: a member of a nested class named %s, as every object has or marks its values by, is a problem on its line",
    (name) => {
      const { info, problems } = linkClassBody(
        "wave!: Wave;",
        `@serializable class Wave { count = 1;\n"${name}" = 1; }`,
      );
      expect(info.fields[0]?.type).toMatchObject({ kind: "object", fields: [{ name: "count" }] });
      expect(problems).toMatchObject([{ severity: "error", file: "a.ts", message: containing(`"${name}"`) }]);
    },
  );

  it("Z18: lists methods with a static flag, and buttons with their label", () => {
    const { info } = linkClassBody(`onCreate() {} static make() {} private hide() {} #own() {} async load() {}
      /** Opens it. */ @button("Open the door") open() {} @button() spawnWave() {} @button close() {}
      over(a: number): void; over(a: string): void; over(a: unknown) {}`);
    expect(info.methods).toEqual([
      { name: "onCreate", isStatic: false },
      { name: "make", isStatic: true },
      { name: "load", isStatic: false },
      { name: "open", isStatic: false, doc: "Opens it.", button: "Open the door" },
      { name: "spawnWave", isStatic: false, button: "Spawn wave" },
      { name: "close", isStatic: false, button: "Close" },
      { name: "over", isStatic: false },
    ]);
  });
});

describe("attributes", () => {
  it("17: lists the static members of a class that are kept, in whichever way that is written", () => {
    const { info } = linkClassBody(
      "@keep static best = 1; @keep() static list = []; static last = 2; @hidden static odd = 3;",
    );
    expect(info.keptStatics).toEqual(["best", "list"]);
    expect(linkClassBody("static last = 2;").info.keptStatics).toBeUndefined();
  });

  const single: [string, object][] = [
    ["@range(0, Math.PI)", { range: [0, Math.PI] }],
    ["@min(-1)", { min: -1 }],
    ["@max(2 ** 8)", { max: 256 }],
    ["@step(0.5)", { step: 0.5 }],
    ['@unit("m/s")', { unit: "m/s" }],
    ['@tooltip(`Say ${"it"}`)', { tooltip: "Say it" }],
    ['@header("Head")', { header: "Head" }],
    ['@group("Group")', { group: "Group" }],
    ["@order(-2)", { order: -2 }],
    ["@multiline", { multiline: true }],
    ["@readOnly()", { readOnly: true }],
    ['@visibleIf("other")', { visibleIf: { field: "other" } }],
    ["@color", { color: true }],
    ["@hidden()", { hidden: true }],
    ['@formerly("a", "b")', { formerly: ["a", "b"] }],
  ];
  const pairs = single.flatMap(([a, first], index) =>
    single.slice(index + 1).map(([b, second]): [string, string, object] => [a, b, { ...first, ...second }]),
  );

  it.each(single)("reads %s", (decorator, attributes) => {
    expect(linkClassBody(`${decorator} x = 1; other = true;`).info.fields[0]?.attributes).toEqual(attributes);
  });

  it.each(pairs)("W9: honours %s with %s, in either order, on a number and on a vector", (a, b, attributes) => {
    const { info, problems } = linkClassBody(`${a} ${b} x = 1; ${b} ${a} y = new Vector3(); other = true;`);
    expect(info.fields.map((field) => field.attributes)).toEqual([attributes, attributes, {}]);
    expect(problems.filter(({ message }) => !message.includes("does nothing here"))).toEqual([]);
  });

  it("W9: compares an enum's option by its value or its name, in scripts, in what they inherit and in nested classes", () => {
    const { classes, problems } = linkSources({
      "a.ts": `import { Script, serializable, visibleIf } from "tandem"; enum Mode { Idle, Run }
        export class Base extends Script { mode = Mode.Idle; @visibleIf("mode", Mode.Run) a = 1; @visibleIf("mode", "Run") b = 1; }
        @serializable export class Wave { kind?: "fast" | "slow"; @visibleIf("kind", "slow") delay = 1; }
        export class Derived extends Base { waves: Wave[] = []; @visibleIf("mode", Mode.Run) c = 1; @visibleIf("mode", 5) d = 1; }`,
    });
    const derived = classes.find(({ name }) => name === "Derived");
    const conditions = derived?.fields.map(({ name, attributes }) => [name, attributes.visibleIf]);
    const running = { field: "mode", equals: "Run" };
    expect(conditions).toEqual([
      ["mode", undefined],
      ["a", running],
      ["b", running],
      ["waves", undefined],
      ["c", running],
      ["d", undefined],
    ]);
    const slow = { visibleIf: { field: "kind", equals: "slow" } };
    expect(derived?.fields[3]?.type).toMatchObject({ element: { fields: [{}, { name: "delay", attributes: slow }] } });
    expect(problems).toMatchObject([{ severity: "warning", line: 4, message: containing('"mode" with 5') }]);
  });

  it("folds constants of this and other files", () => {
    const { classes, problems } = linkSources({
      "limits.ts": `export const MOST = 3; export const limits = { low: -MOST, high: MOST * 2 } as const; export enum Size { Big = 10 }`,
      "a.ts": `import { Script, range, max, min, step, visibleIf, MathUtils } from "tandem"; import { limits, Size, MOST as M } from "./limits";
        export class A extends Script {
          static readonly MAX = 7;
          @range(limits.low, limits["high"]) a = 0; @max(Size.Big) b = 0; @min(A.MAX) c = 0; @step(Math.sqrt(16)) d = 0;
          @range(-Infinity, Number.MAX_SAFE_INTEGER) e = 0; @max(M) f = 0; @visibleIf("f", Size.Big) g = 0; @step(MathUtils.DEG2RAD) h = 0;
        }`,
    });
    expect(problems).toEqual([]);
    expect(classes[0]?.fields.map(({ attributes }) => attributes)).toEqual([
      { range: [-3, 6] },
      { max: 10 },
      { min: 7 },
      { step: 4 },
      { range: [-Infinity, Number.MAX_SAFE_INTEGER] },
      { max: 3 },
      { visibleIf: { field: "f", equals: 10 } },
      { step: Math.PI / 180 },
    ]);
  });

  it.each([
    ["@range(0, getMax()) x = 1;", "getMax()"],
    ["@range(0) x = 1;", "two numbers"],
    ["@range(5, 1) x = 1;", "smaller"],
    ['@min("a") x = 1;', "a number"],
    ["@unit(5) x = 1;", "a text"],
    ["@formerly() x = 1;", "earlier names"],
    ["@visibleIf() x = 1;", "name of a field"],
    ["@max(later) x = 1;", "later"],
    ["@range(NaN, 1) x = 1;", "two numbers"],
    ["@order(0 / 0) x = 1;", "a number"],
    ["@step(0) x = 1;", "a number above 0"],
    ['@visibleIf("gone") x = 1;', '"gone", which is no field'],
  ])("reports what it cannot read, and keeps the field: %s", (body, text) => {
    const { info, problems } = linkClassBody(body);
    expect(info.fields).toMatchObject([{ name: "x", attributes: {} }]);
    expect(problems).toMatchObject([{ severity: "warning", source: "reflect", message: containing(text) }]);
  });

  it.each([
    ["@min(1) x = true;", "@min does nothing here: it is for numbers"],
    ['@range(0, 1) x = "";', "@range does nothing here"],
    ["@step(2) x?: Entity[];", "@step does nothing here"],
    ["@multiline x = 1;", "@multiline does nothing here: it is for texts."],
    ["@color x = new Quaternion();", "@color does nothing here"],
  ])("warns of one that does nothing for the type of its field: %s", (body, text) => {
    const { problems } = linkClassBody(body);
    expect(problems).toMatchObject([{ severity: "warning", source: "reflect", message: containing(text) }]);
  });

  it("says nothing of those on lists, optional fields and unknown types that fit them", () => {
    const { problems } = linkClassBody(
      "@range(0, 1) a: float[] = []; @max(5) b?: int64; @multiline c: string[] = []; @color d?: string; @color e: Vector4[] = [];",
    );
    expect(problems).toEqual([]);
  });

  it("reads those of classes", () => {
    const { classes, problems } = linkSources({
      "b.ts": `import { Script } from "tandem"; export class Engine extends Script {}`,
      "a.ts": `import * as t from "tandem"; import { Engine as Motor } from "./b";
        @t.requireComponent(t.MeshRenderer, Motor) @t.requireComponent("Light") @t.disallowMultiple @t.executionOrder(-5) @t.editorScript()
        @t.menu("Vehicles/Road") @t.icon("car") @t.formerly("Auto")
        export class Car extends t.Script {}`,
    });
    expect(problems).toEqual([]);
    expect(classes[0]?.attributes).toEqual({
      requireComponent: ["MeshRenderer", "Engine", "Light"],
      disallowMultiple: true,
      executionOrder: -5,
      editorScript: true,
      menu: "Vehicles/Road",
      icon: "car",
      formerly: ["Auto"],
    });
  });

  it("AT1: requiring what is no component is a problem", () => {
    const { problems } = linkSources({
      "a.ts": `import { Script, requireComponent, Vector3 } from "tandem"; class Plain {}
        @requireComponent(Plain, Vector3, Missing) export class A extends Script {}`,
    });
    expect(problems).toMatchObject([{ message: containing("Plain, Vector3, Missing") }]);
  });

  it("leaves decorators of other origins alone", () => {
    const { info, problems } = linkClassBody("@range(1, 2) x = 1; @log y = 1;", "function log(...args: unknown[]) {}");
    expect(info.fields.map(({ attributes }) => attributes)).toEqual([{ range: [1, 2] }, {}]);
    expect(problems).toEqual([]);
  });
});
