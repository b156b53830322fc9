import { expect, test } from "../drivers/test";

test("smoke", async ({ editor, project }) => {
  await expect(editor.toolbar.projectName).toHaveText("First Steps");
  await editor.hierarchy.select("Player");
  await editor.hierarchy.rename("Player", "Hero");
  await editor.toolbar.expectUnsaved(true);
  await editor.saveScene();
  expect((await project.readEntity("Hero")).name).toBe("Hero");
});
