import { afterEach, expect, it, vi } from "vitest";
import type { FieldSnapshot } from "../../src-shared/protocol/session-api";
import { createFieldsStore } from "./fields-store";
import { createPlayStore } from "./play-store";
import { createSceneStore } from "./scene-store";
import { createScriptClassesStore } from "./script-classes-store";
import { createSelectionStore } from "./selection-store";
import { InMemorySession } from "./testing/in-memory-session";
import { entity, scene, scriptClass, settle } from "./testing/scenes";

afterEach(() => void vi.useRealTimers());

const mover = scriptClass("Mover", [
  { name: "speed", type: { kind: "float" }, default: 5 },
  { name: "label", type: { kind: "string" }, default: "" },
]);

async function open() {
  const session = new InMemorySession(
    scene(entity("A", undefined, [{ id: "mover", type: "Mover", speed: 7 }]), entity("B")),
    [mover],
  );
  const sceneStore = createSceneStore(session);
  const selection = createSelectionStore(sceneStore);
  const play = createPlayStore(session);
  const scriptClasses = createScriptClassesStore(session);
  const fields = createFieldsStore({ source: session, scene: sceneStore, selection, play, scriptClasses });
  await settle();
  const read = (component: string, name: string) => fields.getState().byComponent.get(component)?.get(name);
  return { session, selection, fields, read };
}

it("reads what the selected instances have, and only those", async () => {
  const { selection, fields, read } = await open();
  expect(fields.getState().byComponent.size).toBe(0);
  selection.getState().select(["a"]);
  await fields.getState().whenFresh();
  expect(read("mover", "speed")).toMatchObject({ value: 7, state: "set" });
  expect(read("mover", "label")).toMatchObject({ value: "", state: "default" });
  selection.getState().select(["b"]);
  expect(fields.getState().byComponent.has("mover")).toBe(false);
});

it("a selected script has at once what its record and its class say, before the instance is asked", async () => {
  const { selection, read } = await open();
  selection.getState().select(["a"]);
  expect(read("mover", "speed")).toMatchObject({ value: 7, state: "set" });
  expect(read("mover", "label")).toMatchObject({ value: "", state: "default" });
});

it("keeps showing the values of a script whose class is missing, and follows edits of them", async () => {
  const { session, selection, fields, read } = await open();
  session.setClasses([]);
  session.api.getFields = () => Promise.resolve([]);
  selection.getState().select(["a"]);
  await fields.getState().whenFresh();
  expect(read("mover", "speed")).toMatchObject({ value: 7, state: "set", type: { kind: "unknown" } });
  session.applyDiff([{ kind: "setComponent", entity: "a", component: "mover", key: "speed", after: 9 }]);
  await fields.getState().whenFresh();
  expect(read("mover", "speed")?.value).toBe(9);
});

it("derives what built-in components have without asking", async () => {
  const { session, selection, read } = await open();
  selection.getState().select(["b"]);
  expect(read("b-transform", "scale")).toMatchObject({ value: [1, 1, 1], state: "default" });
  expect(session.calls).not.toContain("getFields");
});

it("follows an edit, and keeps the identity of the fields beside it", async () => {
  const { session, selection, fields, read } = await open();
  selection.getState().select(["a"]);
  await fields.getState().whenFresh();
  const label = read("mover", "label");
  await session.api.execute({
    kind: "setFields",
    edits: [{ entity: "a", component: "mover", path: "speed", value: 9 }],
  });
  await fields.getState().whenFresh();
  expect(read("mover", "speed")?.value).toBe(9);
  expect(read("mover", "label")).toBe(label);
});

it("shows what a change sets at once, and the rest of the instance when it was asked", async () => {
  const { session, selection, fields, read } = await open();
  selection.getState().select(["a"]);
  await fields.getState().whenFresh();
  const label = read("mover", "label");
  let answer: (fields: readonly FieldSnapshot[]) => void = () => undefined;
  session.api.getFields = () => new Promise((resolve) => (answer = resolve));
  session.applyDiff([{ kind: "setComponent", entity: "a", component: "mover", key: "speed", after: 9 }]);
  expect(read("mover", "speed")).toMatchObject({ value: 9, state: "set" });
  expect(read("mover", "label")).toBe(label);
  session.applyDiff([{ kind: "setComponent", entity: "a", component: "mover", key: "speed", before: 9 }]);
  expect(read("mover", "speed")).toMatchObject({ value: 5, state: "default" });
  // Of before the last change.
  answer([
    { name: "speed", type: { kind: "float" }, value: 9, state: "set" },
    { name: "label", type: { kind: "string" }, value: "five", state: "set" },
  ]);
  await vi.waitFor(() => expect(read("mover", "label")).toMatchObject({ value: "five" }));
  expect(read("mover", "speed")).toMatchObject({ value: 5, state: "default" });
});

it("W4: shows the new fields of a reloaded class, without a new selection", async () => {
  const { session, selection, fields, read } = await open();
  selection.getState().select(["a"]);
  await fields.getState().whenFresh();
  session.setClasses([scriptClass("Mover", [{ name: "height", type: { kind: "float" }, default: 2 }])]);
  await fields.getState().whenFresh();
  expect(read("mover", "height")?.value).toBe(2);
  // What was set of a field that is gone is kept, and can be cleaned up; what was never set goes with its field.
  expect(read("mover", "speed")).toMatchObject({ value: 7, type: { kind: "unknown" } });
  expect(read("mover", "label")).toBeUndefined();
});

it("W4: reads again after the transport was lost", async () => {
  const { session, selection, fields, read } = await open();
  selection.getState().select(["a"]);
  await fields.getState().whenFresh();
  session.document.apply([{ kind: "setComponent", entity: "a", component: "mover", key: "speed", after: 11 }]);
  session.reconnect();
  await settle();
  await fields.getState().whenFresh();
  expect(read("mover", "speed")?.value).toBe(11);
});

it("reads ten times a second while the game runs, and not after Stop", async () => {
  vi.useFakeTimers();
  const { session, selection } = await open();
  selection.getState().select(["a"]);
  session.setPlayState("playing");
  await settle();
  const count = () => session.calls.filter((name) => name === "getFields").length;
  const before = count();
  await vi.advanceTimersByTimeAsync(1000);
  // Two components are selected: the Transform, which the game moves, and the script.
  expect(count() - before).toBe(20);
  session.setPlayState("edit");
  await settle();
  const stopped = count();
  await vi.advanceTimersByTimeAsync(1000);
  expect(count()).toBe(stopped);
});
