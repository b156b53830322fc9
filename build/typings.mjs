import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, relative } from "node:path";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import { dist, root } from "./paths.mjs";
import { writeIfChanged } from "./write-if-changed.mjs";

/** Writes the typings of "tandem", which code editors load as one file that needs nothing else. */
export function buildScriptTypings() {
  return bundleTypings({
    input: "scripts-runtime/api/index.ts",
    output: "types/tandem.d.ts",
    tsconfig: "scripts-runtime/api/tsconfig.json",
    types: [],
    appended: "build/typings/script-globals.d.ts",
  });
}

/** Writes the typings of the headless library. */
export function buildHeadlessTypings() {
  return bundleTypings({
    input: "src-main/hosts/headless/index.ts",
    output: "headless.d.ts",
    tsconfig: "src-main/tsconfig.json",
    types: ["node"],
  });
}

/**
 * Gathers the declarations that the input exports in one file. Returns what it was made from and what was written.
 * @returns {Promise<{ inputs: string[], outputs: string[] }>}
 */
async function bundleTypings(
  /** @type {{ input: string, output: string, tsconfig: string, types: string[], appended?: string }} */ {
    input,
    output,
    tsconfig,
    types,
    appended,
  },
) {
  const math = prepareThreeMath();
  const bundle = await rollup({
    input: join(root, input),
    external: (id) => isBuiltin(id),
    plugins: [
      resolveThreeMath(math),
      dts({
        tsconfig: join(root, tsconfig),
        compilerOptions: {
          incremental: false,
          lib: ["lib.es2023.d.ts"],
          noEmit: false,
          paths: { three: [join(math, "index.d.ts")], "three/src/math/*": [join(math, "*")] },
          skipLibCheck: true,
          types,
        },
      }),
    ],
    onwarn: (warning) => {
      throw new Error(`${output}: ${warning.message}`);
    },
  });
  const { output: chunks } = await bundle.generate({ format: "es" });
  await bundle.close();
  const end = appended === undefined ? "" : readFileSync(join(root, appended), "utf8").replace("export {};\n\n", "");
  writeIfChanged(join(dist, output), chunks[0].code + end);
  const inputs = bundle.watchFiles
    .map((path) => relative(root, path).replaceAll("\\", "/"))
    .filter((path) => !path.startsWith("..") && !path.includes("node_modules"));
  return { inputs: appended === undefined ? inputs : [...inputs, appended], outputs: [`dist/${output}`] };
}

/**
 * Copies three.js's math typings to a folder of their own, where what they name of the rest of three.js is a small
 * stand-in: the whole of it needs the DOM's types and takes seconds to read. Returns that folder.
 */
function prepareThreeMath() {
  const source = join(root, "node_modules/@types/three/src/math");
  const target = join(root, "node_modules/.cache/tandem/three-math");
  mkdirSync(target, { recursive: true });
  writeIfChanged(join(target, "three-core.d.ts"), readFileSync(join(root, "build/typings/three-core.d.ts")));
  const files = readdirSync(source).filter((name) => name.endsWith(".d.ts"));
  for (const name of files) {
    const text = readFileSync(join(source, name), "utf8").replace(/(from )"\.\.\/[^"]*"/g, '$1"./three-core.js"');
    writeIfChanged(join(target, name), text);
  }
  const exports = files.map((name) => `export * from "./${name.replace(/\.d\.ts$/, ".js")}";\n`);
  writeIfChanged(join(target, "index.d.ts"), exports.join(""));
  return target;
}

/**
 * Takes three.js's math typings into the output instead of leaving an import of a package there.
 * @returns {import("rollup").Plugin}
 */
function resolveThreeMath(/** @type {string} */ math) {
  return {
    name: "resolve-three-math",
    resolveId(source, importer) {
      if (source === "three") return join(math, "index.d.ts");
      if (source.startsWith("three/src/math/")) return toTypes(join(math, source.slice("three/src/math/".length)));
      if (importer?.startsWith(math) === true && source.startsWith("./")) return toTypes(join(math, source));
      return undefined;
    },
  };
}

function toTypes(/** @type {string} */ path) {
  return path.replace(/\.js$/, ".d.ts");
}
