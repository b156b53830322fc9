import { compileFunction } from "node:vm";
import { transform } from "esbuild";
import { describe, expect, it } from "vitest";
import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { shareHelpers } from "./share-helpers";

async function compile(
  source: string,
): Promise<{ readonly code: string; readonly map: TraceMap; readonly plain: string }> {
  const { code, map } = await transform(source, {
    loader: "ts",
    format: "cjs",
    target: "node20",
    keepNames: true,
    sourcemap: "external",
  });
  const parsed = JSON.parse(map) as { mappings: string };
  const shared = shareHelpers(code, parsed.mappings);
  return {
    code: shared.code,
    plain: code,
    map: new TraceMap(JSON.stringify({ ...parsed, mappings: shared.mappings })),
  };
}

function run(code: string): Record<string, unknown> {
  const module = { exports: {} as Record<string, unknown> };
  const require = () => ({ x: 41 });
  (compileFunction(code, ["exports", "require", "module"]) as (...args: unknown[]) => void)(
    module.exports,
    require,
    module,
  );
  return module.exports;
}

describe("shared helpers", () => {
  it.each([
    'import { x } from "./x"; export const y = x + 1; export class Named {}; export default class {}',
    'import * as all from "./x"; export { all }; export * from "./x"; export const y = 42;',
    "const deco = (v: unknown, c: unknown) => {}; class A { @deco a = 1; accessor b = 2; static #c = 3; } export const y = new A().a + 41;",
    "export const y = 42",
  ])("leave the code's meaning as it was: %s", async (source) => {
    const { code, plain } = await compile(source);
    for (let round = 0; round < 2; round += 1) {
      const [shared, own] = [run(code), run(plain)];
      expect(Object.keys(shared)).toEqual(Object.keys(own));
      expect(shared.y).toBe(42);
      expect((shared.Named as { name?: string } | undefined)?.name).toBe(own.Named && "Named");
    }
  });

  it.each(['import { x } from "./x";\nexport class A {\n  b() { throw new Error("!"); }\n}', 'throw new Error("!");'])(
    "keep places in the source: %s",
    async (source) => {
      const { code, map } = await compile(source);
      const before = code.slice(0, code.indexOf("new Error"));
      const place = { line: before.split("\n").length, column: before.length - before.lastIndexOf("\n") - 1 };
      const inSource = source.slice(0, source.indexOf("new Error"));
      expect(originalPositionFor(map, place)).toMatchObject({
        line: inSource.split("\n").length,
        column: inSource.length - inSource.lastIndexOf("\n") - 1,
      });
    },
  );

  it("makes modules strict", async () => {
    for (const source of ["export const y = (() => this)();", "undeclared = 1;"]) {
      const { code } = await compile(source);
      if (source.startsWith("undeclared")) expect(() => run(code)).toThrow("undeclared");
      else expect(run(code).y).toBeUndefined();
    }
  });
});
