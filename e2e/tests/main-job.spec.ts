import { expect, test } from "../drivers/test";

test("First Steps opens, and every panel shows its part of it", async ({ editor }) => {
  await expect(editor.toolbar.projectName).toHaveText("First Steps");
  await expect(editor.toolbar.sceneName).toHaveText("Main");
  await expect(editor.statusBar.entityCount).toHaveText("65 entities");
  expect(await editor.hierarchy.names()).toEqual(expect.arrayContaining(["World", "Player", "Camera", "Gems"]));

  await editor.scene.expectDrawn();
  await expect(editor.inspector.empty).toBeVisible();
  await editor.console.show();
  await expect(editor.console.empty).toBeVisible();
  await editor.files.reveal("assets/scenes/main.scene.json");
  await editor.files.reveal("assets/scripts/player.ts");

  await editor.hierarchy.select("Player");
  await expect(editor.inspector.component("Transform")).toBeVisible();
  await editor.inspector.expectNumber("Player", "speed", 6);
  await editor.expectHealthy();
});

test("a project is made from a template, and is among the recent ones from then on", async ({ launcher }) => {
  const editor = await launcher.open("start");
  await editor.waitUntilReady();
  // A first start makes the user's own copy of First Steps.
  await expect(editor.toolbar.projectName).toHaveText("First Steps");
  await editor.toolbar.chooseFromMenu("File", "file.close-project");
  await expect(editor.welcome.recentProjects).toHaveText(/First Steps/);

  await editor.welcome.createProject("empty", "Blank slate");
  await editor.waitUntilReady();
  await expect(editor.toolbar.projectName).toHaveText("Blank slate");
  await editor.toolbar.chooseFromMenu("File", "file.close-project");
  await expect(editor.welcome.recentProjects).toHaveText([/Blank slate/, /First Steps/]);
});

test("an entity is selected in the hierarchy, or by a click in the scene", async ({ editor }) => {
  await editor.hierarchy.select("Water");
  await editor.hierarchy.press("f");
  await editor.hierarchy.press("Escape");
  await editor.hierarchy.expectSelected();
  // Framing brings it into the middle of the picture.
  await editor.scene.waitUntilStill();
  await editor.scene.clickAt(0.5, 0.5);
  await editor.hierarchy.expectSelected("Water");
  await expect(editor.inspector.component("MeshRenderer")).toBeVisible();
});

