import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { listPackage } from "@electron/asar";
import type * as Esbuild from "esbuild";
import type TypeScript from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureBuilt } from "./ensure-built.mjs";
import { root } from "./paths.mjs";

const run = promisify(execFile);

/**
 * electron-builder itself packs the editor here, with a folder of empty files in the place of Electron's programs: what
 * goes into a package, and what lies outside its archive, is the same as with the real ones.
 */
describe.skipIf(process.platform !== "linux" || process.arch !== "x64")("a package made by electron-builder", () => {
  let folder: string;
  let packed: string[];
  const unpackedPath = (path: string) => join(folder, "release/linux-unpacked/resources/app.asar.unpacked", path);

  beforeAll(async () => {
    expect(await ensureBuilt()).toEqual([]);
    folder = await mkdtemp(join(tmpdir(), "tandem-packaging-"));
    await createElectronStandIn(join(folder, "electron"));
    await pack();
    const archive = join(folder, "release/linux-unpacked/resources/app.asar");
    packed = listPackage(archive, { isPack: false }).map((path) => path.replaceAll("\\", "/"));
  }, 120_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Runs electron-builder on electron-builder.yml; rejects with its message when it refuses the configuration. */
  async function pack(...settings: string[]) {
    const cli = join(root, "node_modules/electron-builder/cli.js");
    const overrides = [
      `-c.electronDist=${join(folder, "electron")}`,
      `-c.directories.output=${join(folder, "release")}`,
      ...settings,
    ];
    await run(process.execPath, [cli, "--linux", "dir", "--x64", "--publish", "never", ...overrides], { cwd: root });
  }

  it("holds Electron's main bundle, the preload, the renderer and Monaco's workers", () => {
    expect(packed).toEqual(
      expect.arrayContaining([
        "/package.json",
        "/LICENSE",
        "/dist/electron/main.cjs",
        "/dist/electron/preload.cjs",
        "/dist/renderer/index.html",
        "/dist/renderer/main.js",
        "/dist/renderer/main.css",
        "/dist/renderer/workers/editor.worker.js",
        "/dist/renderer/workers/ts.worker.js",
        "/dist/renderer/workers/json.worker.js",
      ]),
    );
  });

  it("holds no sources, no tests and no package that is bundled already", () => {
    const packages = packed.filter((path) => /^\/node_modules\/(@[^/]+\/)?[^/@]+$/.test(path));
    expect(packages.sort()).toEqual([
      "/node_modules/@esbuild/linux-x64",
      "/node_modules/esbuild",
      "/node_modules/typescript",
    ]);
    const topLevel = new Set(packed.map((path) => path.split("/")[1]));
    expect([...topLevel].sort()).toEqual(["LICENSE", "dist", "node_modules", "package.json"]);
  });

  it("leaves the worker bundles outside the archive, marked as ES modules", () => {
    for (const file of ["compiler.js", "domain.js", "package.json"]) {
      expect(existsSync(unpackedPath(`dist/workers/${file}`)), file).toBe(true);
    }
  });

  it("leaves the typings and every file of the templates outside the archive", async () => {
    expect(existsSync(unpackedPath("dist/types/tandem.d.ts"))).toBe(true);
    const options = { recursive: true } as const;
    const templates = await readdir(join(root, "dist/templates"), options);
    expect(templates.length).toBeGreaterThan(0);
    expect((await readdir(unpackedPath("dist/templates"), options)).sort()).toEqual(templates.sort());
  });

  it("lets the compiler worker find and start esbuild's program and TypeScript with its libraries", async () => {
    const require = createRequire(unpackedPath("dist/workers/compiler.js"));
    const esbuild = require("esbuild") as typeof Esbuild;
    expect(require.resolve("esbuild")).toContain("app.asar.unpacked");
    expect((await esbuild.transform("let a: number = 1", { loader: "ts" })).code).toBe("let a = 1;\n");
    await esbuild.stop();

    const ts = require("typescript") as typeof TypeScript;
    const library = ts.getDefaultLibFilePath({ target: ts.ScriptTarget.ES2022 });
    expect(library).toContain("app.asar.unpacked");
    expect(existsSync(library)).toBe(true);
    const checked = ts.transpileModule("export const a: number = 1", { compilerOptions: {} });
    expect(checked.outputText).toContain("a = 1");
  });

  it("is refused when the configuration has a key that electron-builder does not know", async () => {
    await expect(pack("-c.asarUnpak=dist/workers/**")).rejects.toThrow(/asarUnpak/);
  });
});

/** What electron-builder renames and copies of an Electron folder, as empty files. */
async function createElectronStandIn(folder: string) {
  await mkdir(join(folder, "resources"), { recursive: true });
  await mkdir(join(folder, "locales"));
  for (const name of ["electron", "chrome-sandbox", "LICENSE", "LICENSES.chromium.html", "locales/en-US.pak"]) {
    await writeFile(join(folder, name), "");
  }
  await chmod(join(folder, "electron"), 0o755);
}
