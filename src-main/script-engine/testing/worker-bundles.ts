import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const folder = join(root, "node_modules/.cache/tandem-test-workers");
const require = 'import { createRequire as r } from "node:module"; const require = r(import.meta.url);';

/** Bundles the workers from their sources; returns the folder that a script engine takes as `workersDir`. */
export async function buildWorkers(): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const real = join(root, "scripts-runtime/worker/domain-worker.ts");
  const standIn = join(root, "src-main/script-engine/testing/stand-in-domain-worker.ts");
  await build({
    entryPoints: {
      compiler: join(root, "src-main/script-engine/compiler/compiler-worker.ts"),
      domain: existsSync(real) ? real : standIn,
    },
    outdir: folder,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    mainFields: ["module", "main"],
    external: ["esbuild", "typescript"],
    banner: { js: require },
    logLevel: "error",
  });
  return folder;
}
