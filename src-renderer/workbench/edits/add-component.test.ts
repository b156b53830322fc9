import { expect, it } from "vitest";
import { entity, scene, settle } from "../../stores/testing/scenes";
import { openTestEditor } from "../testing/open-test-editor";
import { addComponent } from "./add-component";

const open = () =>
  openTestEditor({ scene: scene(entity("A"), entity("B", undefined, [{ id: "l", type: "Light" }]), entity("C")) });

it("A14: adds to several entities in one step, of which those that have one keep theirs", async () => {
  const { editor, session, stores } = await open();
  await addComponent(editor, ["a", "b", "c"], "Light");
  await settle();
  for (const id of ["a", "b", "c"]) {
    expect(session.document.entity(id)?.components.filter(({ type }) => type === "Light")).toHaveLength(1);
  }
  expect(stores.sceneState.getState().history.undo).toHaveLength(1);
  await session.api.undo();
  expect(session.document.component("a", "Light")).toBeUndefined();
  expect(session.document.component("b", "l")).toBeDefined();
});

it("asks the session for one that an entity alone has already, so that the user is told why not", async () => {
  const { editor, session } = await open();
  await addComponent(editor, ["b"], "Light");
  expect(session.executed).toEqual([{ kind: "addComponent", entity: "b", type: "Light" }]);
});

it("does nothing where every one of several has it", async () => {
  const { editor, session } = await open();
  await addComponent(editor, ["b", "b"], "Light");
  expect(session.executed).toEqual([]);
});
