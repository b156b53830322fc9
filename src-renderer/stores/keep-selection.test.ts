import { expect, it } from "vitest";
import { keepSelection } from "./keep-selection";
import { createSceneStore } from "./scene-store";
import { createSelectionStore } from "./selection-store";
import { InMemorySession } from "./testing/in-memory-session";
import { entity, scene, settle } from "./testing/scenes";

class TestStorage implements Partial<Storage> {
  private readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
}

function openWindow(storage: TestStorage) {
  const session = new InMemorySession(scene(entity("A"), entity("B")));
  const selection = createSelectionStore(createSceneStore(session));
  keepSelection(selection, storage as unknown as Storage);
  return selection;
}

it("selects after a reload what was selected before, once the scene is there", async () => {
  const storage = new TestStorage();
  const before = openWindow(storage);
  await settle();
  before.getState().select(["b"]);
  const after = openWindow(storage);
  await settle();
  expect(after.getState().ids).toEqual(["b"]);
});

it("selects nothing of what is not in the scene, nor from a storage that holds something else", async () => {
  const storage = new TestStorage();
  storage.setItem("tandem.selection", '["gone", 7]');
  const gone = openWindow(storage);
  await settle();
  expect(gone.getState().ids).toEqual([]);
  storage.setItem("tandem.selection", "{ broken");
  const broken = openWindow(storage);
  await settle();
  expect(broken.getState().ids).toEqual([]);
});
