import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SceneDiff } from "../../src-shared/document/scene-diff";
import { hashContent } from "./content-hash";
import { findRecovery } from "./find-recovery";
import { formatJournalLine, parseJournal } from "./journal-format";
import { RecoveryJournal } from "./recovery-journal";

const rename = (after: string): SceneDiff => [{ kind: "setEntity", id: "e", key: "name", before: "", after }];
const version = hashContent("scene");

let dir: string;
let folder: string;
let file: string;
let failures: unknown[];
let journal: RecoveryJournal;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "tandem-journal-"));
  folder = join(dir, "recovery/main");
  file = join(dir, "main.scene.json");
  await writeFile(file, "scene");
  failures = [];
  journal = new RecoveryJournal(folder, "main.scene.json", (error) => failures.push(error));
});
afterEach(async () => {
  await journal.close();
  await rm(dir, { recursive: true });
});

describe("a recovery journal", () => {
  it("gives back what was appended, in order, on top of the file", async () => {
    journal.begin({ file, version }, version);
    journal.append(rename("one"));
    journal.append(rename("two"));
    await journal.flush();
    expect(await findRecovery(folder, version)).toEqual({
      wasInterrupted: true,
      edits: [rename("one"), rename("two")],
      base: "file",
      isFileForeign: false,
    });
  });

  it("writes without being asked", async () => {
    journal.begin({ file, version }, version);
    journal.append(rename("one"));
    await expect.poll(async () => (await findRecovery(folder, version))?.edits).toHaveLength(1);
  });

  it("gives back only what came after the state that the file holds", async () => {
    journal.begin({ file, version }, version);
    journal.append(rename("one"));
    const snapshot = journal.markSnapshot();
    journal.append(rename("two"));
    await journal.markSaving(snapshot, hashContent("saved"));
    // Killed before the file was replaced, and after.
    expect((await findRecovery(folder, version))?.edits).toEqual([rename("one"), rename("two")]);
    expect((await findRecovery(folder, hashContent("saved")))?.edits).toEqual([rename("two")]);
  });

  it("keeps two generations and a copy of the scene in each", async () => {
    for (const name of ["one", "two", "three"]) {
      journal.begin({ text: `scene ${name}` }, version);
      journal.append(rename(name));
      await journal.flush();
      journal.endGeneration();
    }
    expect((await readdir(folder)).sort()).toEqual(["2.base.json", "2.edits.jsonl", "3.base.json", "3.edits.jsonl"]);
    expect(await findRecovery(folder, "another")).toMatchObject({ base: { text: "scene three" }, isFileForeign: true });
    await writeFile(join(folder, "3.edits.jsonl"), "garbage");
    expect(await findRecovery(folder, "another")).toMatchObject({ base: { text: "scene two" } });
    await writeFile(join(folder, "2.base.json"), "garbage");
    expect(await findRecovery(folder, "another")).toBeUndefined();
  });

  it("that was closed has nothing to recover", async () => {
    journal.begin({ file, version }, version);
    journal.append(rename("one"));
    await journal.close();
    expect(await findRecovery(folder, version)).toMatchObject({ wasInterrupted: false });
  });

  it("of an editor that still runs is left to it", async () => {
    journal.begin({ file, version }, version);
    journal.append(rename("one"));
    await journal.flush();
    const path = join(folder, "1.edits.jsonl");
    const [begins] = parseJournal(await readFile(path, "utf8"));
    if (!begins || !("begins" in begins)) throw new Error("no header");
    await writeFile(path, formatJournalLine({ begins: { ...begins.begins, pid: process.ppid } }));
    expect(await findRecovery(folder, version)).toMatchObject({ wasInterrupted: false });
  });

  it("reads every line up to the first that was cut short or damaged", () => {
    const text = ["one", "two", "three"].map((name) => formatJournalLine({ diff: rename(name) })).join("");
    for (let length = 0; length <= text.length; length++) {
      const lines = parseJournal(text.slice(0, length));
      expect(lines.length).toBeLessThanOrEqual(3);
      for (const [index, line] of lines.entries())
        expect(line).toEqual({ diff: rename(["one", "two", "three"][index]!) });
    }
    const damaged = text.replace('"two"', '"tvo"');
    expect(parseJournal(damaged)).toHaveLength(1);
  });

  it("that cannot be written says so, leaves nothing incomplete behind, and works again later", async () => {
    await writeFile(join(dir, "recovery"), "in the way");
    journal.begin({ file, version }, version);
    journal.append(rename("lost"));
    await journal.flush();
    expect(failures).toHaveLength(1);
    journal.append(rename("lost too"));
    await journal.flush();
    expect(failures).toHaveLength(1);
    await rm(join(dir, "recovery"));
    journal.endGeneration();
    journal.begin({ file, version }, version);
    journal.append(rename("kept"));
    await journal.flush();
    expect((await findRecovery(folder, version))?.edits).toEqual([rename("kept")]);
  });
});
