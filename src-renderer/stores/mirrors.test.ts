import { expect, it } from "vitest";
import type { LogEntry } from "../../src-shared/scripting/log-entry";
import { consoleCapacity, createConsoleStore } from "./console-store";
import { createNotificationsStore } from "./notifications-store";
import { createPlayStore } from "./play-store";
import { createProblemsStore } from "./problems-store";
import { createSceneStateStore } from "./scene-state-store";
import { createScriptClassesStore } from "./script-classes-store";
import { createSettingsStore } from "./settings-store";
import { InMemorySession } from "./testing/in-memory-session";
import { entity, scene, scriptClass, settle } from "./testing/scenes";

const line = (id: number, count = 1, level: LogEntry["level"] = "info"): LogEntry => ({
  id,
  count,
  level,
  time: id,
  text: `line ${id}`,
  domain: "runtime",
});

it("counts a collapsed line again without adding it", async () => {
  const session = new InMemorySession();
  const store = createConsoleStore(session);
  await settle();
  session.fire("onDidLog", [line(1), line(2, 1, "error")]);
  session.fire("onDidLog", [line(2, 5, "error"), line(3)]);
  expect(store.getState().entries.map(({ id, count }) => [id, count])).toEqual([
    [1, 1],
    [2, 5],
    [3, 1],
  ]);
  expect(store.getState().counts).toMatchObject({ info: 2, error: 5 });
});

it("103: keeps the newest 10,000 lines of a flood", async () => {
  const session = new InMemorySession();
  const store = createConsoleStore(session);
  await settle();
  for (let start = 0; start < 30_000; start += 5_000) {
    session.fire(
      "onDidLog",
      Array.from({ length: 5_000 }, (_, index) => line(start + index)),
    );
  }
  expect(store.getState().entries).toHaveLength(consoleCapacity);
  expect(store.getState().entries.at(-1)?.id).toBe(29_999);
});

it("tells whether the scene is saved, and forgets the path of the one before", async () => {
  const session = new InMemorySession(scene(entity("A")));
  const store = createSceneStateStore(session);
  await settle();
  await session.api.execute({ kind: "renameEntity", id: "a", name: "B" });
  expect(store.getState().isDirty).toBe(true);
  await session.api.saveScene();
  expect(store.getState().isDirty).toBe(false);
  session.fire("onDidOpenScene", {
    name: "Untitled",
    isOpen: true,
    isDirty: false,
    history: { undo: [], redo: [] },
    world: "editor",
  });
  expect(store.getState().path).toBeUndefined();
});

it("offers the edits of a game that ended until the next one begins", () => {
  const session = new InMemorySession();
  const store = createPlayStore(session);
  session.setPlayState("playing");
  session.setPlayState("edit", [{ entity: "a", component: "b", path: "speed", value: 1 }]);
  expect(store.getState().offeredEdits).toHaveLength(1);
  session.setPlayState("playing");
  expect(store.getState().offeredEdits).toHaveLength(0);
});

it("lets the first of two classes of one name keep it", async () => {
  const session = new InMemorySession(undefined, [
    scriptClass("Mover", []),
    { ...scriptClass("Mover", []), file: "assets/scripts/copy.ts" },
  ]);
  const store = createScriptClassesStore(session);
  await settle();
  expect(store.getState().byName.get("Mover")?.file).toBe("assets/scripts/mover.ts");
  expect(store.getState().classes).toHaveLength(2);
});

it("counts errors and warnings apart", () => {
  const session = new InMemorySession();
  const store = createProblemsStore(session);
  session.fire("onDidChangeProblems", [
    { severity: "error", source: "compile", message: "a" },
    { severity: "warning", source: "type", message: "b" },
  ]);
  expect(store.getState()).toMatchObject({ errorCount: 1, warningCount: 1 });
});

it("shows a repeated message once", () => {
  const store = createNotificationsStore(new InMemorySession());
  store.getState().notify({ severity: "info", message: "Saved" });
  store.getState().notify({ severity: "info", message: "Saved" });
  expect(store.getState().notifications).toHaveLength(1);
});

it("keeps settings, and falls back to the defaults where the stored text is foreign", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  createSettingsStore(storage).getState().set({ moveSnap: 2, gizmoSpace: "local" });
  expect(createSettingsStore(storage).getState()).toMatchObject({ moveSnap: 2, gizmoSpace: "local", rotateSnap: 15 });
  for (const foreign of ["{", "null", "7", '{"moveSnap":"much","recentCommands":{}}']) {
    kept.set("tandem.settings", foreign);
    expect(createSettingsStore(storage).getState()).toMatchObject({ moveSnap: 0.5, recentCommands: [] });
  }
});
