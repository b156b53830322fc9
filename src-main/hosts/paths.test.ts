import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findHostPaths, findUserPaths } from "./paths";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "tandem-paths-"));
});
afterEach(() => rm(dir, { recursive: true }));

async function install(root: string): Promise<void> {
  await mkdir(join(root, "dist/electron"), { recursive: true });
  await mkdir(join(root, "dist/workers"), { recursive: true });
  await writeFile(join(root, "package.json"), '{ "name": "tandem", "version": "1.2.3" }');
  await writeFile(join(root, "dist/workers/package.json"), '{ "type": "module" }');
}

describe("Tandem's own files", () => {
  it("are found from a checkout's sources", () => {
    const paths = findHostPaths();
    expect(existsSync(join(paths.appDir, "src-main/hosts/paths.ts"))).toBe(true);
    expect(paths.version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it("are found from every folder of an installation", async () => {
    const root = join(dir, "node_modules/tandem");
    await install(root);
    await writeFile(join(dir, "package.json"), '{ "name": "game" }');
    for (const start of ["dist", "dist/electron", "dist/workers"]) {
      expect(findHostPaths(join(root, start))).toEqual({
        version: "1.2.3",
        appDir: root,
        rendererDir: join(root, "dist/renderer"),
        workersDir: join(root, "dist/workers"),
        templatesDir: join(root, "dist/templates"),
        typingsFile: join(root, "dist/types/tandem.d.ts"),
        preloadFile: join(root, "dist/electron/preload.cjs"),
      });
    }
  });

  it("are taken from beside a packaged application's archive where they are started or copied", async () => {
    const archive = join(dir, "resources/app.asar");
    const unpacked = `${archive}.unpacked`;
    const program = join(
      unpacked,
      "node_modules/@esbuild",
      `${process.platform}-${process.arch}`,
      process.platform === "win32" ? "esbuild.exe" : "bin/esbuild",
    );
    await install(archive);
    await mkdir(join(program, ".."), { recursive: true });
    await writeFile(program, "");
    expect(findHostPaths(join(archive, "dist/electron"))).toMatchObject({
      rendererDir: join(archive, "dist/renderer"),
      preloadFile: join(archive, "dist/electron/preload.cjs"),
      workersDir: join(unpacked, "dist/workers"),
      templatesDir: join(unpacked, "dist/templates"),
      typingsFile: join(unpacked, "dist/types/tandem.d.ts"),
      esbuildProgram: program,
    });
  });

  it("are missed with a message that says where they were looked for", () => {
    expect(() => findHostPaths(dir)).toThrow(dir);
  });
});

describe("the user's folders", () => {
  it("are the system's usual ones unless the environment names others", () => {
    expect(findUserPaths({}).projectsDir).toBe(join(homedir(), "Tandem"));
    expect(findUserPaths({ TANDEM_USER_DIR: "/u", TANDEM_PROJECTS_DIR: "/p" })).toEqual({
      userDir: "/u",
      projectsDir: "/p",
    });
  });
});
