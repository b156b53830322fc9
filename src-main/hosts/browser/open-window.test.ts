import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findAppBrowser } from "./find-app-browser";
import { openWindow, type AppWindow } from "./open-window";

const url = "http://127.0.0.1:1/?token=t";
let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "tandem-window-"));
  vi.stubEnv("DISPLAY", ":0");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(dir, { recursive: true });
});

async function writeBrowser(source: string, name = "chromium"): Promise<string> {
  const program = join(dir, name);
  await writeFile(program, `#!${process.execPath}\n${source}`);
  await chmod(program, 0o755);
  return program;
}

describe.skipIf(process.platform === "win32")("the editor's window", () => {
  it("is a window of a browser with a profile of its own, and ends when that does", async () => {
    const argsFile = join(dir, "args");
    const browser = await writeBrowser(
      `require("node:fs").writeFileSync(${JSON.stringify(argsFile)}, JSON.stringify(process.argv.slice(2)));
       setTimeout(() => {}, 3_200);`,
    );
    vi.stubEnv("TANDEM_CHROMIUM", browser);
    const window = (await openWindow(url, dir)) as AppWindow;
    expect(window.kind).toBe("appWindow");
    await window.closed;
    const args = JSON.parse(await readFile(argsFile, "utf8")) as string[];
    expect(args).toContain(`--app=${url}`);
    expect(args).toContain(`--user-data-dir=${join(dir, "window")}`);
    expect(args.includes("--no-sandbox")).toBe(process.getuid?.() === 0);
  });

  it("is not taken for closed when the browser hands it to a process that runs already", async () => {
    vi.stubEnv("TANDEM_CHROMIUM", await writeBrowser("process.exit(0);"));
    const window = (await openWindow(url, dir)) as AppWindow;
    const first = await Promise.race([window.closed, new Promise((resolve) => setTimeout(resolve, 3_200, "waiting"))]);
    expect(first).toBe("waiting");
  });

  it("is looked for in the default browser when the one found fails at once", async () => {
    vi.stubEnv("TANDEM_CHROMIUM", await writeBrowser("process.exit(1);"));
    // Nothing of this machine is to be shown by a test.
    vi.stubEnv("PATH", dir);
    expect(await openWindow(url, dir)).toEqual({ kind: "browserTab" });
  });

  it.runIf(process.platform === "linux")("is not shown where there is no desktop", async () => {
    vi.stubEnv("DISPLAY", "");
    vi.stubEnv("WAYLAND_DISPLAY", "");
    expect(await openWindow(url, dir)).toEqual({ kind: "none" });
  });
});

describe.runIf(process.platform === "linux")("a browser for it", () => {
  it("is the one that the environment names, else the first that the path leads to", async () => {
    const chrome = await writeBrowser("", "google-chrome");
    expect(findAppBrowser({ PATH: `/nowhere:${dir}` })).toBe(chrome);
    const chromium = await writeBrowser("", "chromium");
    expect(findAppBrowser({ PATH: dir })).toBe(chromium);
    expect(findAppBrowser({ PATH: dir, TANDEM_CHROMIUM: chrome })).toBe(chrome);
    await chmod(chromium, 0o644);
    expect(findAppBrowser({ PATH: dir })).toBe(chrome);
    expect(findAppBrowser({ PATH: "" })).toBeUndefined();
  });
});
