import { describe, expect, it } from "vitest";
import type { FieldType } from "../../../src-shared/document/field-type";
import { arrayOf, optional, orNull, texts, unknown } from "../testing/field-types";
import { linkSources } from "../testing/link-sources";

describe("the type of a field in a JavaScript file", () => {
  it("reads types from the comments of JavaScript files, and only there", () => {
    const body = `export class A extends Script {
      /** How fast.\n * @type {import("tandem").float} */ speed = 1;
      /** @type {"walk" | "run"} */ mode = "walk";
      /** @type {?Entity} */ target = null;
      /** @type {import("./kinds").Kind[]} */ kinds = [];
      /** @type {Array<Entity>} */ others = [];
      /** @type {Speed} */ pace = "slow";
      /** @private */ secret = 1;
      /** @protected */ inner = 1;
      /** For good.\n * @readonly */ fixed = 1;
      /** @private */ hide() {}
      show() {}
    }
    /** @typedef {"slow" | "fast"} Speed */`;
    const head = `import { Script, Entity } from "tandem";`;
    const { classes, problems } = linkSources({
      "a.js": `${head} ${body}`,
      "b.ts": `${head} export class B extends Script { /** @type {string} */ speed = 1; }`,
      "kinds.ts": `export type Kind = "cat" | "dog";`,
      "c.js": `${head} export class C extends Script {\n /** @type {import("./a.js").Speed | undefined} */ speed; }`,
    });
    expect(problems).toEqual([]);
    expect(classes[0]?.fields.map(({ name, type }) => [name, type])).toEqual([
      ["speed", { kind: "float" }],
      ["mode", texts("walk", "run")],
      ["target", orNull({ kind: "entity" })],
      ["kinds", arrayOf(texts("cat", "dog"))],
      ["others", arrayOf({ kind: "entity" })],
      ["pace", texts("slow", "fast")],
    ]);
    expect(classes[0]?.methods.map(({ name }) => name)).toEqual(["show"]);
    expect(classes.find(({ name }) => name === "C")?.fields[0]?.type).toEqual(optional(texts("slow", "fast")));
    expect(classes[0]?.fields[0]?.doc).toBe("How fast.");
    expect(classes[1]?.fields[0]?.type).toEqual({ kind: "double" });
  });

  it.each<[string, FieldType]>([
    ["@type {Number}", { kind: "double" }],
    ["@type {String}", { kind: "string" }],
    ["@type {Boolean}", { kind: "boolean" }],
    ["@type {BigInt}", { kind: "int64" }],
    ["@type {Array.<number>}", arrayOf({ kind: "double" })],
    ["@type {Number[]}", arrayOf({ kind: "double" })],
    ["@type {?String}", orNull({ kind: "string" })],
    ["@type {Kind}", texts("cat", "dog")],
    ["@type {all.Kind}", texts("cat", "dog")],
    ["@type {Plain}", texts("plain")],
  ])("reads %s in a JavaScript file as TypeScript does", (tag, type) => {
    const { classes, problems } = linkSources({
      "a.js": `import { Script } from "tandem";
        /** @import { Kind } from "./kinds" */
        /** @import * as all from "./kinds" */
        export class A extends Script {\n /** ${tag} */ x; }
        /** @import Plain from "./kinds" */`,
      "kinds.ts": `export type Kind = "cat" | "dog"; type Plain = "plain"; export default Plain;`,
    });
    expect(problems).toEqual([]);
    expect(classes[0]?.fields[0]?.type).toEqual(type);
  });

  it.each<[string, FieldType]>([
    ["/** @type {Missing} */ x = 5", { kind: "double" }],
    ["/** @type {Missing[]} */ x = ['a']", arrayOf({ kind: "string" })],
    ["/** @type {Function} */ x = null", unknown("Function")],
    ["/** @type {string} */ x = null", { kind: "string" }],
  ])("takes the default's type where a JavaScript file's comment says none that is known: %s", (declaration, type) => {
    const source = `import { Script } from "tandem"; export class A extends Script {\n ${declaration}; }`;
    expect(linkSources({ "a.js": source }).classes[0]?.fields[0]?.type).toEqual(type);
  });
});
