import { expect, it } from "vitest";
import { createSceneStore } from "./scene-store";
import { createSelectionStore } from "./selection-store";
import { InMemorySession } from "./testing/in-memory-session";
import { entity, scene, settle } from "./testing/scenes";

async function open() {
  const session = new InMemorySession(scene(entity("A"), entity("B"), entity("C", "b"), entity("D")));
  const selection = createSelectionStore(createSceneStore(session));
  await settle();
  return { session, selection, state: () => selection.getState() };
}

it("selects a range from the anchor in both directions, the last one active", async () => {
  const { state } = await open();
  const visible = ["a", "b", "c", "d"];
  state().select(["b"]);
  state().selectRange("d", visible);
  expect(state().ids).toEqual(["b", "c", "d"]);
  state().selectRange("a", visible);
  expect(state().ids).toEqual(["b", "a"]);
});

it("deselects what is deleted, with everything below it, and nothing else", async () => {
  const { session, state } = await open();
  state().select(["a", "c"]);
  await session.api.execute({ kind: "deleteEntities", ids: ["b"] });
  expect(state().ids).toEqual(["a"]);
});

it("selects again what an undo brings back, unless the user selected something else meanwhile", async () => {
  const { session, state } = await open();
  state().select(["c"]);
  await session.api.execute({ kind: "deleteEntities", ids: ["b"] });
  expect(state().ids).toEqual([]);
  await session.api.undo();
  expect(state().ids).toEqual(["c"]);
  await session.api.execute({ kind: "deleteEntities", ids: ["b"] });
  state().select(["a"]);
  await session.api.undo();
  expect(state().ids).toEqual(["a"]);
});

it("109: keeps a multiple selection over Play and Stop", async () => {
  const { session, state } = await open();
  const edited = session.document.toRecord();
  state().select(["a", "d"]);
  session.openScene({ ...edited, entities: edited.entities.filter(({ id }) => id !== "d") });
  await settle();
  expect(state().ids).toEqual(["a"]);
  session.openScene(edited);
  await settle();
  expect(state().ids).toEqual(["a", "d"]);
});

it("does not tell of a change that leaves the selection as it is", async () => {
  const { session, selection, state } = await open();
  state().select(["a"]);
  const { ids } = state();
  await session.api.execute({ kind: "deleteEntities", ids: ["d"] });
  expect(selection.getState().ids).toBe(ids);
});

it("selects what was selected before once more when the undo of a creation takes what is new", async () => {
  const { session, state } = await open();
  state().select(["b", "c"]);
  const done = await session.api.execute({ kind: "addEntity", name: "New" });
  if (!done.ok) throw new Error(done.message);
  state().selectNew(done.ids);
  expect(state().ids).toEqual(done.ids);
  await session.api.undo();
  expect(state().ids).toEqual(["b", "c"]);
  await session.api.redo();
  expect(state().ids).toEqual(done.ids);
  state().select(["a"]);
  await session.api.undo();
  expect(state().ids).toEqual(["a"]);
});
