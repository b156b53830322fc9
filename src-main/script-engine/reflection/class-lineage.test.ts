import { describe, expect, it } from "vitest";
import { linkSources } from "../testing/link-sources";

const shared = {
  "base.ts": `import { Script } from "tandem"; export class Base extends Script { a = 1; }
    export class Kinds { static Base = Base; }
    export const bases = { Base, inner: { "deep": Base as unknown } } as const;`,
  "alias.ts": `import { Base } from "./base"; export const Alias = Base;`,
  "plain.ts": `export class Plain {} export const makePlain = (name: string) => class extends Plain { name = name; };
    export function createEmitter() { const emitter = { scripts: Script }; return class { owner = emitter; }; }`,
  "mixins.ts": `import { Script } from "tandem"; import { Base } from "./base"; type Constructor = new (...args: any[]) => object;
    export const withHealth = (B: Constructor) => class extends B { hp = 1; };
    export const Living = withHealth(Script);
    export const makeBase = () => class extends Script {};
    export function pickBase() { class Inner extends Base {} const Picked = Inner; return Picked; }
    export const curried = (B: Constructor) => (C: Constructor) => class extends B { other = C; };
    export let changing: typeof Base = Base;`,
};
const head = `import { Script } from "tandem"; import * as T from "tandem"; import { Base, Kinds, bases } from "./base";
  import { Alias } from "./alias"; import { Plain, makePlain, createEmitter } from "./plain";
  import { withHealth, Living, makeBase, pickBase, curried, changing } from "./mixins"; import * as mixins from "./mixins";
  import Foreign from "foreign";\n`;
const link = (source: string) => {
  const { classes, problems } = linkSources({ ...shared, "test.ts": `${head}${source}` });
  const fields = classes.find(({ name }) => name === "Test")?.fields.map(({ name }) => name);
  return { fields, problems: problems.filter(({ file }) => file === "test.ts") };
};

describe("what a script class extends", () => {
  it.each([
    ["a constant that is another name", "const B = Base; export class Test extends B { x = 1; }"],
    ["one of several names", "const B = Base; const C = (B); export class Test extends C<number> { x = 1; }"],
    ["an imported constant", "export class Test extends Alias { x = 1; }"],
    ["parentheses", "export class Test extends (Base) { x = 1; }"],
    ["casts", "export class Test extends ((Base as any)! satisfies object) { x = 1; }"],
    ["a constant that is cast", "const B = Base as unknown as typeof Base; export class Test extends B { x = 1; }"],
    [
      "a part of a namespace",
      "const { Base: B } = mixinsOf; import * as mixinsOf from './base'; export class Test extends B { x = 1; }",
    ],
    ["a part of a constant", "const { Base: B } = bases; export class Test extends B { x = 1; }"],
    ["a member of a constant", "export class Test extends bases.Base { x = 1; }"],
    ["a member of a member", "export class Test extends bases.inner['deep'] { x = 1; }"],
    ["a static member", "export class Test extends Kinds.Base { x = 1; }"],
    ["a constant with type arguments", "const B = Base<string>; export class Test extends B { x = 1; }"],
  ])("is found through %s", (_way, source) => {
    expect(link(source)).toEqual({ fields: ["a", "x"], problems: [] });
  });

  it.each([
    ["parentheses and a cast", "export class Test extends (Script as typeof Script) { x = 1; }"],
    ["a part of the script API", "const { Script: S } = T; export class Test extends S { x = 1; }"],
    ["a required script API", "const { Script: S } = require('tandem'); export class Test extends S { x = 1; }"],
    ["a required module", "const api = require('tandem'); export class Test extends api.Script { x = 1; }"],
  ])("is found through %s", (_way, source) => {
    expect(link(source)).toEqual({ fields: ["x"], problems: [] });
  });

  it.each([
    ["a call", "export class Test extends withHealth(Base) {}"],
    ["a call that is cast", "export class Test extends (withHealth(Base) as typeof Base) {}"],
    ["calls of calls", "export class Test extends curried(Script)(Plain) {}"],
    ["a call with a class of its own", "export class Test extends withHealth(class extends Script {}) {}"],
    ["what another file made by a call", "export class Test extends Living {}"],
    ["what another file made, by its whole name", "export class Test extends mixins.Living {}"],
    ["what a constant has from a call", "const M = withHealth(Script); export class Test extends M {}"],
    ["a part of what a call gives", "const { M } = mixins.all(Base); export class Test extends M {}"],
    ["a function that makes a script class", "export class Test extends makeBase() {}"],
    ["a function that picks a script class", "const P = pickBase(); export class Test extends P {}"],
    ["a condition", "const isFast = true; export class Test extends (isFast ? Plain : Base) {}"],
    ["a constant with a condition", "const B = isFast ? Plain : Base; export class Test extends B {}"],
    ["a variable that may change", "let B = Plain; B = Base; let C = Base; export class Test extends C {}"],
    ["a variable of another file", "export class Test extends changing {}"],
    ["an item of a list", "const all = [Plain, Base]; export class Test extends all[1] {}"],
    ["a member that a call makes", "const all = { Base: withHealth(Base) }; export class Test extends all.Base {}"],
  ])("is told of where it is %s", (_way, source) => {
    expect(link(source)).toEqual({
      fields: undefined,
      problems: [madeProblem("Test extends what is only known when the code runs")],
    });
  });

  it("is told of classes that derive from one that cannot be followed", () => {
    const { problems } = link("class Mix extends withHealth(Script) {} export class Test extends Mix {}");
    expect(problems).toEqual([madeProblem("Test extends Mix, which extends what is only known when the code runs")]);
  });

  it.each([
    "export class Test extends Map<string, Base> {}",
    "export class Test extends Error {}",
    "export class Test extends Foreign {}",
    "export class Test extends Foreign.Inner {}",
    "export class Test extends Foreign.mix(Plain) {}",
    "export class Test extends unknownName {}",
    "export class Test extends (globalThis as any).Base {}",
    "export class Test extends T.Vector3 {}",
    "export class Test extends withHealth(Plain) {}",
    "export class Test extends makePlain('Base') {}",
    "export class Test extends createEmitter() {}",
    "const M = makePlain('a'); export class Test extends M {}",
    "const { Plain: P } = { Plain }; export class Test extends P {}",
    "const all = { Base, Plain }; export class Test extends all.Plain {}",
    "const all = { Base, Made: makePlain('a') }; export class Test extends all.Made {}",
    "let P = Plain; export class Test extends P {}",
    "const a = b; const b = a; export class Test extends a {}",
    "const a = () => b(); const b = () => a(); export class Test extends a() {}",
    "class A extends withHealth(Other) {} class Other extends withHealth(A) {} export class Test extends A {}",
  ])("is quiet about classes that are no scripts: %s", (source) => {
    expect(link(source)).toEqual({ fields: undefined, problems: [] });
  });

  it("does not ask for the export of a class that another name of it is extended by", () => {
    expect(link("class Own extends Script {} const B = Own; export class Test extends B { x = 1; }").problems).toEqual(
      [],
    );
  });
});

const madeProblem = (text: string) => ({
  severity: "warning",
  source: "reflect",
  file: "test.ts",
  line: 5,
  column: expect.any(Number) as number,
  message: `${text}, so its fields cannot be read and no entity can have it: extend a class by its name.`,
});
