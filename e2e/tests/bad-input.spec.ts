import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { runCli } from "../drivers/browser-app";
import { expect, test } from "../drivers/test";

test.use({ source: "fixture:playground" });

const sceneFile = "assets/scenes/main.scene.json";

test("a folder that is no project is refused with what is missing, in the window and on the command line", async ({
  launcher,
  workspace,
}) => {
  const folder = join(workspace.projectsDir, "Holiday pictures");
  await mkdir(folder);
  const refused = await runCli("open", folder);
  expect(refused.code).toBe(1);
  expect(refused.errors).toContain("tandem.json");

  const editor = await launcher.open("start");
  await editor.waitUntilReady();
  await editor.overlays.runCommand("file.close-project");
  await editor.welcome.openFolder.click();
  await editor.overlays.showFolder(folder);
  await expect(editor.overlays.folderConfirm).toBeDisabled();
  await editor.overlays.showFolder(join(workspace.projectsDir, "nowhere"));
  await expect(editor.overlays.folderPicker.getByRole("alert")).toContainText("nowhere");
  // The right folder mends it.
  await editor.overlays.showFolder(workspace.project.dir);
  await editor.overlays.folderConfirm.click();
  await expect(editor.toolbar.projectName).toHaveText("Playground");
});

test("a broken tandem.json is named with what is wrong, is left as it is, and opens once it is mended", async ({
  launcher,
  project,
}) => {
  const good = await project.read("tandem.json");
  const broken = good.replace('"Playground",', '"Playground"');
  await project.write("tandem.json", broken);
  launcher.expectErrorOutput(/tandem\.json/);
  const editor = await launcher.open();
  await expect(editor.welcome.element).toBeVisible();
  await expect(editor.overlays.toast("tandem.json")).toBeVisible();
  expect(await project.read("tandem.json")).toBe(broken);

  await project.write("tandem.json", good);
  await editor.welcome.openFolder.click();
  await editor.overlays.showFolder(project.dir);
  await editor.overlays.folderConfirm.click();
  await editor.waitUntilReady();
  await expect(editor.toolbar.projectName).toHaveText("Playground");
});

test("a broken scene file is named with line and column and kept; the project opens without it", async ({
  launcher,
  project,
}) => {
  const good = await project.readSceneText();
  const broken = good.replace('"name": "Camera",', '"name": "Camera"');
  await project.write(sceneFile, broken);
  const editor = await launcher.open();
  await expect(editor.toolbar.projectName).toHaveText("Playground");
  const line = broken.slice(0, broken.indexOf('"Camera"')).split("\n").length + 1;
  await expect(editor.overlays.error("main.scene.json")).toContainText(`main.scene.json:${line}:7`);
  await expect(editor.toolbar.sceneName).toHaveText("No scene");
  expect(await project.readSceneText()).toBe(broken);

  await project.write(sceneFile, good);
  await editor.toolbar.openScene("main");
  await expect.poll(() => editor.hierarchy.names()).toEqual(["Sun", "Camera", "Runner", "Walker"]);
});

test("a scene whose file was broken meanwhile is restored from the copy that was kept, and saved over it", async ({
  launcher,
  project,
}) => {
  const editor = await launcher.open();
  await editor.waitUntilReady();
  await editor.hierarchy.rename("Walker", "Wanderer");
  await editor.saveScene();
  await launcher.close();
  await project.write(sceneFile, (await project.readSceneText()).slice(0, -40));

  const again = await launcher.open();
  await expect(again.sceneFailure).toContainText("main.scene.json could not be opened");
  await again.restoreScene();
  await expect.poll(() => again.hierarchy.names()).toEqual(["Sun", "Camera", "Runner", "Wanderer"]);
  await again.saveScene();
  expect((await project.readEntity("Wanderer")).name).toBe("Wanderer");
});

test("Z12 10: a script whose class is missing keeps its values on screen and in the file, and heals", async ({
  launcher,
  project,
}) => {
  const source = await project.read("assets/scripts/mover.ts");
  await project.remove("assets/scripts/mover.ts");
  const editor = await launcher.open();
  await editor.waitUntilReady();
  await editor.hierarchy.select("Runner");
  await expect(editor.inspector.component("Mover")).toContainText("There is no script class Mover");
  await expect(editor.inspector.text("Mover", "speed")).toHaveValue("7");

  await editor.hierarchy.rename("Runner", "Racer");
  await editor.saveScene();
  expect(await project.readField("Racer", "Mover", "speed")).toBe(7);

  await project.write("assets/scripts/mover.ts", source);
  await editor.inspector.expectNumber("Mover", "speed", 7);
  await expect(editor.inspector.component("Mover")).not.toContainText("There is no script class");
});

test("a scene that cannot be written is said to be unsaved, nothing is lost, and it is saved when it can be", async ({
  editor,
  project,
}) => {
  // What keeps even an all-powerful user from writing: a folder stands where the file goes.
  await project.remove(sceneFile);
  await mkdir(project.path(sceneFile));
  await editor.hierarchy.rename("Walker", "Wanderer");
  await editor.hierarchy.press("ControlOrMeta+s");
  await expect(editor.overlays.error("main.scene.json")).toBeVisible();
  await editor.toolbar.expectUnsaved(true);
  await expect(editor.hierarchy.row("Wanderer")).toBeVisible();

  await project.remove(sceneFile);
  await editor.saveScene();
  expect((await project.readEntity("Wanderer")).name).toBe("Wanderer");
});

test.describe("a project that is new on this machine", () => {
  test.use({ trust: false });

  test("is shown without running its scripts until the user trusts it, and is trusted from then on", async ({
    editor,
    launcher,
  }) => {
    await expect(editor.restrictedBanner).toBeVisible();
    await expect(editor.statusBar.reloadLine).toContainText("Restricted");
    await editor.hierarchy.select("Runner");
    await expect(editor.inspector.component("Mover")).toContainText("do not run yet");
    await editor.toolbar.playButton.click();
    await editor.overlays.answer("Cancel");
    await editor.expectMode("edit");
    await expect(editor.toolbar.playButton).toBeVisible();

    await editor.trustProject();
    await editor.inspector.expectNumber("Mover", "speed", 7);
    const again = await launcher.reopen();
    await again.waitUntilReady();
    await expect(again.restrictedBanner).toHaveCount(0);
    await again.hierarchy.select("Runner");
    await again.inspector.expectNumber("Mover", "speed", 7);
  });
});
