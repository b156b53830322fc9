import { expect, test } from "../drivers/test";

test.use({ source: "fixture:playground" });

const file = "assets/scripts/mover.ts";

test("Z37: a breakpoint in the margin stops the running game, which tells its values, steps and goes on", async ({
  editor,
  project,
}) => {
  const { debugger: debug, toolbar, hierarchy, inspector } = editor;
  const code = await editor.openCode(file);
  await code.clickMargin("this.transform.position.x +=");
  await expect(code.breakpoints).toHaveCount(1);
  await expect.poll(() => project.read(".tandem/breakpoints.json").catch(() => "")).toContain(file);

  await toolbar.play();
  await expect(debug.state).toHaveText("Stopped at a breakpoint");
  await expect(toolbar.playMode).toHaveText("Debugging");
  await code.expectStoppedAt("this.transform.position.x +=");
  await expect(debug.frames.first()).toContainText("Mover.onUpdate");
  await expect(debug.variable("dt")).toContainText("0.0");
  await expect(debug.variable("note")).toContainText('"hello"');

  // The rest of the editor goes on: other panels answer.
  await debug.watch("this.entity.name.length");
  await expect(debug.variable("this.entity.name.length")).toContainText("6");
  await debug.setVariable("note", '"set by hand"');
  await expect(debug.variable("note")).toContainText('"set by hand"');
  await hierarchy.select("Walker");
  await inspector.expectNumber("Mover", "speed", 1);

  // Without the breakpoint, a step leads on and the button lets it go.
  await debug.press("step-over");
  await expect(debug.state).toHaveText("Stopped after a step");
  await code.clickMargin("this.transform.position.x +=");
  await expect(code.breakpoints).toHaveCount(0);
  await debug.press("continue");
  await expect(code.stoppedLine).toHaveCount(0);
  await editor.expectMode("playing");
  await toolbar.stop();
});

test("Z32: Stop ends a game that stands at a breakpoint, and the breakpoint stays", async ({ editor }) => {
  const { debugger: debug, toolbar } = editor;
  const code = await editor.openCode(file);
  await code.clickMargin("this.transform.position.x +=");
  await expect(code.breakpoints).toHaveCount(1);
  for (let round = 0; round < 2; round++) {
    await toolbar.play();
    await expect(debug.state).toHaveText("Stopped at a breakpoint");
    await toolbar.stop();
    await expect(code.stoppedLine).toHaveCount(0);
    await expect(code.breakpoints).toHaveCount(1);
  }
});
