import { expect, it } from "vitest";
import { readCompilerOptions } from "./compiler-options";

it("takes over what a project's tsconfig.json says about its scripts", () => {
  const options = readCompilerOptions(`{
    // Written by hand.
    "compilerOptions": {
      "target": "ES2021",
      "lib": ["ES2022", "DOM"],
      "noUncheckedIndexedAccess": true,
      "strict": false,
      "outDir": "dist",
      "module": "commonjs",
    },
  }`);
  expect(options).toMatchObject({
    target: 8,
    lib: ["lib.es2022.d.ts", "lib.dom.d.ts"],
    noUncheckedIndexedAccess: true,
    strict: false,
    module: 99,
    allowNonTsExtensions: true,
  });
  expect(options).not.toHaveProperty("outDir");
});

it("goes by its own options where there is no file, or one that is none", () => {
  const standard = readCompilerOptions(undefined);
  expect(standard).toMatchObject({ strict: true, target: 9, moduleResolution: 100 });
  for (const text of ["", "not json", "[]", '{"compilerOptions": []}', '{"compilerOptions": {"strict": "yes"}}']) {
    expect(readCompilerOptions(text)).toEqual(standard);
  }
});
