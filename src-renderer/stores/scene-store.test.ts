import { expect, it } from "vitest";
import { createSceneStore } from "./scene-store";
import { InMemorySession } from "./testing/in-memory-session";
import { entity, scene, settle } from "./testing/scenes";

it("mirrors the scene after opening and follows its changes", async () => {
  const session = new InMemorySession(scene(entity("A"), entity("B")));
  const store = createSceneStore(session);
  await settle();
  await session.api.execute({ kind: "renameEntity", id: "a", name: "Alpha" });
  expect(store.getState().document?.toRecord()).toEqual(session.document.toRecord());
});

it("keeps the identity of records that a change does not touch", async () => {
  const session = new InMemorySession(scene(entity("A"), entity("B")));
  const store = createSceneStore(session);
  await settle();
  const before = store.getState().document?.entity("b");
  await session.api.execute({ kind: "renameEntity", id: "a", name: "Alpha" });
  expect(store.getState().document?.entity("b")).toBe(before);
});

it("ignores changes that are part of a snapshot still on its way", async () => {
  const session = new InMemorySession(scene(entity("A")));
  const store = createSceneStore(session);
  await settle();
  const record = scene(entity("A"), entity("B"));
  let answer: () => void = () => {};
  session.api.getScene = () =>
    new Promise((resolve) => {
      answer = () => resolve(record);
    });
  session.openScene(record);
  session.fire("onDidChangeScene", { diff: [{ kind: "addEntity", entity: entity("B"), index: 1 }], touched: [] });
  answer();
  await settle();
  expect(store.getState().document?.size).toBe(2);
});

it("uses the newest of two snapshots, whichever comes first", async () => {
  const session = new InMemorySession(scene());
  const store = createSceneStore(session);
  await settle();
  const answers: ((record: ReturnType<typeof scene>) => void)[] = [];
  session.api.getScene = () => new Promise((resolve) => answers.push(resolve));
  session.openScene(scene(entity("Old")));
  session.openScene(scene(entity("New")));
  answers[1]?.(scene(entity("New")));
  answers[0]?.(scene(entity("Old")));
  await settle();
  expect(store.getState().document?.has("new")).toBe(true);
});

it("reads the scene anew when a change does not fit", async () => {
  const session = new InMemorySession(scene(entity("A")));
  const store = createSceneStore(session);
  await settle();
  session.fire("onDidChangeScene", {
    diff: [{ kind: "setEntity", id: "missing", key: "name", after: "X" }],
    touched: [],
  });
  await settle();
  expect(session.calls.filter((name) => name === "getScene")).toHaveLength(2);
  expect(store.getState().document?.has("a")).toBe(true);
});

it("W4: reads the scene anew after the transport was lost", async () => {
  const session = new InMemorySession(scene(entity("A")));
  const store = createSceneStore(session);
  await settle();
  session.document.apply([{ kind: "addEntity", entity: entity("B"), index: 1 }]);
  session.reconnect();
  await settle();
  expect(store.getState().document?.has("b")).toBe(true);
});

it("raises `structure` only for what a tree shows", async () => {
  const session = new InMemorySession(scene(entity("A")));
  const store = createSceneStore(session);
  await settle();
  const before = store.getState().structure;
  await session.api.execute({
    kind: "setFields",
    edits: [{ entity: "a", component: "Transform", path: "position.x", value: 3 }],
  });
  expect(store.getState().structure).toBe(before);
  await session.api.execute({ kind: "renameEntity", id: "a", name: "Alpha" });
  expect(store.getState().structure).toBe(before + 1);
});
