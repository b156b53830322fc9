import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findElectronProgram } from "./electron-program";
import { showInElectron } from "./show-in-electron";

let dir: string;
let packageDir: string;
let userDir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "tandem-electron-program-"));
  packageDir = join(dir, "electron");
  userDir = join(dir, "user");
  await mkdir(join(packageDir, "dist"), { recursive: true });
  vi.stubEnv("DISPLAY", ":0");
  // With a place of its own to download from, the usual one is not looked at.
  vi.stubEnv("ELECTRON_MIRROR", "http://127.0.0.1:1/");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(dir, { recursive: true });
});

/** The package's download script. */
async function setInstallScript(source: string): Promise<void> {
  await writeFile(join(packageDir, "package.json"), '{ "type": "module", "version": "1.0.0" }');
  await writeFile(
    join(packageDir, "install.js"),
    `import { appendFileSync, writeFileSync } from "node:fs";\n${source}`,
  );
}

const note = `appendFileSync(import.meta.dirname + "/runs", "x");`;

describe("Electron's program", () => {
  it("is where its package says", async () => {
    await writeFile(join(packageDir, "path.txt"), "electron");
    await writeFile(join(packageDir, "dist/electron"), "");
    expect(await findElectronProgram(userDir, packageDir)).toEqual({
      kind: "found",
      program: join(packageDir, "dist/electron"),
    });
  });

  it("is downloaded when it is missing", async () => {
    await setInstallScript(`
      writeFileSync(import.meta.dirname + "/dist/electron", "");
      writeFileSync(import.meta.dirname + "/path.txt", "electron");`);
    expect(await findElectronProgram(userDir, packageDir)).toMatchObject({ kind: "found" });
    expect(existsSync(join(userDir, "electron-download-failed"))).toBe(false);
  });

  it("is not asked for again soon after a download that failed", async () => {
    await setInstallScript(`${note} throw new Error("no network");`);
    expect(await findElectronProgram(userDir, packageDir)).toEqual({
      kind: "missing",
      why: "its program could not be downloaded (Error: no network)",
    });
    expect(await findElectronProgram(userDir, packageDir)).toMatchObject({ kind: "missing" });
    expect(await readFile(join(packageDir, "runs"), "utf8")).toBe("x");
  });

  it.runIf(process.platform === "linux")("is not looked for where no window could be shown", async () => {
    vi.stubEnv("DISPLAY", "");
    vi.stubEnv("WAYLAND_DISPLAY", "");
    expect(await findElectronProgram(userDir, packageDir)).toEqual({
      kind: "missing",
      why: "there is no desktop here",
    });
  });
});

describe.skipIf(process.platform === "win32")("an Electron that is started", () => {
  async function writeProgram(source: string): Promise<string> {
    const program = join(dir, "program");
    await writeFile(program, `#!${process.execPath}\n${source}`);
    await chmod(program, 0o755);
    return program;
  }

  it("gets the application and the project, and passes its exit code on", async () => {
    const program = await writeProgram(
      `require("node:fs").writeFileSync(${JSON.stringify(join(dir, "args"))}, JSON.stringify(process.argv.slice(2)));`,
    );
    expect(await showInElectron({ program, appDir: "/app", project: "/games/one" })).toBe(0);
    const args = JSON.parse(await readFile(join(dir, "args"), "utf8")) as string[];
    expect(args.slice(-3)).toEqual(["/app", "--project", "/games/one"]);
    expect(args.includes("--no-sandbox")).toBe(process.getuid?.() === 0);
  });

  it("counts as not started when it fails at once or cannot run", async () => {
    const program = await writeProgram("process.exit(127);");
    expect(await showInElectron({ program, appDir: "/app" })).toBeUndefined();
    expect(await showInElectron({ program: join(dir, "gone"), appDir: "/app" })).toBeUndefined();
  });
});