test.describe("in a small scene", () => {
  test.use({ source: "fixture:playground" });

  test("entities are added, renamed, moved into others and deleted, and each step is undone and redone", async ({
    editor,
  }) => {
    const { hierarchy, toolbar } = editor;
    const atFirst = ["Sun", "Camera", "Runner", "Walker"];
    await expect.poll(() => hierarchy.names()).toEqual(atFirst);

    await hierarchy.create("create-3d-shape", "create-box");
    await hierarchy.expectSelected("Box");
    await toolbar.expectUnsaved(true);
    await hierarchy.rename("Box", "Crate");
    await hierarchy.moveInto("Crate", "Runner");
    await hierarchy.expectDepth("Crate", 2);
    await hierarchy.select("Walker");
    await hierarchy.press("Delete");
    await expect.poll(() => hierarchy.names()).toEqual(["Sun", "Camera", "Runner", "Crate"]);

    await editor.undo();
    await expect.poll(() => hierarchy.names()).toEqual(["Sun", "Camera", "Runner", "Crate", "Walker"]);
    await editor.undo();
    await hierarchy.expectDepth("Crate", 1);
    await editor.undo();
    await expect(hierarchy.row("Box")).toBeVisible();
    await editor.undo();
    await expect.poll(() => hierarchy.names()).toEqual(atFirst);
    // Back at the step that was saved.
    await toolbar.expectUnsaved(false);

    for (let step = 0; step < 4; step += 1) await editor.redo();
    await expect.poll(() => hierarchy.names()).toEqual(["Sun", "Camera", "Runner", "Crate"]);
    await hierarchy.expectDepth("Crate", 2);
    await toolbar.expectUnsaved(true);
  });

  test("Z02 Z19 Z28: built-in components and scripts are added and removed, one of each class", async ({ editor }) => {
    const { hierarchy, inspector } = editor;
    await hierarchy.select("Camera");
    await inspector.addComponent("Light");
    await inspector.addComponent("Mover");
    await inspector.addComponent("Counter");
    // The constructor has run, and no callback of the game has.
    await inspector.expectNumber("Mover", "speed", 5);
    await inspector.expectNumber("Counter", "instance", 0);
    await inspector.expectOffered("Mover", false);

    await inspector.chooseFromMenu("Mover", "remove-component");
    await expect(inspector.component("Mover")).toHaveCount(0);
    await expect(inspector.component("Counter")).toBeVisible();
    await editor.undo();
    await expect(inspector.component("Mover")).toBeVisible();
    for (let step = 0; step < 3; step += 1) await editor.undo();
    await expect(inspector.components).toHaveCount(2);
  });

  test("Z03 W3 W22: a script's field is typed, dragged and refused, and a drag is one step of the history", async ({
    editor,
  }) => {
    const { hierarchy, inspector } = editor;
    await hierarchy.select("Runner");
    await inspector.expectNumber("Mover", "speed", 7);

    // A click into a field is no step.
    await inspector.number("Mover", "speed").click();
    await inspector.number("Mover", "speed").press("Enter");
    await editor.toolbar.expectUnsaved(false);

    await inspector.setNumber("Mover", "speed", "8.25");
    await inspector.expectNumber("Mover", "speed", 8.25);
    await inspector.dragLabel("Mover", "speed", 40);
    await expect.poll(() => inspector.readNumber("Mover", "speed")).toBeGreaterThan(8.25);
    const dragged = await inspector.readNumber("Mover", "speed");

    await editor.undo();
    await inspector.expectNumber("Mover", "speed", 8.25);
    await editor.undo();
    await inspector.expectNumber("Mover", "speed", 7);
    await editor.redo();
    await editor.redo();
    await inspector.expectNumber("Mover", "speed", dragged);

    await inspector.setNumber("Mover", "speed", "21");
    await expect(inspector.refusal(/20/)).toBeVisible();
    await inspector.number("Mover", "speed").press("Escape");
    await inspector.expectNumber("Mover", "speed", dragged);

    // Set to the default's value is another state than not set (W3).
    await inspector.expectSet("Mover", "note", false);
    await inspector.setText("Mover", "note", "hello");
    await inspector.expectSet("Mover", "note", true);
    await inspector.reset("Mover", "note");
    await inspector.expectSet("Mover", "note", false);
    // The domain's instance has it, not only the panel.
    await editor.console.expectAnswer('scene.find("Runner").getComponent("Mover").speed', String(dragged));
  });

  test("107 109 111: a value set for several entities is one step, and reaches those that are selected and no other", async ({
    editor,
  }) => {
    const { hierarchy, inspector } = editor;
    await hierarchy.chooseFromMenu("Walker", "edit.duplicate");
    await hierarchy.expectSelected("Walker (1)");
    await hierarchy.select("Runner");
    await hierarchy.addToSelection("Walker");
    await hierarchy.expectSelected("Runner", "Walker");
    await expect(inspector.number("Mover", "speed")).toHaveAttribute("placeholder", "Mixed");

    // The value that one of them has already.
    await inspector.setNumber("Mover", "speed", "7");
    await inspector.expectNumber("Mover", "speed", 7);
    await hierarchy.select("Walker (1)");
    await inspector.expectNumber("Mover", "speed", 1);
    await hierarchy.select("Walker");
    await inspector.expectNumber("Mover", "speed", 7);
    await editor.undo();
    await inspector.expectNumber("Mover", "speed", 1);
  });

  test("the scene is looked at from all sides, and that is no edit", async ({ editor }) => {
    const { scene } = editor;
    await scene.expectDrawn();
    await scene.expectChange(() => scene.orbit(160, 40));
    await scene.expectChange(() => scene.drag(120, 0, "middle"));
    await scene.expectChange(() => scene.zoom(-400));
    await scene.expectChange(() => scene.press("g"));
    await editor.toolbar.expectUnsaved(false);
  });

  test("W21: an entity dragged in the scene follows the pointer, and the drag is one exact step back and forth", async ({
    editor,
  }) => {
    const { hierarchy, inspector, scene } = editor;
    await hierarchy.select("Walker");
    await hierarchy.press("f");
    await scene.waitUntilStill();
    await scene.drag(90, 0);
    await expect.poll(() => inspector.readNumber("Transform", "position", "X")).toBeGreaterThan(0.1);
    await editor.toolbar.expectUnsaved(true);
    const dragged = await inspector.readNumber("Transform", "position", "X");

    await editor.undo();
    await inspector.expectNumber("Transform", "position", 0, "X");
    await inspector.expectNumber("Transform", "position", -3, "Z");
    await editor.toolbar.expectUnsaved(false);
    await editor.redo();
    await inspector.expectNumber("Transform", "position", dragged, "X");
  });

  test("W19: a value that is typed and left by a click on another entity goes to the one that it was typed for", async ({
    editor,
  }) => {
    const { hierarchy, inspector } = editor;
    await hierarchy.select("Runner");
    await inspector.number("Mover", "speed").fill("4");
    await hierarchy.select("Walker");
    await inspector.expectNumber("Mover", "speed", 1);
    await hierarchy.select("Runner");
    await inspector.expectNumber("Mover", "speed", 4);
  });

  test("what was saved after a start in another process, and nothing else has changed on disk", async ({
    editor,
    launcher,
    project,
  }) => {
    const before = await project.readSceneText();
    await editor.hierarchy.rename("Walker", "Wanderer");
    await editor.inspector.setNumber("Mover", "speed", "3");
    await editor.inspector.setNumber("Transform", "position", "0.0285", "Y");
    await editor.saveScene();
    expect(await project.readSceneText()).toBe(
      before
        .replace('"name": "Walker"', '"name": "Wanderer"')
        .replace('"speed": 1,', '"speed": 3,')
        .replace('"position": [0, 0, -3]', '"position": [0, 0.0285, -3]'),
    );

    const again = await launcher.reopen();
    await again.waitUntilReady();
    await again.hierarchy.select("Wanderer");
    await again.inspector.expectNumber("Mover", "speed", 3);
    await again.inspector.expectNumber("Transform", "position", 0.0285, "Y");
    await expect(again.inspector.text("Mover", "note")).toHaveValue("slow");
    await again.toolbar.expectUnsaved(false);
  });
});
