import { beforeEach, describe, expect, it } from "vitest";
import { createFilesStore } from "../../stores/files-store";
import { DiskSession } from "../../stores/testing/disk-session";
import { settle } from "../../stores/testing/scenes";
import type { CompilerOptions } from "./compiler-options";
import { ScriptLibraries } from "./script-libraries";

const files = {
  "assets/scripts/player.ts": "player",
  "assets/scripts/levels.json": "[]",
  "assets/scripts/check.run.ts": "statements",
  "assets/scenes/main.scene.json": "{}",
  "assets/notes.md": "notes",
  "tandem.json": "{}",
};

describe("the language service's sources", () => {
  let session: DiskSession;
  let known: Map<string, string>;
  let options: CompilerOptions | undefined;
  let reads: () => number;
  let libraries: ScriptLibraries;

  beforeEach(async () => {
    session = new DiskSession(files, {
      getTypings: async () => [{ uri: "file:///node_modules/tandem/index.d.ts", text: "typings" }],
    });
    known = new Map();
    reads = () => session.calls.filter((call) => call === "readFile").length;
    libraries = new ScriptLibraries(session, createFilesStore(session), {
      set: (uri, text) => known.set(uri, text),
      remove: (uri) => known.delete(uri),
      setOptions: (given) => (options = given),
    });
    await settle();
    await libraries.whenFresh();
  });

  it("are the typings of tandem and what scripts can import", () => {
    expect(Object.fromEntries(known)).toEqual({
      "file:///node_modules/tandem/index.d.ts": "typings",
      "file:///assets/scripts/player.ts": "player",
      "file:///assets/scripts/levels.json": "[]",
    });
  });

  it("follow changes by reading only what changed", async () => {
    const before = reads();
    session.write("assets/scripts/player.ts", "player 2");
    await settle();
    expect(known.get("file:///assets/scripts/player.ts")).toBe("player 2");
    expect(reads()).toBe(before + 1);
    session.write("assets/notes.md", "no script");
    await settle();
    expect(reads()).toBe(before + 1);
  });

  it("follow new, renamed and deleted scripts", async () => {
    session.write("assets/scripts/enemy.ts", "enemy");
    session.rename("assets/scripts/player.ts", "assets/scripts/hero.ts");
    session.remove("assets/scripts/levels.json");
    await settle();
    expect([...known.keys()].filter((uri) => uri.includes("scripts/")).sort()).toEqual([
      "file:///assets/scripts/enemy.ts",
      "file:///assets/scripts/hero.ts",
    ]);
  });

  it("take the project's compiler options, and their own when it has none any more", async () => {
    session.write("tsconfig.json", '{"compilerOptions": {"strict": false}}');
    await settle();
    expect(options?.strict).toBe(false);
    session.remove("tsconfig.json");
    await settle();
    expect(options?.strict).toBe(true);
  });

  it("end with their owner", async () => {
    libraries.dispose();
    session.write("assets/scripts/enemy.ts", "enemy");
    await settle();
    expect(known.has("file:///assets/scripts/enemy.ts")).toBe(false);
  });
});
