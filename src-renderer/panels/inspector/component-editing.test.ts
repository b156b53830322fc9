import { expect, it } from "vitest";
import { entity, scene, settle } from "../../stores/testing/scenes";
import { openTestEditor } from "../../workbench/testing/open-test-editor";
import { createComponentEditing } from "./component-editing";
import { commonComponents } from "./inspected-components";

async function open() {
  const opened = await openTestEditor({
    scene: scene(
      entity("A", undefined, [{ id: "l1", type: "Light" }]),
      entity("B", undefined, [
        { id: "c", type: "Camera" },
        { id: "l2", type: "Light" },
      ]),
    ),
  });
  const { document } = opened.session;
  const entities = ["a", "b"].flatMap((id) => document.entity(id) ?? []);
  const light = commonComponents(entities).find(({ type }) => type === "Light");
  if (!light) throw new Error("Both have a Light");
  return { ...opened, editing: createComponentEditing(opened.editor, light) };
}

it("removes a component of every selected entity in one step", async () => {
  const { editing, session, stores } = await open();
  editing.remove();
  await settle();
  expect(session.document.component("a", "l1") ?? session.document.component("b", "l2")).toBeUndefined();
  expect(stores.sceneState.getState().history.undo).toHaveLength(1);
});

it("resets and moves by one command for all of them, each from its own place", async () => {
  const { editing, session } = await open();
  session.api.execute = (command) => {
    session.executed.push(command);
    return Promise.resolve({ ok: true, diff: [], ids: [] });
  };
  editing.reset();
  editing.move(-1);
  await settle();
  expect(session.executed).toMatchObject([
    {
      kind: "batch",
      label: "Reset Light of 2 entities",
      commands: [
        { kind: "resetComponent", component: "l1" },
        { kind: "resetComponent", component: "l2" },
      ],
    },
    {
      kind: "batch",
      commands: [
        { kind: "moveComponent", index: 0 },
        { kind: "moveComponent", index: 1 },
      ],
    },
  ]);
});
