import { expect, test } from "../drivers/test";

test.use({ source: "fixture:playground" });

const moverFile = "assets/scripts/mover.ts";
const counterFile = "assets/scripts/counter.ts";
const note = '  note = "hello";';

test("newer code goes into the running game: at once, after a look at what becomes of fields, and back out where it throws", async ({
  editor,
  project,
}) => {
  const { statusBar, toolbar, console: log, hierarchy, inspector } = editor;
  await project.edit(
    "tandem.json",
    '"format": 1',
    '"format": 1,\n  "settings": { "scripts": { "runningGame": "swap" } }',
  );
  await hierarchy.select("Runner");
  await toolbar.play();
  await log.show();
  const counter = 'scene.find("Runner").getComponent("Counter")';
  const frames = async () => Number(await log.evaluate(`${counter}.frames`));
  await expect.poll(frames).toBeGreaterThan(10);

  // Only methods differ.
  await project.edit(counterFile, "this.frames += 1;", "this.frames += 1000;");
  await expect(statusBar.reloadLine).toContainText("swapped into the game, 1 instance");
  await expect.poll(frames).toBeGreaterThan(10_000);
  await log.expectAnswer(`${counter}.instance`, "1");

  // A field comes.
  await project.edit(moverFile, note, `${note}\n  jumps = 3;`);
  await expect(statusBar.reloadLine).toContainText("the game waits for your answer");
  await log.expectAnswer('"jumps" in scene.find("Runner").getComponent("Mover")', "false");
  await statusBar.openSwap();
  await expect(statusBar.swapDetails).toContainText("Get the default");
  await expect(statusBar.swapDetails).toContainText("jumps");
  await statusBar.applySwap();
  await expect(statusBar.reloadLine).toContainText("swapped into the game, 2 instances");
  await inspector.expectNumber("Mover", "jumps", 3);

  // It throws: the game goes on as it was.
  await project.edit(
    moverFile,
    "    this.transform",
    '    if (this.speed > 0) throw new Error("unripe");\n    this.transform',
  );
  await expect(statusBar.reloadLine).toContainText("the game went back to the old code");
  await expect(toolbar.problemCount).toHaveAccessibleName(/1 error/);
  await statusBar.openSwap();
  await expect(statusBar.swapDetails).toContainText("Error: unripe");
  await expect(statusBar.swapDetails).toContainText(`${moverFile}:11`);
  const before = await frames();
  await expect.poll(frames).toBeGreaterThan(before);

  // The next save tries again; who says no keeps the code that runs.
  await project.edit(moverFile, 'throw new Error("unripe")', "this.jumps += 1");
  await expect(statusBar.reloadLine).toContainText("swapped into the game");
  await project.edit(moverFile, "  jumps = 3;\n", "");
  await expect(statusBar.reloadLine).toContainText("the game waits for your answer");
  await statusBar.openSwap();
  await statusBar.keepOldCode();
  await expect(statusBar.reloadLine).toContainText("the game keeps the old code");
  await log.expectAnswer('"jumps" in scene.find("Runner").getComponent("Mover")', "true");
  await toolbar.stop();
  await expect(statusBar.reloadLine).not.toContainText("the game");
});
