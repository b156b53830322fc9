import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { TestSession } from "./testing/open-test-session";
import { openTestSession } from "./testing/open-test-session";

let test: TestSession;
afterEach(() => test[Symbol.asyncDispose]());

const fileOf = ({ projectDir }: TestSession) => join(projectDir, "tandem.json");

async function readSettings(): Promise<unknown> {
  return (JSON.parse(await readFile(fileOf(test), "utf8")) as { settings?: unknown }).settings;
}

describe("changing a project's settings", () => {
  it("writes what differs from the default and tells every viewer", async () => {
    test = await openTestSession();
    const before = await readFile(fileOf(test), "utf8");
    test.takeEvents("onDidChangeProject");
    expect(await test.session.changeProjectSetting("play.fixedRate", 50)).toMatchObject({ ok: true });
    expect(await readSettings()).toEqual({ play: { fixedRate: 50 } });
    expect(test.takeEvents("onDidChangeProject").at(-1)?.settings.play.fixedRate).toBe(50);
    expect(await test.session.changeProjectSetting("play.fixedRate")).toMatchObject({ ok: true });
    expect(await readFile(fileOf(test), "utf8")).toBe(before);
  });

  it("builds on the file as it is now, and keeps what it does not know", async () => {
    test = await openTestSession();
    const file = { format: 1, name: "Renamed", settings: { play: { newer: 1 } }, later: [1] };
    await writeFile(fileOf(test), JSON.stringify(file));
    expect(await test.session.changeProjectSetting("debug.port", 4000)).toMatchObject({ ok: true });
    const written = JSON.parse(await readFile(fileOf(test), "utf8")) as unknown;
    expect(written).toEqual({ ...file, settings: { play: { newer: 1 }, debug: { port: 4000 } } });
    expect((await test.session.getProject())?.name).toBe("Renamed");
  });

  it("refuses what does not fit, and a file that cannot be read, and changes nothing", async () => {
    test = await openTestSession();
    expect(await test.session.changeProjectSetting("play.fixedRate", 0)).toEqual({
      ok: false,
      reason: "invalidSetting",
      message: "settings.play.fixedRate takes 1 to 1000, not 0.",
    });
    await writeFile(fileOf(test), "{ broken");
    expect(await test.session.changeProjectSetting("play.fixedRate", 50)).toMatchObject({ reason: "invalidProject" });
    expect(await readFile(fileOf(test), "utf8")).toBe("{ broken");
    await test.session.closeProject();
    expect(await test.session.changeProjectSetting("play.fixedRate", 50)).toMatchObject({ reason: "noProject" });
  });

  it("follows another program's edits, and names a value that does not fit", async () => {
    test = await openTestSession({
      beforeOpen: (dir) =>
        writeFile(join(dir, "tandem.json"), '{ "format": 1, "name": "x", "settings": { "play": { "seed": 1.5 } } }'),
    });
    expect((await test.session.getProject())?.settings.play.seed).toBeNull();
    expect(test.takeEvents("onDidNotify")).toEqual([
      { severity: "warning", message: expect.stringContaining("tandem.json: settings.play.seed takes") as string },
    ]);
    await writeFile(fileOf(test), '{ "format": 1, "name": "x", "settings": { "play": { "seed": 3 } } }');
    await expect.poll(async () => (await test.session.getProject())?.settings.play.seed).toBe(3);
  });

  it("builds the scripts anew, with the types of Node where they are installed, when scripts may use it", async () => {
    test = await openTestSession();
    const types = async () => {
      const text = await readFile(join(test.projectDir, "tsconfig.json"), "utf8");
      return /"types": (.*),/.exec(text)?.[1];
    };
    await mkdir(join(test.projectDir, "node_modules/@types/node"), { recursive: true });
    await writeFile(join(test.projectDir, "node_modules/@types/node/package.json"), "{}");
    const recompile = vi.spyOn(test.engine, "recompile");
    expect(await types()).toBe("[]");
    await test.session.changeProjectSetting("scripts.allowNodeModules", true);
    expect(recompile).toHaveBeenCalledTimes(1);
    await expect.poll(types).toBe('["node"]');
    await test.session.changeProjectSetting("play.fixedRate", 50);
    await test.session.changeProjectSetting("scripts.allowNodeModules");
    expect(recompile).toHaveBeenCalledTimes(2);
    await expect.poll(types).toBe("[]");
  });
});
