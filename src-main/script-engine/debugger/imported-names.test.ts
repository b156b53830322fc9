import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { bringImports, readImportedNames } from "./imported-names";

const source = `import { Script, Vector3 as V, type float } from "tandem";
import main, { other } from "./other";
import * as all from "./all";
import type { Only } from "./types";
`;
const code = `var import_tandem = require("tandem"); var import_other = __toESM(require("./other")); var all = __toESM(require("./all"));`;
const module = {
  file: "a.ts",
  hash: "1",
  code,
  sourceMap: JSON.stringify({ version: 3, sources: ["a.ts"], sourcesContent: [source], names: [], mappings: "" }),
  imports: [],
};

describe("imported names", () => {
  it("are told with what stands for them in the compiled code", () => {
    expect([...readImportedNames(module)]).toEqual([
      ["Script", "import_tandem.Script"],
      ["V", "import_tandem.Vector3"],
      ["main", "import_other.default"],
      ["other", "import_other.other"],
    ]);
  });

  it("are brought into expressions that use them, unless the frame has its own", () => {
    const names = readImportedNames(module);
    expect(bringImports("x.V + this.other", names)).toBe("x.V + this.other");
    const brought = bringImports("new V(1)", names);
    const evaluate = (scope: string) => {
      const given = "import_tandem = { Vector3: class { constructor(x) { this.x = x; } } }";
      return runInNewContext(`${scope}; const ${given}; (${brought}).x;`) as unknown;
    };
    expect(evaluate("")).toBe(1);
    expect(evaluate("class V { x = 7 }")).toBe(7);
  });
});
