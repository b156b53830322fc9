import { expect, test } from "../drivers/test";

test.use({ source: "fixture:playground" });

const moverFile = "assets/scripts/mover.ts";
const note = '  note = "hello";';

test("W4: a script saved in the code editor is live at once, and the inspector shows its new field in place", async ({
  editor,
  project,
}) => {
  const { hierarchy, inspector, statusBar } = editor;
  await hierarchy.select("Runner");
  await inspector.expectNumber("Mover", "speed", 7);
  const code = await editor.openCode(moverFile);
  expect(await code.readText()).toContain('note = "hello"');

  await code.goToEndOf("note =");
  await code.type("\njumps = 3;");
  await code.expectUnsaved(true);
  await code.save();

  await inspector.expectNumber("Mover", "jumps", 3);
  await inspector.expectNumber("Mover", "speed", 7);
  await expect(inspector.text("Mover", "note")).toHaveValue("hello");
  await statusBar.expectReloaded(moverFile);
  expect(await project.read(moverFile)).toContain("\n  jumps = 3;\n");
  // A reload is no step of the history.
  await editor.toolbar.expectUnsaved(false);
});

test("Z40 Z45: a script saved by another program reloads the editor domain, and the running game goes on untouched", async ({
  editor,
  project,
}) => {
  const { hierarchy, inspector, statusBar, toolbar, console: log } = editor;
  await hierarchy.select("Walker");
  await project.edit(moverFile, note, `${note}\n  first = 1;`);
  await inspector.expectNumber("Mover", "first", 1);
  await inspector.expectNumber("Mover", "speed", 1);
  await statusBar.expectReloaded(moverFile);

  await toolbar.play();
  await log.show();
  const counter = 'scene.find("Runner").getComponent("Counter")';
  const frames = async () => Number(await log.evaluate(`${counter}.frames`));
  await expect.poll(frames).toBeGreaterThan(20);
  const before = await frames();
  await project.edit(moverFile, "  first = 1;", "  first = 1;\n  second = 2;");
  // The line of the reload before is there still: only its details tell them apart.
  await statusBar.expectBuild(3);
  expect(await frames()).toBeGreaterThan(before);
  await log.expectAnswer(`${counter}.instance`, "1");
  // The game runs on the build that it was started with.
  await log.expectAnswer('"second" in scene.find("Runner").getComponent("Mover")', "false");

  await toolbar.stop();
  await inspector.expectNumber("Mover", "second", 2);
  await log.expectAnswer('"second" in scene.find("Runner").getComponent("Mover")', "true");
});

test("3: a syntax error is shown with its place, the last good code stays, and the values come back with the repair", async ({
  editor,
}) => {
  const { hierarchy, inspector, statusBar, toolbar, problems } = editor;
  await hierarchy.select("Runner");
  await inspector.setNumber("Mover", "speed", "13");
  const code = await editor.openCode(moverFile);

  await code.replaceLine("note =", "note = ;");
  await code.save();
  await expect(toolbar.problemCount).toHaveAccessibleName(/1 error/);
  await expect(statusBar.reloadLine).toContainText("the last good code stays");
  await expect(code.errorMarks.first()).toBeVisible();
  await problems.show();
  await expect(problems.problem('Unexpected ";"')).toContainText("7:10");
  await editor.console.show();
  await expect(editor.console.entry("mover.ts:7").first()).toBeVisible();
  await inspector.expectNumber("Mover", "speed", 13);
  await editor.console.expectAnswer('scene.find("Runner").getComponent("Mover").note', '"hello"');

  await code.replaceLine("note =", 'note = "mended";');
  await code.save();
  await expect(toolbar.problemCount).toHaveAccessibleName("No problems");
  await expect(code.errorMarks).toHaveCount(0);
  await inspector.expectNumber("Mover", "speed", 13);
  await expect(inspector.text("Mover", "note")).toHaveValue("mended");
});

test("a new script comes from the list of components, with its file, its class and its code on screen", async ({
  editor,
  project,
}) => {
  await editor.hierarchy.select("Camera");
  await editor.inspector.beginNewScript("HighJump");
  await editor.overlays.acceptPrompt();
  await editor.inspector.expectNumber("HighJump", "speed", 1);
  const code = editor.code("assets/scripts/high-jump.ts");
  await expect(code.panel).toBeVisible();
  expect(await code.readText()).toContain("export class HighJump extends Script");
  expect(await project.read("assets/scripts/high-jump.ts")).toContain("class HighJump");
  await editor.undo();
  await expect(editor.inspector.component("HighJump")).toHaveCount(0);
});

