import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { compileFunction } from "node:vm";
import esbuild from "esbuild";
import { createServer, createServerModuleRunner } from "vite";
import { sample } from "../measure.mjs";
import { className, createBenchProject, scriptPath, scriptSource } from "../projects.mjs";

/*
 * The ways in which others bring a saved file to life, on the same files. They are asked for less: no file is watched
 * but by Vite, and nothing of a scene is made of the new code. A save counts as live when its class, run anew, is at hand.
 */

/** What the scripts import, as small as it can be. */
const tandem = `export class Script {} export class Entity {} export class Vector3 { constructor(x, y, z) { Object.assign(this, { x, y, z }); } }
  const attribute = () => () => undefined; export const range = attribute, tooltip = attribute;`;
const update = "override onUpdate(dt: number) { this.total += this.speed * dt; }";
const entry = "entry.ts";

/** @typedef {{ dir: string, write: (path: string, text: string) => void }} Project */
/** @typedef {{ readonly update: (file: string) => Promise<Record<string, Function>>, readonly close: () => Promise<void> }} Peer */

/** Milliseconds from writing a script's file until its class has been run anew, for each of the peers. */
export async function timeSaveToLive(/** @type {{ scripts: number, runs: number }} */ { scripts, runs }) {
  /** @type {Record<"bundle" | "incremental" | "vite", number[]>} */
  const samples = { bundle: [], incremental: [], vite: [] };
  for (const [name, open] of /** @type {const} */ ([
    ["bundle", bundleAnew],
    ["incremental", bundleIncrementally],
    ["vite", runModules],
  ])) {
    const project = createBenchProject({ scripts, entities: 0 });
    writePeerFiles(project, scripts);
    const peer = await open(project);
    samples[name] = await sample(
      async (run) => {
        const index = (run + 3) % scripts;
        const mark = run + 10;
        const started = performance.now();
        project.write(scriptPath(index), scriptSource(index, update, mark));
        const exports = await peer.update(scriptPath(index));
        const took = performance.now() - started;
        const made = /** @type {any} */ (Reflect.construct(exports[className(index)] ?? Object, []));
        if (made.total !== mark) throw new Error(`${name}: ${className(index)} is not of the saved code`);
        return took;
      },
      { runs, warmUps: 2 },
    );
    await peer.close();
    project.remove();
  }
  return samples;
}

function writePeerFiles(/** @type {Project} */ { dir, write }, /** @type {number} */ scripts) {
  mkdirSync(join(dir, "node_modules/tandem"), { recursive: true });
  writeFileSync(
    join(dir, "node_modules/tandem/package.json"),
    '{ "name": "tandem", "type": "module", "main": "index.js" }',
  );
  writeFileSync(join(dir, "node_modules/tandem/index.js"), tandem);
  const lines = Array.from(
    { length: scripts },
    (_, index) => `export * from "./${scriptPath(index).replace(/\.ts$/, "")}";`,
  );
  write(entry, lines.join("\n"));
}

function bundling(/** @type {Project} */ { dir }) {
  return /** @satisfies {import("esbuild").BuildOptions} */ ({
    absWorkingDir: dir,
    entryPoints: [entry],
    outfile: "bundle.js",
    bundle: true,
    write: false,
    format: "cjs",
    target: "node20",
    sourcemap: "external",
    logLevel: "error",
  });
}

function runBundle(/** @type {{ outputFiles?: { path: string, text: string }[] }} */ { outputFiles }) {
  const module = { exports: {} };
  const code = outputFiles?.find(({ path }) => path.endsWith(".js"))?.text ?? "";
  compileFunction(code, ["exports", "module"])(module.exports, module);
  return module.exports;
}

/** @returns {Promise<Peer>} */
async function bundleAnew(/** @type {Project} */ project) {
  return { update: async () => runBundle(await esbuild.build(bundling(project))), close: async () => undefined };
}

/** @returns {Promise<Peer>} */
async function bundleIncrementally(/** @type {Project} */ project) {
  const context = await esbuild.context(bundling(project));
  await context.rebuild();
  return { update: async () => runBundle(await context.rebuild()), close: () => context.dispose() };
}

/**
 * Only the saved module runs anew, as nothing imports it but the entry.
 * @returns {Promise<Peer>}
 */
async function runModules(/** @type {Project} */ { dir }) {
  const server = await createServer({
    root: dir,
    configFile: false,
    appType: "custom",
    logLevel: "error",
    cacheDir: join(dir, "node_modules/.vite"),
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
    // Node does not know decorators yet, and Vite's own compiler leaves them as they are.
    oxc: false,
    plugins: [
      {
        name: "esbuild",
        async transform(code, id) {
          if (!id.endsWith(".ts")) return undefined;
          const result = await esbuild.transform(code, {
            loader: "ts",
            target: "node20",
            sourcemap: true,
            sourcefile: id,
          });
          return { code: result.code, map: result.map };
        },
      },
    ],
  });
  const environment = server.environments.ssr;
  const runner = createServerModuleRunner(environment, { hmr: false });
  await runner.import(`/${entry}`);
  await new Promise((resolve) => setTimeout(resolve, 500));
  return {
    async update(file) {
      const path = join(dir, file);
      await new Promise((/** @type {(value: void) => void} */ resolve) => {
        const listener = (/** @type {string} */ changed) => {
          if (relative(dir, changed) !== file) return;
          server.watcher.off("change", listener);
          resolve();
        };
        server.watcher.on("change", listener);
      });
      environment.moduleGraph.onFileChange(path);
      for (const module of runner.evaluatedModules.getModulesByFile(path) ?? []) {
        runner.evaluatedModules.invalidateModule(module);
      }
      return runner.import(`/${file}`);
    },
    async close() {
      await runner.close();
      await server.close();
    },
  };
}
