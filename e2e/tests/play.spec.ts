import { expect, test } from "../drivers/test";

test("Z09 Z32 W14: a game is played with the keyboard, what it makes is seen, and Stop leaves no trace", async ({
  editor,
  project,
  page,
}) => {
  const { hierarchy, inspector, toolbar } = editor;
  const before = await project.readSceneText();
  const namesBefore = await hierarchy.names();
  await hierarchy.select("Player");
  const x = () => inspector.readNumber("Transform", "position", "X");
  await inspector.expectNumber("Transform", "position", 0, "X");

  await toolbar.play();
  await editor.expectMode("playing");
  await expect(hierarchy.panel).toContainText("Running game");
  await expect(inspector.panel).toContainText("Running game");
  await editor.game.expectDrawn();
  await expect(editor.statusBar.frameRate).toContainText("fps");

  // The game view has taken the keyboard by itself.
  await page.keyboard.down("ArrowRight");
  await expect.poll(x).toBeGreaterThan(0.5);
  await page.keyboard.up("ArrowRight");
  await expect(hierarchy.row(/^Bubble \d+$/).first()).toBeVisible();

  await toolbar.stop();
  await editor.expectMode("edit");
  await expect(hierarchy.row(/^Bubble \d+$/)).toHaveCount(0);
  await expect.poll(() => hierarchy.names()).toEqual(namesBefore);
  await hierarchy.expectSelected("Player");
  await inspector.expectNumber("Transform", "position", 0, "X");
  await toolbar.expectUnsaved(false);
  expect(await project.readSceneText()).toBe(before);
  await editor.expectHealthy();
});

test("a script that throws in every frame is paused, and the inspector says so as long as the game runs", async ({
  editor,
  project,
}) => {
  const { hierarchy, inspector, toolbar } = editor;
  const body = `override onUpdate() { throw new Error("no fuel"); }`;
  await project.write(
    "assets/scripts/thrower.ts",
    `import { Script } from "tandem";\nexport class Thrower extends Script {\n  ${body}\n}\n`,
  );
  await editor.statusBar.expectReloaded("assets/scripts/thrower.ts");
  await hierarchy.create("create-empty");
  await hierarchy.typeName("Engine");
  await inspector.addComponent("Thrower");
  await toolbar.play();
  await expect(inspector.leftOut("Thrower")).toContainText("Paused, as it threw the same error 100 frames in a row");
  await inspector.leftOut("Thrower").getByRole("button", { name: "Show code" }).click();
  await expect(editor.code("assets/scripts/thrower.ts").panel).toBeVisible();
  await toolbar.stop();
  await expect(inspector.component("Thrower")).toBeVisible();
  await expect(inspector.leftOut("Thrower")).toHaveCount(0);
});

test.describe("in a small scene", () => {
  test.use({ source: "fixture:playground" });

  const runner = 'scene.find("Runner")';
  const counter = `${runner}.getComponent("Counter")`;
  const mover = `${runner}.getComponent("Mover")`;

  test("Z09: a field edited while playing changes the running game, and is gone after Stop", async ({
    editor,
    project,
  }) => {
    const { hierarchy, inspector, toolbar, overlays } = editor;
    const before = await project.readSceneText();
    await hierarchy.select("Runner");
    await toolbar.play();
    await inspector.setNumber("Mover", "speed", "0.5");
    await editor.console.expectAnswer(`${mover}.speed`, "0.5");

    await toolbar.stop();
    await expect(overlays.playEditsDialog).toContainText("Runner · Mover · speed");
    await overlays.answerPlayEdits("Discard");
    await inspector.expectNumber("Mover", "speed", 7);
    await editor.console.expectAnswer(`${mover}.speed`, "7");
    await toolbar.expectUnsaved(false);
    expect(await project.readSceneText()).toBe(before);
  });

  test("what was changed while playing can be kept, as one step of the history", async ({ editor }) => {
    const { hierarchy, inspector, toolbar, overlays } = editor;
    await hierarchy.select("Runner");
    await toolbar.play();
    await inspector.setNumber("Mover", "speed", "12");
    await inspector.setText("Mover", "note", "fast");
    await toolbar.stop();
    await overlays.answerPlayEdits("Keep 2 values");
    await inspector.expectNumber("Mover", "speed", 12);
    await expect(inspector.text("Mover", "note")).toHaveValue("fast");
    await toolbar.expectUnsaved(true);
    await editor.undo();
    await inspector.expectNumber("Mover", "speed", 7);
    await expect(inspector.text("Mover", "note")).toHaveValue("hello");
    await toolbar.expectUnsaved(false);
  });

  test("the game is paused, stepped by single frames, resumed and slowed down to a stand", async ({ editor }) => {
    const { toolbar, console: log } = editor;
    await toolbar.play();
    await toolbar.pause();
    await editor.expectMode("paused");
    const frames = async () => Number(await log.evaluate(`${counter}.frames`));
    const paused = await frames();
    expect(await frames()).toBe(paused);
    await toolbar.stepButton.click();
    await log.expectAnswer(`${counter}.frames`, String(paused + 1));
    await toolbar.stepButton.click();
    await log.expectAnswer(`${counter}.frames`, String(paused + 2));

    await toolbar.resume();
    await editor.expectMode("playing");
    await expect.poll(frames).toBeGreaterThan(paused + 2);

    // Without time frames go on, and nothing moves.
    await toolbar.setTimeScale(0);
    const x = () => log.evaluate(`${runner}.transform.position.x`);
    const stood = await frames();
    const standing = await x();
    await expect.poll(frames).toBeGreaterThan(stood + 2);
    expect(await x()).toBe(standing);
    await toolbar.setTimeScale(1);
    await expect.poll(x).not.toBe(standing);
    await toolbar.stop();
  });

  test("Z07 105: every Play begins afresh, and the history goes on with the edited scene", async ({ editor }) => {
    const { hierarchy, inspector, toolbar, console: log } = editor;
    await hierarchy.select("Runner");
    await inspector.setNumber("Mover", "speed", "9");
    for (let session = 0; session < 2; session += 1) {
      await toolbar.play();
      await log.expectAnswer(`[${mover}.speed, ${counter}.instance]`, "[9, 1]");
      await toolbar.stop();
    }
    await editor.undo();
    await inspector.expectNumber("Mover", "speed", 7);
    await toolbar.expectUnsaved(false);
  });
});