test("50 W28: of a text that two programs change neither is lost, and an untouched one follows the disk", async ({
  editor,
  project,
}) => {
  const code = await editor.openCode(moverFile);
  await project.edit(moverFile, note, '  note = "theirs 1";');
  await expect.poll(() => code.readText()).toContain("theirs 1");
  await expect(code.conflict).toHaveCount(0);

  const text = await project.read(moverFile);
  await code.replaceLine("note =", 'note = "mine";');
  await project.write(moverFile, text.replace("theirs 1", "theirs 2"));
  await expect(code.conflict).toBeVisible();
  expect(await code.readText()).toContain("mine");
  await code.answer("Compare");
  await expect(code.comparison).toBeVisible();
  await code.answer("Compare");
  await code.answer("Keep mine");
  await expect(code.conflict).toHaveCount(0);
  expect(await project.read(moverFile)).toContain("theirs 2");
  await code.focus();
  await code.save();
  expect(await project.read(moverFile)).toContain("mine");

  await code.replaceLine("note =", 'note = "mine again";');
  await project.write(moverFile, text.replace("theirs 1", "theirs 3"));
  await expect(code.conflict).toBeVisible();
  await code.answer("Take theirs");
  await expect.poll(() => code.readText()).toContain("theirs 3");
  await code.expectUnsaved(false);
  expect(await project.read(moverFile)).toContain("theirs 3");
});

test("the code editor knows what scripts import as tandem", async ({ editor }) => {
  const code = await editor.openCode(moverFile);
  await code.goToEndOf("override onUpdate");
  await code.type("\nthis.transform.");
  await expect(code.suggestions.getByText("position", { exact: true }).first()).toBeVisible();
  await code.type("rot");
  await expect(code.suggestions.getByText("rotation", { exact: true }).first()).toBeVisible();
  await code.type("ation;");
  await code.pointAt("rotation");
  await expect(code.hover).toContainText("The turn from the parent's axes");
  await expect(code.hover.locator(".monaco-tokenized-source").last()).toContainText("this.transform.rotation.slerp(");
});

test("the code editor knows the same of a script in JavaScript", async ({ editor, project }) => {
  const file = "assets/scripts/plain.js";
  const source = [
    'import { Script } from "tandem";',
    "export class Plain extends Script {",
    '  /** @type {"slow" | "fast"} */',
    '  pace = "slow";',
    "  onUpdate() {",
    "  }",
    "}",
  ];
  await project.write(file, source.join("\n"));
  const code = await editor.openCode(file);
  await code.goToEndOf("onUpdate()");
  await code.type("\nthis.transform.");
  await expect(code.suggestions.getByText("position", { exact: true }).first()).toBeVisible();
  await code.type("position.x += 1;");
  await code.pointAt("position");
  await expect(code.hover).toContainText("Metres from the parent's origin");
});

test("what scripts draw is seen: gizmos in the scene view, and lines in the game view", async ({ editor, project }) => {
  const magenta = [255, 0, 255] as const;
  const cyan = [0, 255, 255] as const;
  const draw = (color: string) =>
    `for (let y = 0; y < 4; y += 0.02) Debug.drawLine([-3, y, 2], [3, y, 2], { color: "${color}" });`;
  const { scene, game, toolbar } = editor;
  await project.edit(moverFile, "import { ", "import { Debug, ");
  await project.edit(
    moverFile,
    note,
    `${note}\n  onDrawGizmos() { ${draw("#ff00ff")} }\n  onLateUpdate() { ${draw("#00ffff")} }`,
  );
  await expect.poll(() => scene.countPixels(magenta)).toBeGreaterThan(500);
  expect(await scene.countPixels(cyan)).toBe(0);

  await toolbar.play();
  await expect.poll(() => game.countPixels(cyan)).toBeGreaterThan(500);
  expect(await game.countPixels(magenta)).toBe(0);
  await toolbar.stop();
  await scene.show();
  await expect.poll(() => scene.countPixels(magenta)).toBeGreaterThan(500);
  expect(await scene.countPixels(cyan)).toBe(0);
});
