import { describe, expect, it } from "vitest";
import { fail, ok } from "../../src-shared/base/result";
import type { FileContent } from "../../src-shared/protocol/session-api";
import { isBufferDirty } from "./code-buffer";
import { createCodeBuffersStore } from "./code-buffers-store";
import { DiskSession } from "./testing/disk-session";
import { settle } from "./testing/scenes";

const path = "assets/scripts/player.ts";

async function openPlayer(session: DiskSession, clock?: () => number) {
  const store = createCodeBuffersStore(session, clock);
  await store.getState().open(path);
  const buffer = (of = path) => store.getState().buffers.get(of)!;
  return {
    session,
    store,
    buffer,
    edit: (text: string) => store.getState().edit(path, text),
    save: () => store.getState().save(path),
  };
}

describe("the code buffers", () => {
  it("read a file once and know what is not saved", async () => {
    const { store, buffer, edit, session } = await openPlayer(new DiskSession({ [path]: "a" }));
    await store.getState().open(path);
    expect(session.calls.filter((call) => call === "readFile")).toHaveLength(1);
    expect(isBufferDirty(buffer())).toBe(false);
    edit("ab");
    expect(isBufferDirty(buffer())).toBe(true);
    edit("a");
    expect(isBufferDirty(buffer())).toBe(false);
  });

  it("save over the version that was read, and are clean afterwards", async () => {
    const { buffer, edit, save, session } = await openPlayer(new DiskSession({ [path]: "a" }));
    edit("b");
    expect(await save()).toEqual(ok());
    await settle();
    expect(session.files.get(path)).toBe("b");
    expect(buffer()).toMatchObject({ text: "b", disk: { kind: "same" }, isSaving: false });
    expect(isBufferDirty(buffer())).toBe(false);
  });

  it("50, W28: follow another program's change where nothing was edited", async () => {
    const { buffer, session } = await openPlayer(new DiskSession({ [path]: "a" }));
    const { revision } = buffer();
    session.write(path, "from git");
    await settle();
    expect(buffer()).toMatchObject({ text: "from git", disk: { kind: "same" } });
    expect(buffer().revision).toBeGreaterThan(revision);
    expect(isBufferDirty(buffer())).toBe(false);
  });

  it("50, W28: keep both texts where something was edited, and refuse to save over the other one", async () => {
    const { buffer, edit, save, session } = await openPlayer(new DiskSession({ [path]: "a" }));
    edit("mine");
    session.write(path, "theirs");
    await settle();
    expect(buffer()).toMatchObject({ text: "mine", disk: { kind: "changed", theirs: { text: "theirs" } } });
    expect(await save()).toMatchObject({ ok: false, reason: "conflict" });
    expect(session.files.get(path)).toBe("theirs");
    expect(buffer().text).toBe("mine");
  });

  it("50: find a conflict also when no event told of it", async () => {
    const { buffer, edit, save, session } = await openPlayer(new DiskSession({ [path]: "a" }));
    edit("mine");
    session.files.set(path, "theirs");
    expect(await save()).toMatchObject({ ok: false, reason: "conflict" });
    expect(session.files.get(path)).toBe("theirs");
    expect(buffer().disk).toMatchObject({ kind: "changed", theirs: { text: "theirs" } });
    expect(buffer().isSaving).toBe(false);
  });

  it("settle a conflict with the own text, which then can be saved", async () => {
    const { store, buffer, edit, save, session } = await openPlayer(new DiskSession({ [path]: "a" }));
    edit("mine");
    session.write(path, "theirs");
    await settle();
    store.getState().keepMine(path);
    expect(isBufferDirty(buffer())).toBe(true);
    expect(await save()).toEqual(ok());
    expect(session.files.get(path)).toBe("mine");
  });

  it("settle a conflict with the other text, which the editor takes over", async () => {
    const { store, buffer, edit, session } = await openPlayer(new DiskSession({ [path]: "a" }));
    edit("mine");
    session.write(path, "theirs");
    await settle();
    const { revision } = buffer();
    store.getState().takeTheirs(path);
    expect(buffer()).toMatchObject({ text: "theirs", disk: { kind: "same" } });
    expect(buffer().revision).toBe(revision + 1);
    expect(isBufferDirty(buffer())).toBe(false);
  });

  it("settle a conflict by themselves once both texts are the same", async () => {
    const { buffer, edit, session } = await openPlayer(new DiskSession({ [path]: "a" }));
    edit("mine");
    session.write(path, "theirs");
    await settle();
    edit("theirs");
    expect(buffer().disk.kind).toBe("same");
    expect(isBufferDirty(buffer())).toBe(false);
    edit("mine again");
    session.write(path, "theirs again");
    await settle();
    session.write(path, "mine again");
    await settle();
    expect(buffer().disk.kind).toBe("same");
    expect(isBufferDirty(buffer())).toBe(false);
  });

  it("keep the text of a file that was deleted, and write it again on request", async () => {
    const { buffer, edit, save, session } = await openPlayer(new DiskSession({ [path]: "a" }));
    edit("mine");
    session.remove(path);
    await settle();
    expect(buffer()).toMatchObject({ text: "mine", disk: { kind: "deleted" } });
    expect(await save()).toEqual(ok());
    expect(session.files.get(path)).toBe("mine");
    expect(buffer().disk.kind).toBe("same");
  });

  it("are in conflict when a deleted file came back with another text while it was to be saved again", async () => {
    const { buffer, edit, save, session } = await openPlayer(new DiskSession({ [path]: "a" }));
    edit("mine");
    session.remove(path);
    await settle();
    session.files.set(path, "theirs");
    expect(await save()).toMatchObject({ ok: false, reason: "conflict" });
    expect(session.files.get(path)).toBe("theirs");
    expect(buffer().text).toBe("mine");
  });

  it("W28, 55: never write a buffer that was not loaded", async () => {
    let answer: (() => void) | undefined;
    const session = new DiskSession(
      { [path]: "a" },
      { readFile: () => new Promise((resolve) => (answer = () => resolve(fail("io", "The disk is busy.")))) },
    );
    const store = createCodeBuffersStore(session);
    const opening = store.getState().open(path);
    await settle();
    store.getState().edit(path, "");
    const saving = store.getState().save(path);
    answer?.();
    await opening;
    expect((await saving).ok).toBe(false);
    expect(store.getState().buffers.get(path)).toMatchObject({ status: "failed", failure: { reason: "io" } });
    expect(session.files.get(path)).toBe("a");
    expect(session.calls).not.toContain("writeFile");
  });

  it("take what was typed during a save for unsaved, and not for a conflict", async () => {
    let answer: (() => void) | undefined;
    const disk = new Map([[path, "a"]]);
    const session: DiskSession = new DiskSession(
      {},
      {
        readFile: async () => ok({ path, text: disk.get(path)!, version: `of ${disk.get(path)!}` }),
        writeFile: (_path, text) => {
          disk.set(path, text);
          session.tellFiles({ changed: [path] });
          return new Promise((resolve) => {
            answer = () => resolve(ok<FileContent>({ path, text, version: `of ${text}` }));
          });
        },
      },
    );
    const { buffer, edit, save } = await openPlayer(session);
    edit("b");
    const saving = save();
    await settle();
    edit("bc");
    answer?.();
    await saving;
    await settle();
    expect(buffer()).toMatchObject({ text: "bc", base: { text: "b" }, disk: { kind: "same" } });
    expect(isBufferDirty(buffer())).toBe(true);
  });

  it("50: follow a rename by another program with the text that is not saved", async () => {
    const { store, buffer, edit, session } = await openPlayer(new DiskSession({ [path]: "a" }));
    const moves: unknown[] = [];
    store.onDidMove((move) => moves.push(move));
    edit("mine");
    session.rename(path, "assets/scripts/hero.ts");
    await settle();
    expect(moves).toEqual([{ from: path, to: "assets/scripts/hero.ts" }]);
    expect(buffer("assets/scripts/hero.ts")).toMatchObject({ text: "mine", disk: { kind: "same" } });
    expect(buffer()).toBeUndefined();
  });

  it("follow a rename that is told in two events, in either order, but no copy made long before", async () => {
    let time = 0;
    const { store, buffer, session } = await openPlayer(new DiskSession({ [path]: "a" }), () => time);
    session.files.set("assets/scripts/copy.ts", "a");
    session.tellFiles({ added: ["assets/scripts/copy.ts"] });
    time = 60_000;
    session.remove(path);
    await settle();
    expect(buffer().disk.kind).toBe("deleted");
    session.write("assets/scripts/hero.ts", "a");
    await settle();
    expect([...store.getState().buffers.keys()]).toEqual(["assets/scripts/hero.ts"]);
    session.write("assets/scripts/heroine.ts", "a");
    session.remove("assets/scripts/hero.ts");
    await settle();
    expect([...store.getState().buffers.keys()]).toEqual(["assets/scripts/heroine.ts"]);
  });

  it("55: follow a folder's rename in the tool, so that saving all writes what was edited", async () => {
    const { store, edit, session } = await openPlayer(new DiskSession({ [path]: "a", "assets/other.ts": "o" }));
    await store.getState().open("assets/other.ts");
    edit("mine");
    session.files.delete(path);
    session.files.set("assets/code/player.ts", "a");
    store.getState().move("assets/scripts", "assets/code");
    session.tellFiles({ added: ["assets/code/player.ts"], removed: [path] });
    await settle();
    expect([...store.getState().buffers.keys()].sort()).toEqual(["assets/code/player.ts", "assets/other.ts"]);
    expect(await store.getState().save("assets/code/player.ts")).toEqual(ok());
    expect(session.files.get("assets/code/player.ts")).toBe("mine");
    expect(session.files.has(path)).toBe(false);
  });

  it("look at every file again when the line is back", async () => {
    const { buffer, edit, session } = await openPlayer(new DiskSession({ [path]: "a" }));
    edit("mine");
    session.files.set(path, "theirs");
    session.reconnect();
    await settle();
    expect(buffer().disk.kind).toBe("changed");
  });

  it("become ready when a file that could not be read can be read", async () => {
    const { store, buffer, session } = await openPlayer(new DiskSession());
    expect(buffer()).toMatchObject({ status: "failed", failure: { reason: "notFound" } });
    session.write(path, "a");
    await settle();
    expect(buffer()).toMatchObject({ status: "ready", text: "a" });
    expect(buffer().failure).toBeUndefined();
    store.getState().close(path);
    expect(store.getState().buffers.size).toBe(0);
  });
});
