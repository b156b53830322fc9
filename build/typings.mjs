import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import { dist, root } from "./paths.mjs";
import { writeIfChanged } from "./write-if-changed.mjs";

const threeTypes = join(root, "node_modules/@types/three");
const threeCore = join(root, "build/typings/three-core.d.ts");

const compilerOptions = {
  incremental: false,
  lib: ["lib.es2023.d.ts"],
  noEmit: false,
  skipLibCheck: true,
};

/**
 * Writes the typings of "tandem", which code editors load as one file that needs nothing else, and those of the
 * headless library. Returns what they were made from and what was written.
 */
export async function buildTypings() {
  const typings = [
    {
      input: "scripts-runtime/api/index.ts",
      output: "types/tandem.d.ts",
      tsconfig: "scripts-runtime/api/tsconfig.json",
      options: { ...compilerOptions, types: [] },
    },
    {
      input: "src-main/hosts/headless/index.ts",
      output: "headless.d.ts",
      tsconfig: "src-main/tsconfig.json",
      options: { ...compilerOptions, types: ["node"] },
    },
  ];
  /** @type {{ inputs: string[], outputs: string[] }} */
  const built = { inputs: [], outputs: [] };
  for (const { input, output, tsconfig, options } of typings) {
    const bundle = await rollup({
      input: join(root, input),
      plugins: [
        resolveThreeMath(),
        dts({ tsconfig: join(root, tsconfig), compilerOptions: options, respectExternal: false }),
      ],
      onwarn: (warning) => {
        throw new Error(`${output}: ${warning.message}`);
      },
    });
    const { output: chunks } = await bundle.generate({ format: "es" });
    await bundle.close();
    writeIfChanged(join(dist, output), chunks[0].code);
    built.outputs.push(`dist/${output}`);
    built.inputs.push(
      ...bundle.watchFiles
        .map((path) => relative(root, path).replaceAll("\\", "/"))
        .filter((path) => !path.startsWith("..") && !path.includes("node_modules")),
    );
  }
  return built;
}

/**
 * Takes three.js's math typings into the file, and puts small stand-ins in the place of the rest of three.js.
 * @returns {import("rollup").Plugin}
 */
function resolveThreeMath() {
  return {
    name: "resolve-three-math",
    resolveId(source, importer) {
      if (source === "three") return join(threeTypes, "src/Three.Core.d.ts");
      if (source.startsWith("three/src/")) return findTypes(join(threeTypes, source.slice("three/".length)));
      if (importer?.startsWith(threeTypes) !== true || !source.startsWith(".")) return undefined;
      const path = findTypes(join(importer, "..", source));
      const isMath = path.includes("/src/math/") || path.includes("\\src\\math\\");
      return isMath ? path : threeCore;
    },
  };
}

function findTypes(/** @type {string} */ path) {
  const typed = path.replace(/\.js$/, ".d.ts");
  return existsSync(typed) ? typed : path;
}
