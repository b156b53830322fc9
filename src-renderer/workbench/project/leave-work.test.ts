import { expect, it, vi } from "vitest";
import { entity, scene, settle } from "../../stores/testing/scenes";
import { openTestEditor } from "../testing/open-test-editor";
import { mayLeaveWork } from "./leave-work";
import { newScene } from "./open-project";
import { saveSceneAs } from "./save-scene";

const done = { ok: true, value: undefined } as const;

async function openEdited(api: Parameters<typeof openTestEditor>[0] = {}) {
  const opened = await openTestEditor({ scene: scene(entity("A")), ...api });
  await opened.session.api.execute({ kind: "renameEntity", id: "a", name: "B" });
  const answer = async (given: "confirm" | "alternative" | "cancel") => {
    const [question] = opened.stores.dialogs.getState().questions;
    if (question?.kind !== "confirm") throw new Error("Nothing is asked");
    question.answer(given);
    await settle();
  };
  return { ...opened, answer };
}

it("leaves at once when everything is saved", async () => {
  const { editor, stores } = await openTestEditor();
  await expect(mayLeaveWork(editor, "now")).resolves.toBe(true);
  expect(stores.dialogs.getState().questions).toEqual([]);
});

it("saves, discards or stays, as the user says", async () => {
  const { editor, session, answer } = await openEdited();
  let leaving = mayLeaveWork(editor, "now");
  await answer("cancel");
  await expect(leaving).resolves.toBe(false);
  leaving = mayLeaveWork(editor, "now");
  await answer("alternative");
  await expect(leaving).resolves.toBe(true);
  expect(session.calls).not.toContain("saveScene");
  leaving = mayLeaveWork(editor, "now");
  await answer("confirm");
  await expect(leaving).resolves.toBe(true);
  expect(session.calls).toContain("saveScene");
});

it("stays when the save failed, and says why", async () => {
  const saveScene = () => Promise.resolve({ ok: false, reason: "io", message: "The disk is full." } as const);
  const { editor, stores, answer } = await openEdited({ scene: scene(entity("A")), api: { saveScene } });
  const leaving = mayLeaveWork(editor, "now");
  await answer("confirm");
  await expect(leaving).resolves.toBe(false);
  expect(stores.notifications.getState().notifications[0]?.message).toBe("The disk is full.");
});

it("asks about every holder of unsaved work together", async () => {
  const { editor, stores, answer } = await openEdited();
  const save = vi.fn(() => Promise.resolve(true));
  editor.unsavedWork.add(() => [{ kind: "file", name: "player.ts", save }]);
  const leaving = mayLeaveWork(editor, "now");
  const [question] = stores.dialogs.getState().questions;
  expect(question?.kind === "confirm" && question.question.title).toBe("Save 2 files?");
  await answer("confirm");
  await expect(leaving).resolves.toBe(true);
  expect(save).toHaveBeenCalledOnce();
});

it("W26: a new scene asks about the scene alone, and nothing opens while the user stays", async () => {
  const api = { newScene: vi.fn(() => Promise.resolve(done)) };
  const { editor, answer } = await openEdited({ scene: scene(entity("A")), api });
  editor.unsavedWork.add(() => [{ kind: "file", name: "player.ts", save: () => Promise.resolve(true) }]);
  const opening = newScene(editor);
  await answer("cancel");
  await expect(opening).resolves.toBe(false);
  expect(api.newScene).not.toHaveBeenCalled();
});

it("asks before it replaces another scene", async () => {
  const api = {
    listFiles: () => Promise.resolve([{ path: "assets/scenes/cave.scene.json", size: 1 }]),
    saveSceneAs: vi.fn(() => Promise.resolve(done)),
  };
  const { editor, stores, answer } = await openEdited({ scene: scene(entity("A")), api });
  const saving = saveSceneAs(editor);
  const [question] = stores.dialogs.getState().questions;
  if (question?.kind !== "prompt") throw new Error("No path is asked for");
  question.answer("assets/scenes/cave.scene.json");
  await settle();
  await answer("cancel");
  await expect(saving).resolves.toBe(false);
  expect(api.saveSceneAs).not.toHaveBeenCalled();
});
