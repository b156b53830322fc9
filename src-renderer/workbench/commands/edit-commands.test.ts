import { expect, it } from "vitest";
import { entity, scene, settle } from "../../stores/testing/scenes";
import { openTestEditor } from "../testing/open-test-editor";
import { createEditCommands } from "./edit-commands";
import { createEntityCommands } from "./entity-commands";

async function open() {
  const opened = await openTestEditor({
    scene: scene(entity("World"), entity("Player", "world"), entity("Hat", "player"), entity("Coin")),
  });
  opened.editor.commands.add(...createEditCommands(opened.editor), ...createEntityCommands(opened.editor));
  const run = async (id: string) => {
    const hasRun = opened.editor.commands.run(id);
    await settle();
    return hasRun;
  };
  const select = (...ids: readonly string[]) => opened.stores.selection.getState().select(ids);
  const selected = () => opened.stores.selection.getState().ids;
  return { ...opened, run, select, selected };
}

it("deletes what is selected in one step, and undo brings it back selected", async () => {
  const { run, select, selected, session } = await open();
  select("player", "coin");
  await run("edit.delete");
  expect(session.document.size).toBe(1);
  expect(selected()).toEqual([]);
  await run("edit.undo");
  expect(session.document.size).toBe(4);
  expect(selected()).toEqual(["player", "coin"]);
});

it("undoes the whole of a drag whose end is still on its way", async () => {
  const { editor, run, select, session } = await open();
  select("coin");
  const rename = (name: string) => session.api.execute({ kind: "renameEntity", id: "coin", name });
  await rename("Dragged");
  let end: (() => void) | undefined;
  const isReleased = new Promise<void>((resolve) => (end = resolve));
  editor.editsUnderWay.add(isReleased.then(() => rename("Dropped")));
  await run("edit.undo");
  expect(session.document.entity("coin")?.name).toBe("Dragged");
  end?.();
  await settle();
  expect(session.document.entity("coin")?.name).toBe("Dragged");
  expect(editor.stores.sceneState.getState().history.redo).toHaveLength(1);
});

it("does nothing where there is nothing to do", async () => {
  const { run, editor } = await open();
  for (const id of ["edit.undo", "edit.redo", "edit.delete", "edit.copy", "edit.paste", "edit.duplicate"]) {
    expect(editor.commands.isEnabled(id)).toBe(false);
    expect(await run(id)).toBe(false);
  }
});

it("copies subtrees once, in hierarchy order, without their place", async () => {
  const { run, select, editor } = await open();
  select("coin", "hat", "world");
  globalThis.getSelection = () => null;
  await run("edit.copy");
  expect(editor.clipboard.entities.map(({ id }) => id)).toEqual(["world", "player", "hat", "coin"]);
  select("player");
  await run("edit.copy");
  expect(editor.clipboard.entities.map(({ id, parent }) => [id, parent])).toEqual([
    ["player", undefined],
    ["hat", "player"],
  ]);
});

it("leaves Delete to the panels that mean something else by it", async () => {
  const { editor, select, selected } = await open();
  const deleteIn = async (...contexts: readonly string[]) => {
    const press = { key: "Delete", code: "Delete", ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
    select("coin");
    editor.keybindings.dispatch(press, { isTyping: false, hasTextUndo: false, focusContexts: new Set(contexts) });
    await settle();
    return selected().length === 0;
  };
  for (const panel of ["project-files", "console", "problems", "code-editor", "game", "inspector"]) {
    expect(await deleteIn(panel)).toBe(false);
  }
  expect(await deleteIn("scene")).toBe(true);
});

it("names in the menu what undo would take back", async () => {
  const { run, editor, session } = await open();
  expect(editor.commands.get("edit.undo")?.describe?.()).toBe("Undo");
  await session.api.execute({ kind: "renameEntity", id: "coin", name: "Gem" });
  expect(editor.commands.get("edit.undo")?.describe?.()).toBe("Undo renameEntity");
  await run("edit.undo");
  expect(editor.commands.get("edit.redo")?.describe?.()).toBe("Redo renameEntity");
});

it("selects what it creates, below the active entity where asked", async () => {
  const { run, select, selected, session } = await open();
  await run("entity.create-sphere");
  const [sphere = ""] = selected();
  expect(session.document.component(sphere, "MeshRenderer")).toMatchObject({ shape: "sphere" });
  expect(session.document.entity(sphere)?.parent).toBeUndefined();
  select("coin");
  await run("entity.create-child");
  expect(session.document.entity(selected()[0] ?? "")?.parent).toBe("coin");
});

it("switches a mixed selection on before it switches it off", async () => {
  const { run, select, session } = await open();
  await session.api.execute({ kind: "setEnabled", ids: ["coin"], enabled: false });
  select("coin", "player");
  await run("entity.toggle-enabled");
  expect(session.document.entity("coin")?.enabled).toBe(true);
  expect(session.document.entity("player")?.enabled).toBe(true);
  await run("entity.toggle-enabled");
  expect(session.document.entity("player")?.enabled).toBe(false);
});

it("moves only the topmost of nested entities to the top level", async () => {
  const { run, select, session } = await open();
  select("hat", "player");
  await run("entity.unparent");
  expect(session.document.entity("player")?.parent).toBeUndefined();
  expect(session.document.entity("hat")?.parent).toBe("player");
});
