import { expect, test } from "../drivers/test";

test.use({ source: "fixture:playground" });

test("a setting is changed with the keyboard alone, is in the project's file at once, and is there the next time", async ({
  editor,
  launcher,
  project,
}) => {
  const { settings } = editor;
  await editor.overlays.runCommand("file.project-settings");
  await settings.tabTo("play.fixedRate");
  await settings.type("50");
  await settings.press("Enter");
  await expect
    .poll(async () => JSON.parse(await project.read("tandem.json")) as unknown)
    .toMatchObject({
      settings: { play: { fixedRate: 50 } },
    });

  const reopened = await launcher.reopen();
  await reopened.waitUntilReady();
  await reopened.overlays.runCommand("file.project-settings");
  await expect(reopened.settings.number("play.fixedRate")).toHaveValue("50");
  // Another program's change is shown too.
  await project.edit("tandem.json", '"fixedRate": 50', '"fixedRate": 25');
  await expect(reopened.settings.number("play.fixedRate")).toHaveValue("25");
});

test("Escape takes back what was typed into a setting before it closes the settings", async ({ editor, project }) => {
  const { settings } = editor;
  const before = await project.read("tandem.json");
  await editor.overlays.runCommand("file.project-settings");
  await settings.tabTo("play.fixedRate");
  await settings.type("50");
  await settings.press("Escape");
  await expect(settings.number("play.fixedRate")).toHaveValue("60");
  // So it does with what was refused.
  await settings.type("-1");
  await settings.press("Enter");
  await expect(editor.inspector.refusal("from 1 to 1000")).toBeVisible();
  await settings.press("Escape");
  await expect(settings.number("play.fixedRate")).toHaveValue("60");
  await settings.press("Escape");
  await expect(settings.element).toHaveCount(0);
  expect(await project.read("tandem.json")).toBe(before);
});
