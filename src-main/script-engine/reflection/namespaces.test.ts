import { describe, expect, it } from "vitest";
import type { FieldType } from "../../../src-shared/document/field-type";
import { arrayOf, mode, optional, texts, typeOf, unknown } from "../testing/field-types";
import { linkSources } from "../testing/link-sources";

const gameMode: FieldType = { ...mode, name: "Game.Mode" };

describe("the names in the types of fields", () => {
  it("follows names across files: imports, aliases, re-exports, namespaces and defaults", () => {
    const { classes, problems } = linkSources({
      "types.ts": `export enum Mode { Idle, Run } export type Level = "low" | "high"; export default class Plain {}`,
      "barrel.ts": `export * from "./types"; export { Mode as State } from "./types"; export * as all from "./types";`,
      "a.ts": `
        import * as t from "tandem"; import { Script as Base } from "tandem";
        import { Level, State, all } from "./barrel"; import * as ns from "./types";
        type Alias = State | undefined;
        export class A extends Base {
          a: State; b: Level; c: ns.Mode; d: all.Mode; e: t.Vector3; f: Alias; g: B; h = ns.Mode.Run;
        }
        import B from "./b";`,
      "b.ts": `import { Script } from "tandem"; export default class B extends Script {}`,
    });
    expect(problems).toEqual([]);
    expect(Object.fromEntries(classes[0]?.fields.map(({ name, type }) => [name, type]) ?? [])).toEqual({
      a: mode,
      b: texts("low", "high"),
      c: mode,
      d: mode,
      e: { kind: "vector3" },
      f: optional(mode),
      g: { kind: "component", type: "B" },
      h: mode,
    });
  });

  it.each<[string, FieldType]>([
    ["x: Game.Mode", gameMode],
    ["x = Game.Mode.Run", gameMode],
    ["x: Game.Deep.Side = 'up'", texts("up", "down")],
    ["x: Game.Modes", arrayOf(gameMode)],
    ["x: Game.Outer", gameMode],
    ["x = Game.start", { kind: "double" }],
    ["x: Game.Missing", unknown("Game.Missing")],
    ["x: Dotted.Path.Side", texts("left")],
  ])("looks into namespaces, whose own names come first: %s", (declaration, type) => {
    const namespaces = `namespace Game { export enum Mode { Idle, Run } export type Modes = Mode[]; export const start = 3;
        export type Outer = Mine; export namespace Deep { export type Side = "up" | "down"; } }
      type Mine = Game.Mode; enum Mode { Wrong } namespace Dotted.Path { export type Side = "left"; }`;
    expect(typeOf(declaration, namespaces)).toEqual(type);
  });

  it.each<[string, FieldType]>([
    ["x: Game.Modes", arrayOf(gameMode)],
    ["x: Game.Deep.Outer", gameMode],
    ["x: Game.Deep.Near", texts("up")],
    ["x: Game.Own", texts("own")],
    [
      "x = new Game.Item()",
      { kind: "object", className: "Item", fields: [{ name: "mode", type: gameMode, attributes: {} }] },
    ],
  ])("sees what other blocks of a namespace export: %s", (declaration, type) => {
    const blocks = `enum Mode { Wrong } type Hidden = "own"; class Base { wrong = 1; }
      namespace Game { export enum Mode { Idle, Run } export class Base { mode = Mode.Idle; } type Hidden = "hidden"; export type Used = Hidden; }
      namespace Game { export type Modes = Mode[]; export type Own = Hidden; @serializable export class Item extends Base {} }
      namespace Game { export namespace Deep { export type Side = "up"; } }
      namespace Game.Deep { export type Outer = Mode; export type Near = Side; }`;
    expect(typeOf(declaration, blocks)).toEqual(type);
  });

  it("takes the blocks of an enum together, each counting from its own start", () => {
    const options = [
      { name: "A", value: 1 },
      { name: "B", value: 5 },
      { name: "C", value: 0 },
      { name: "D", value: 1 },
    ];
    expect(typeOf("x = F.B", "enum F { A = 1 } enum F { B = A + 4 } enum F { C, D }")).toEqual({
      kind: "enum",
      name: "F",
      options,
    });
    const inNamespace = "namespace G { export enum F { A = 1, B = 5 } } namespace G { export enum F { C, D } }";
    expect(typeOf("x: G.F", inNamespace)).toEqual({ kind: "enum", name: "G.F", options });
  });

  it.each<[string, FieldType]>([
    ["x: Short", gameMode],
    ["x = Short.Run", gameMode],
    ["x: Short.Run", { ...gameMode, options: [{ name: "Run", value: 1 }] }],
    ["x = Play.Mode.Run", gameMode],
    ["x = first", { kind: "double" }],
    [
      "x = new Thing()",
      { kind: "object", className: "Item", fields: [{ name: "n", type: { kind: "double" }, attributes: {} }] },
    ],
    ["x: Inner.Passed", gameMode],
    ["x: Round", unknown("Round")],
    ["x: kinds.Kind", texts("cat")],
    ["x = passed.Short.Idle", gameMode],
  ])("follows names that stand for others: %s", (declaration, type) => {
    const { classes, problems } = linkSources({
      "a.ts": `import { Script, serializable } from "tandem"; import * as passed from "./passed"; import kinds = require("./kinds");
        namespace Game { export enum Mode { Idle, Run } export const start = 3; class Base { n = 1; } @serializable export class Item extends Base {} }
        import Short = Game.Mode; import Play = Game; import first = Play.start; import Thing = Game.Item;
        namespace Inner { export import Passed = Game.Mode; }
        namespace Circle { export import Back = Round.There; } import Round = Circle.Back;
        export class A extends Script { ${declaration}; }`,
      "passed.ts": `namespace Game { export enum Mode { Idle, Run } } export import Short = Game.Mode;`,
      "kinds.ts": `export type Kind = "cat";`,
    });
    expect(problems).toEqual([]);
    expect(classes[0]?.fields[0]?.type).toEqual(type);
  });

  it("looks into namespaces of other files, and into those that are merged with a class", () => {
    const { classes, problems } = linkSources({
      "a.ts": `import { Script } from "tandem"; import { Game, Mover } from "./game"; import * as all from "./game";
        export class A extends Script { mode = Game.Mode.Run; kind: Mover.Kind = "slow"; far = all.Game.Mode.Idle; item = new Game.Item(); }`,
      "game.ts": `import { Script, serializable } from "tandem";
        export namespace Game { export enum Mode { Idle, Run } class Base { mode = Mode.Idle; } @serializable export class Item extends Base {} }
        export class Mover extends Script {} export namespace Mover { export type Kind = "slow" | "fast"; }`,
    });
    expect(problems).toEqual([]);
    expect(classes.find(({ name }) => name === "A")?.fields.map(({ name, type }) => [name, type])).toEqual([
      ["mode", gameMode],
      ["kind", texts("slow", "fast")],
      ["far", gameMode],
      ["item", { kind: "object", className: "Item", fields: [{ name: "mode", type: gameMode, attributes: {} }] }],
    ]);
  });

  it("Z15: tells of a script in a namespace, which no entity can have", () => {
    const source = `import { Script } from "tandem"; export namespace Game { export class Mover extends Script {} }`;
    expect(linkSources({ "a.ts": source }).problems.map(({ message }) => message)).toEqual([
      "Game.Mover is in a namespace, so no entity can have it: move the class out to the top of the file.",
    ]);
  });
});
