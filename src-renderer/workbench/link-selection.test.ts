import { expect, it } from "vitest";
import { entity, scene, settle } from "../stores/testing/scenes";
import { openTestEditor } from "./testing/open-test-editor";

it("L03: scripts know what is selected, and what they select is selected", async () => {
  const told: (readonly string[])[] = [];
  const { session, stores } = await openTestEditor({
    scene: scene(entity("first"), entity("second")),
    api: {
      setSelection: async (ids) => {
        told.push(ids);
      },
    },
  });
  stores.selection.getState().select(["first"]);
  session.fire("onDidRequestSelection", ["second", "first"]);
  await settle();
  expect(stores.selection.getState().ids).toEqual(["second", "first"]);
  expect(told).toEqual([["first"], ["second", "first"]]);
});
