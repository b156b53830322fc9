import { expect, it } from "vitest";
import type { FieldInfo } from "../../../src-shared/document/field-type";
import { entity, scene, scriptClass, settle } from "../../stores/testing/scenes";
import { openTestEditor } from "../testing/open-test-editor";
import { copyComponent, pasteComponent, valuesToPaste } from "./component-clipboard";

const floatField = (name: string, standard: number) =>
  ({ name, type: { kind: "float" }, attributes: {}, default: standard }) as FieldInfo;

const mover = { id: "m", type: "Mover", speed: 9, gone: 1 };

const open = () =>
  openTestEditor({
    scene: scene(
      entity("A", undefined, [mover]),
      entity("B", undefined, [{ id: "n", type: "Mover", height: 3 }]),
      entity("C"),
      entity("D"),
    ),
    classes: [scriptClass("Mover", [floatField("speed", 5), floatField("height", 1)])],
  });

it("pastes what is set, and takes back what is not, leaving alone what is set aside", async () => {
  const { editor, session } = await open();
  const target = session.document.component("b", "n");
  expect(target && valuesToPaste(editor, mover, "b", target)).toEqual([
    { entity: "b", component: "n", path: "speed", value: 9 },
    { entity: "b", component: "n", path: "height" },
  ]);
});

it("pastes a component with its values as new, on all that have none, in one step", async () => {
  const { editor, session, stores } = await open();
  copyComponent(editor, { ...mover, enabled: false });
  await pasteComponent(editor, ["b", "c", "d"]);
  await settle();
  for (const id of ["c", "d"]) {
    expect(session.document.component(id, "Mover")).toMatchObject({ speed: 9, enabled: false });
    expect(session.document.component(id, "Mover")).not.toHaveProperty("gone");
  }
  expect(session.document.component("b", "n")).toEqual({ id: "n", type: "Mover", height: 3 });
  expect(stores.sceneState.getState().history.undo).toHaveLength(1);
});

it("copies what the running game's instance has, so that it can be kept after Stop", async () => {
  const { editor, session, stores } = await open();
  stores.selection.getState().select(["a"]);
  await settle();
  session.setPlayState("playing");
  await settle();
  copyComponent(editor, { id: "m", type: "Mover" });
  expect(editor.clipboard.component).toMatchObject({ type: "Mover", speed: 9, height: 1 });
});
