import { expect, it } from "vitest";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { entity, scene, scriptClass, settle } from "../../stores/testing/scenes";
import { openTestEditor } from "../testing/open-test-editor";
import { dropScript, planScriptDrop } from "./drop-script";

const file = "assets/scripts/fire-bat.ts";
const classIn = (name: string) => ({ ...scriptClass(name, []), file });
const known = { classes: [], problems: [], isRestricted: false };
const errorIn = (path: string): ScriptDiagnostic => ({
  severity: "error",
  source: "compile",
  message: "Expected }",
  file: path,
});

it("adds the only class of a file, and of several the one that is named like it", () => {
  expect(planScriptDrop(file, { ...known, classes: [classIn("Bat")] })).toEqual({ kind: "add", type: "Bat" });
  const several = [classIn("Bat"), classIn("FireBat"), scriptClass("Other", [])];
  expect(planScriptDrop(file, { ...known, classes: several })).toEqual({ kind: "add", type: "FireBat" });
});

it("asks which of several it should be where none is named like the file", () => {
  const classes = [classIn("Bat"), classIn("Owl")];
  expect(planScriptDrop(file, { ...known, classes })).toEqual({ kind: "choose", types: ["Bat", "Owl"] });
});

it.each([
  ["no class", known, file, "exports no class that derives from Script and is not abstract"],
  ["faults", { ...known, problems: [errorIn(file)] }, file, "does not compile"],
  ["no class, while another file has faults", { ...known, problems: [errorIn("a.ts")] }, file, "exports no class"],
  ["scripts that may not run", { ...known, isRestricted: true }, file, "until you trust it"],
  ["statements", known, "assets/fill.run.ts", "list of statements"],
] as const)("says why a file with %s adds nothing", (_, scripts, path, message) => {
  expect(planScriptDrop(path, scripts)).toMatchObject({
    kind: "refuse",
    message: expect.stringContaining(message) as string,
  });
});

it("Z14: adds to every selected entity in one step, by way of the menu too", async () => {
  const { editor, session, stores } = await openTestEditor({
    scene: scene(entity("A"), entity("B")),
    classes: [classIn("Bat"), classIn("Owl")],
  });
  await dropScript(editor, file, ["a", "b"], { x: 10, y: 20 });
  const { open } = stores.pointMenu.getState();
  expect(open?.at).toEqual({ x: 10, y: 20 });
  const owl = open?.items.find((item) => item !== "separator" && item.label === "Add Owl");
  if (owl !== "separator") owl?.onSelect?.();
  await settle();
  for (const id of ["a", "b"]) expect(session.document.component(id, "Owl")).toBeDefined();
  expect(stores.sceneState.getState().history.undo).toHaveLength(1);
});
