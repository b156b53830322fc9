import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createArtefactCache } from "./artefact-cache";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tandem-cache-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const entry = (key: string) => join(folder, `${key}.json`);
const value = { code: "exports.a = 'ü';\n", list: [1, 2] };

describe("the artefact cache", () => {
  it("L08: gives back on the next start what was kept", () => {
    createArtefactCache<typeof value>(folder).write("key", value);
    expect(createArtefactCache<typeof value>(folder).read("key")).toEqual(value);
  });

  it("L10: leaves no temporary file behind", () => {
    const cache = createArtefactCache<typeof value>(folder);
    cache.write("key", value);
    cache.write("key", { ...value, list: [] });
    expect(readdirSync(folder)).toEqual(["key.json"]);
    expect(cache.read("key")).toEqual({ ...value, list: [] });
  });

  it.each<[string, (text: string) => string]>([
    ["cut short", (text) => text.slice(0, -5)],
    ["empty", () => ""],
    ["edited", (text) => text.replace("exports.a", "exports.b")],
    ["lengthened", (text) => `${text} `],
    ["of a foreign form", () => '{"code":"exports.a = 1"}'],
    ["no text", () => "\0\uffff"],
  ])("LT2: an entry that is %s is a miss", (_what, damage) => {
    const cache = createArtefactCache<typeof value>(folder);
    cache.write("key", value);
    writeFileSync(entry("key"), damage(readFileSync(entry("key"), "utf8")));
    expect(cache.read("key")).toBeUndefined();
    cache.write("key", value);
    expect(cache.read("key")).toEqual(value);
  });

  it("LT2: an entry under another key is a miss", () => {
    const cache = createArtefactCache<typeof value>(folder);
    cache.write("key", value);
    writeFileSync(entry("other"), readFileSync(entry("key")));
    expect(cache.read("other")).toBeUndefined();
  });

  it("L08: goes on keeping what is made after its folder was deleted", () => {
    const cache = createArtefactCache<typeof value>(join(folder, "scripts"));
    cache.write("key", value);
    rmSync(join(folder, "scripts"), { recursive: true });
    cache.write("other", value);
    expect(cache.read("other")).toEqual(value);
  });

  it("keeps nothing, and fails at nothing, where it cannot write", () => {
    writeFileSync(join(folder, "file"), "");
    const cache = createArtefactCache<typeof value>(join(folder, "file", "below"));
    cache.write("key", value);
    expect(cache.read("key")).toBeUndefined();
    cache.prune(new Set());
  });

  it("removes what is not used any more once there is much of it", () => {
    const cache = createArtefactCache<number>(folder);
    for (let index = 0; index < 520; index += 1) cache.write(`key${index}`, index);
    cache.prune(new Set(["key3"]));
    expect(readdirSync(folder)).toEqual(["key3.json"]);
  });
});
