import { describe, expect, it } from "vitest";
import type { FieldType } from "../../../src-shared/document/field-type";
import { containing } from "../testing/containing";
import { arrayOf, enumSource, mode, optional, orNull, texts, typeOf, unknown } from "../testing/field-types";
import { linkClassBody, linkSources } from "../testing/link-sources";

const flags = "enum Flags { A = 1, B = 2, C = 4 } const all = Flags.A | Flags.B | Flags.C; const start = Flags.B;";

describe("the type of a field", () => {
  it.each<[string, FieldType]>([
    ["x: boolean", { kind: "boolean" }],
    ["x: true | false", { kind: "boolean" }],
    ["x: char", { kind: "char" }],
    ["x: int8", { kind: "int8" }],
    ["x: int16", { kind: "int16" }],
    ["x: int32", { kind: "int32" }],
    ["x: int64", { kind: "int64" }],
    ["x: uint8", { kind: "uint8" }],
    ["x: uint16", { kind: "uint16" }],
    ["x: uint32", { kind: "uint32" }],
    ["x: uint64", { kind: "uint64" }],
    ["x: float", { kind: "float" }],
    ["x: double", { kind: "double" }],
    ["x: number", { kind: "double" }],
    ["x: bigint", { kind: "int64" }],
    ["x: string", { kind: "string" }],
    ["x: Vector2", { kind: "vector2" }],
    ["x: Vector3", { kind: "vector3" }],
    ["x: Vector4", { kind: "vector4" }],
    ["x: Quaternion", { kind: "quaternion" }],
    ["x: Color", { kind: "color" }],
    ["x: Entity", { kind: "entity" }],
    ["x: MeshRenderer", { kind: "component", type: "MeshRenderer" }],
    ["x: Transform", { kind: "component", type: "Transform" }],
    ["x: Test", { kind: "component", type: "Test" }],
    ["x: Texture", { kind: "asset", asset: "Texture" }],
    ["x: Model", { kind: "asset", asset: "Model" }],
    ["x: Material", { kind: "asset", asset: "Material" }],
    ["x: AudioClip", { kind: "asset", asset: "AudioClip" }],
    ["x: Prefab", { kind: "asset", asset: "Prefab" }],
    ["x: SceneAsset", { kind: "asset", asset: "SceneAsset" }],
    ["x: TextAsset", { kind: "asset", asset: "TextAsset" }],
    ["x: Mode", mode],
    ['x: "low" | "high"', texts("low", "high")],
    ['x: ("low" | "high")', texts("low", "high")],
    [
      "x: 1 | 2",
      {
        kind: "enum",
        options: [
          { name: "1", value: 1 },
          { name: "2", value: 2 },
        ],
      },
    ],
    ["x: float[]", arrayOf({ kind: "float" })],
    ["x: readonly float[]", arrayOf({ kind: "float" })],
    ["x: Array<float>", arrayOf({ kind: "float" })],
    ["x: ReadonlyArray<Entity>", arrayOf({ kind: "entity" })],
    ["x: float[][]", arrayOf(arrayOf({ kind: "float" }))],
    ["x: (Entity | undefined)[]", arrayOf(optional({ kind: "entity" }))],
    ["x?: float", optional({ kind: "float" })],
    ["x?: float | undefined", optional({ kind: "float" })],
    ["x: float | undefined", optional({ kind: "float" })],
    ["x: Entity | null", orNull({ kind: "entity" })],
    ["x: float | null | undefined", optional({ kind: "float" })],
    ["x?: float | null", optional({ kind: "float" })],
    ["x: (float | null)[]", arrayOf(orNull({ kind: "float" }))],
    ["x?: float[]", optional(arrayOf({ kind: "float" }))],
    ["x?: Mode", optional(mode)],
    ["x!: float", { kind: "float" }],
    ["accessor x: float = 1", { kind: "float" }],
  ])("Z17: %s", (declaration, type) => {
    expect(typeOf(declaration, enumSource)).toEqual(type);
  });

  it.each<[string, FieldType]>([
    ["x = 5", { kind: "double" }],
    ["x = -5", { kind: "double" }],
    ["x = 5n", { kind: "int64" }],
    ["x = -5n", { kind: "int64" }],
    ["x = Math.PI / 2", { kind: "double" }],
    ["x = 60 * 1000", { kind: "double" }],
    ["x = Infinity", { kind: "double" }],
    ["x = NaN", { kind: "double" }],
    ["x = Math.max(1, 2)", { kind: "double" }],
    ['x = ""', { kind: "string" }],
    ["x = `a${1}`", { kind: "string" }],
    ['x = "a" + 1', { kind: "string" }],
    ["x = true", { kind: "boolean" }],
    ["x = !true", { kind: "boolean" }],
    ["x = 1 > 2", { kind: "boolean" }],
    ["x = new Vector3(0, 1, 0)", { kind: "vector3" }],
    ['x = new Color("red")', { kind: "color" }],
    ["x = Mode.Run", mode],
    ["x = [1, 2]", arrayOf({ kind: "double" })],
    ["x = [new Vector3(), new Vector3()]", arrayOf({ kind: "vector3" })],
    ["x = new Array<string>()", arrayOf({ kind: "string" })],
    ["x = [] as string[]", arrayOf({ kind: "string" })],
    ["x = 5 as float", { kind: "float" }],
    ["x = <float>5", { kind: "float" }],
    ["x = 5 satisfies float", { kind: "float" }],
    ["x = 1 > 2 ? 5 : 6", { kind: "double" }],
    ["x = speed", { kind: "double" }],
    ["x = defaults.jump", { kind: "double" }],
    ["x = Test.most", { kind: "double" }],
    ["x = limit", { kind: "int8" }],
  ])("takes the type from the default: %s", (declaration, type) => {
    const before = `${enumSource}\nconst speed = 3; const defaults = { jump: 2 }; const limit: int8 = 4;`;
    expect(typeOf(`${declaration}; static most = 9;`, before)).toEqual(type);
  });

  it.each<[string, FieldType]>([
    ["x: Map<string, number>", unknown("Map<string, number>")],
    ["x: Promise<void>[]", unknown("Promise<void>[]")],
    ["x: () => void", unknown("() => void")],
    ["x: Matrix4", unknown("Matrix4")],
    ["x: string | number", unknown("string | number")],
    ["x?: Date", unknown("Date")],
    ["x: [number, number]", unknown("[number, number]")],
    ["x: { a: number }", unknown("{ a: number }")],
    ["x: unknown", unknown("unknown")],
    ["x: Plain", unknown("Plain")],
    ["x: T", unknown("T")],
    ["x: Box<Plain>", unknown("Plain")],
    ["x: Grow<number>", unknown("Grow<T[]>")],
    ["x: Plain['nothing']", unknown("Plain['nothing']")],
    ["x: keyof Plain", unknown("keyof Plain")],
    ["x: typeof Plain", unknown("typeof Plain")],
    ["x: (typeof nowhere)[number]", unknown("(typeof nowhere)[number]")],
    ["x: Loop", unknown("Loop[]")],
    ["x = []", unknown("[]")],
    ["x = null", unknown("null")],
    ["x = undefined", unknown("undefined")],
    ["x = () => 5", unknown("() => 5")],
    ["x = make()", unknown("make()")],
    ["x = loopA", unknown("loopB")],
    ["x", unknown("")],
  ])("Z16: an unsupported type is unknown and stops nothing: %s", (declaration, type) => {
    const before = `class Plain {} type Box<T> = T; type Grow<T> = Grow<T[]>; type Loop = Loop[]; const loopA = loopB; const loopB = loopA;`;
    const { info } = linkClassBody(`${declaration}; after = 1;`, before);
    expect(info.fields.map(({ name }) => name)).toEqual(["x", "after"]);
    expect(info.fields[0]?.type).toMatchObject({ kind: "unknown" });
    if (!declaration.includes("Loop") && !declaration.includes("loop")) expect(info.fields[0]?.type).toEqual(type);
  });

  it("keeps apart members of an enum named as types", () => {
    expect(typeOf("x: Mode.Idle | Mode.Run", enumSource)).toEqual(mode);
    expect(typeOf("x: Mode.Run", enumSource)).toEqual({
      kind: "enum",
      name: "Mode",
      options: [{ name: "Run", value: 1 }],
    });
  });

  it.each([
    ["f: Flags = Flags.A | Flags.C", 5],
    ["f?: Flags = Flags.A | Flags.C", 5],
    ["f: Flags = (Flags.A | Flags.B) as Flags", 3],
    ["f: Flags = all", 7],
    ["f = (Flags.A | Flags.C) as Flags", 5],
    ["f: Flags = ~Flags.A", -2],
    ["constructor(public f: Flags = Flags.A + Flags.B) { super(); }", 3],
  ])("leaves a field alone that combines options: %s", (declaration, value) => {
    const { info, problems } = linkClassBody(declaration, flags);
    const type = info.fields[0]?.type;
    expect(type?.kind === "optional" ? type.of : type).toEqual(unknown("Flags"));
    expect(problems).toMatchObject([
      { severity: "warning", message: containing(`"f" begins as ${value}, which is none of A, B, C`) },
    ]);
  });

  it.each([
    "f: Flags = Flags.A",
    "f: Flags = Flags.B | 0",
    "f: Flags = start",
    "f: Flags = choose()",
    "f: typeof Flags.A = Flags.A",
    "constructor(public f: Flags = Flags.C) { super(); }",
  ])("takes an enum that begins as one of its options: %s", (declaration) => {
    expect(typeOf(declaration, flags)?.kind).toBe("enum");
  });

  it("takes a number that combines options of an enum as a number", () => {
    expect(typeOf("f: number = Flags.A | Flags.C", flags)).toEqual({ kind: "double" });
    expect(typeOf("f = Flags.A | Flags.C", flags)).toEqual({ kind: "double" });
  });

  it("W5: resolves an enum of another module's constants", () => {
    const { classes, problems } = linkSources({
      "numbers.ts": `export const X = 4; export const Y = X * 2; export enum Other { One = 1, Text = "t" }`,
      "a.ts": `import { Script } from "tandem"; import { X, Y, Other } from "./numbers";
        enum Mode { A = X, B = Y, C, D = A | 1, E = Other.One, F = Other.Text, G = "g", H = \`h\`, I = -1, J = 1 << 3, K = "abc".length }
        export class A extends Script { mode = Mode.A; }`,
    });
    expect(classes[0]?.fields[0]?.type).toEqual({
      kind: "enum",
      name: "Mode",
      options: [
        { name: "A", value: 4 },
        { name: "B", value: 8 },
        { name: "C", value: 9 },
        { name: "D", value: 5 },
        { name: "E", value: 1 },
        { name: "F", value: "t" },
        { name: "G", value: "g" },
        { name: "H", value: "h" },
        { name: "I", value: -1 },
        { name: "J", value: 8 },
      ],
    });
    expect(problems).toMatchObject([{ source: "reflect", file: "a.ts", line: 2, severity: "error" }]);
    expect(problems[0]?.message).toContain("Mode.K");
  });

  it.each<[string, FieldType]>([
    ["x: Maybe<float>", optional({ kind: "float" })],
    ["x: Maybe<Maybe<float>>", optional({ kind: "float" })],
    ["x: Maybe<float | null>", optional({ kind: "float" })],
    ["x: Pair<string>", arrayOf({ kind: "string" })],
    ["x: Pair", arrayOf({ kind: "double" })],
    ["x: Named<Mode>", arrayOf(mode)],
    ["x: Mover['speed']", { kind: "float" }],
    ["x: (typeof sides)[number]", texts("up", "down")],
    ["x: Side", texts("up", "down")],
    ["x: (typeof Test.levels)[number]", { kind: "double" }],
    ["x: (typeof loose)[number]", { kind: "string" }],
    ["x: (typeof defaults)['jump']", { kind: "double" }],
    ["x: typeof defaults.jump", { kind: "double" }],
    ["x: keyof typeof defaults", texts("jump", "walk")],
    ["x: keyof typeof Mode", texts("Idle", "Run")],
    ["x: Key<typeof defaults>", unknown("keyof T")],
  ])("follows generic aliases, typeof, keyof and T[K]: %s", (declaration, type) => {
    const before = `${enumSource} type Maybe<T> = T | undefined; type Pair<T = number> = T[]; type Named<T extends Mode> = Pair<T>;
      export class Mover extends Script { speed: float = 1; }
      const sides = ["up", "down"] as const satisfies readonly string[]; type Side = (typeof sides)[number];
      const loose = ["a", "b"]; const defaults = { jump: 2, walk: 1 }; type Key<T> = keyof T;`;
    expect(typeOf(`${declaration}; static levels = [1, 2];`, before)).toEqual(type);
  });

  it.each<[string, FieldType]>([
    ["x: Readonly<Mode>", mode],
    ["x: Readonly<float>[]", arrayOf({ kind: "float" })],
    ["x: NonNullable<Mode | undefined>", mode],
    ["x: NonNullable<Side | null>", texts("up", "down", "left")],
    ["x: Exclude<Side, 'left'>", texts("up", "down")],
    ["x: Exclude<Side, 'left' | 'up'>", texts("down")],
    ["x: Exclude<Side | undefined, undefined>", texts("up", "down", "left")],
    ["x: Exclude<Side | undefined, 'left'>", optional(texts("up", "down"))],
    ["x: Extract<Side, 'left' | 'elsewhere'>", texts("left")],
    ["x: Extract<Side | undefined, 'left'>", texts("left")],
    ["x: Extract<Side | number, string>", unknown("Extract<Side | number, string>")],
    ["x: Exclude<Side, string>", unknown("Exclude<Side, string>")],
    ["x: Exclude<float, 1>", unknown("Exclude<float, 1>")],
    ["x: Partial<Mode>", unknown("Partial<Mode>")],
    ["x: Record<string, float>", unknown("Record<string, float>")],
    ["x: ReadonlyArray<NonNullable<Entity | null>>", arrayOf({ kind: "entity" })],
  ])("knows the language's own generic types: %s", (declaration, type) => {
    expect(typeOf(declaration, `${enumSource} type Side = "up" | "down" | "left";`)).toEqual(type);
  });

  it("takes a constant record for the enum that it is meant to be, with its keys as names", () => {
    const before = `const Gear = { Low: 1, High: 2 } as const; type Gear = (typeof Gear)[keyof typeof Gear];`;
    const type: FieldType = {
      kind: "enum",
      options: [
        { name: "Low", value: 1 },
        { name: "High", value: 2 },
      ],
    };
    expect(typeOf("x: Gear = Gear.High", before)).toEqual(type);
  });

  it("knows what the type parameters of a base class stand for, through several and across files", () => {
    const { classes, problems } = linkSources({
      "base.ts": `import { Script } from "tandem"; import { Item } from "./item";
        export class Base<T, U = string> extends Script { value?: T; list: T[] = []; label!: U; item = new Item<T>(); }`,
      "item.ts": `import { serializable } from "tandem"; @serializable export class Item<T> { one!: T; two: Item2<T[]> = new Item2(); }
        @serializable export class Item2<T> { many!: T; }`,
      "mid.ts": `import { Base } from "./base"; export class Mid<V> extends Base<V[]> { own!: V; }`,
      "leaf.ts": `import { Mid } from "./mid"; import { Entity } from "tandem"; export class Leaf extends Mid<Entity> {}`,
    });
    const types = (name: string) =>
      Object.fromEntries(
        classes.find((info) => info.name === name)?.fields.map((field) => [field.name, field.type]) ?? [],
      );
    const entity: FieldType = { kind: "entity" };
    expect(problems).toEqual([]);
    expect(types("Leaf")).toEqual({
      value: optional(arrayOf(entity)),
      list: arrayOf(arrayOf(entity)),
      label: { kind: "string" },
      item: {
        kind: "object",
        className: "Item",
        fields: [
          { name: "one", type: arrayOf(entity), attributes: {} },
          {
            name: "two",
            type: {
              kind: "object",
              className: "Item2",
              fields: [{ name: "many", type: arrayOf(arrayOf(entity)), attributes: {} }],
            },
            attributes: {},
          },
        ],
      },
      own: entity,
    });
    expect(types("Base").value).toEqual(unknown("T"));
  });

  it("describes nested serializable classes, inherited members included", () => {
    const before = `
      @serializable class Base { id = ""; }
      @serializable() class Wave extends Base { count: int32 = 3; @min(0) delay: float = 1; private made = 0; spots: Vector3[] = []; }
      class Sub extends Wave { extra = true; }`;
    expect(typeOf("x = new Wave()", before)).toEqual({
      kind: "object",
      className: "Wave",
      fields: [
        { name: "id", type: { kind: "string" }, attributes: {} },
        { name: "count", type: { kind: "int32" }, attributes: {} },
        { name: "delay", type: { kind: "float" }, attributes: { min: 0 } },
        { name: "spots", type: arrayOf({ kind: "vector3" }), attributes: {} },
      ],
    });
    expect(typeOf("x: Wave[] = []", before)).toMatchObject({
      kind: "array",
      element: { kind: "object", className: "Wave" },
    });
    expect(typeOf("x?: Sub", before)).toMatchObject({ kind: "optional", of: { kind: "object", className: "Sub" } });
  });

  it("cuts a serializable class that contains itself, and says so", () => {
    const { info, problems } = linkClassBody(
      "x: Node[] = []",
      "@serializable class Node { name = ''; children: Node[] = []; }",
    );
    expect(info.fields[0]?.type).toMatchObject({
      element: { fields: [{ name: "name" }, { name: "children", type: { kind: "unknown" } }] },
    });
    expect(problems).toMatchObject([
      { severity: "warning", message: containing("Node.children makes Node contain itself") },
    ]);
  });

  it("names each field that makes a class contain itself, where it stands", () => {
    const { problems } = linkSources({
      "a.ts": `import { Script } from "tandem"; import { Tree } from "./tree"; export class A extends Script { tree = new Tree(); }`,
      "tree.ts": `import { serializable } from "tandem"; import { Leaf } from "./leaf";
        @serializable export class Tree {
          left?: Tree; text = "";
          right: Tree | null = null;
          leaf = new Leaf(); }`,
      "leaf.ts": `import { serializable } from "tandem"; import { Tree } from "./tree";
        @serializable export class Leaf { of?: Tree; }`,
    });
    expect(problems.map(({ file, line, message }) => [file, line, message.split(",")[0]])).toEqual([
      ["tree.ts", 3, "Tree.left makes Tree contain itself"],
      ["tree.ts", 4, "Tree.right makes Tree contain itself"],
      ["leaf.ts", 2, "Leaf.of makes Tree contain itself"],
    ]);
  });
});
