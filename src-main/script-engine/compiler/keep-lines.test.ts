import esbuild from "esbuild";
import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { describe, expect, it } from "vitest";
import { keepLines } from "./keep-lines";
import { shareHelpers } from "./share-helpers";

async function compile(source: string) {
  const { code, map } = await esbuild.transform(source, {
    loader: "ts",
    format: "cjs",
    target: "node20",
    sourcemap: "external",
    keepNames: true,
    tsconfigRaw: "{}",
  });
  const before = shareHelpers(code, (JSON.parse(map) as { mappings: string }).mappings);
  return { before, after: keepLines(before) };
}

/** The code without any white space that means nothing. */
async function condense(code: string): Promise<string> {
  return (await esbuild.transform(code, { minifyWhitespace: true })).code;
}

const mover = `import { Script } from "tandem";
import type { float } from "tandem";

/**
 * Moves its entity.
 */
export class Mover extends Script {
  speed: float = 5;
  target?: number;

  override onUpdate(dt: number) {
    // how far

    const distance = this.speed * dt;
    if (distance > 1) {
      this.go(distance);
    } else this.stay();

    try {
      this.arrive();
    } catch (error) {
      this.fail(error);
    }
  }
}

export enum Kind {
  First,
  Second,
}

export function last(): number {
  return 1;
}
`;

describe("keepLines", () => {
  it("Z37: puts statements into the lines where their source has them", async () => {
    const { after } = await compile(mover);
    const [lines, source] = [after.code.split("\n"), mover.split("\n")];
    for (const statement of [
      "class Mover",
      "speed",
      "onUpdate",
      "const distance",
      "this.go(distance);",
      "this.arrive();",
      "this.fail(error);",
      "function last()",
    ]) {
      const line = source.findIndex((text) => text.includes(statement));
      expect(lines[line], `line ${line + 1}: ${statement}`).toContain(statement);
    }
  });

  it.each([
    mover,
    'export const text = `a\n  b ${1 +\n 2}\n}\n c`;\n\n\nexport const url = "http://x";\nexport const next = 1;',
    "`a\nb`;\n\n(function () { return `\n${1}\n`; })();",
    "export * from './x';\nlabel: for (const a of [1]) { if (a) continue label; else break; }\nexport default class {\n\n static #p = 3; static { this.#p++; } }",
    "//! kept\nconst a = 1; //! kept too\nexport const b = a; /*! and\n this */ export const c = b;",
    "const o = { a: 1, b: { c() { return 2; } }, get d() { return /[/]\\/`/.test('`'); } };\n\n\nexport { o };",
    "function deco(a: unknown, b: unknown) {}\n@deco export class A { @deco accessor x = 1;\n\n @deco m() {} }\n",
  ])("changes nothing but white space: %#", async (source) => {
    const { before, after } = await compile(source);
    expect(await condense(after.code)).toBe(await condense(before.code));
  });

  it("Z34: moves the source map along", async () => {
    const { before, after } = await compile(mover);
    const places = (code: string, mappings: string, needle: string) => {
      const map = new TraceMap({ version: 3, sources: ["a.ts"], names: [], mappings });
      const line = code.split("\n").findIndex((text) => text.includes(needle));
      const column = code.split("\n")[line]?.indexOf(needle) ?? -1;
      return originalPositionFor(map, { line: line + 1, column });
    };
    for (const needle of ["const distance", "this.go", "this.fail", "Kind2[Kind2", "return 1"]) {
      expect(places(after.code, after.mappings, needle)).toEqual(places(before.code, before.mappings, needle));
    }
  });
});
