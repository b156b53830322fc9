import { fileURLToPath } from "node:url";
import { expect, test } from "../drivers/test";

const pictures = fileURLToPath(new URL("../../test-results/pictures/", import.meta.url));
const docs = fileURLToPath(new URL("../../docs/", import.meta.url));

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
];

const themes = ["light", "dark"] as const;

test("nothing is cut off or overflows, in both themes, in a large window and in a small one", async ({
  editor,
  page,
}) => {
  const { toolbar } = editor;
  const takePictures = async (name: string) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await editor.expectNothingCutOff();
      for (const theme of themes) {
        await toolbar.setTheme(theme);
        await page.screenshot({ path: `${pictures}${name}-${size.width}-${theme}.png`, animations: "disabled" });
      }
    }
  };
  await editor.hierarchy.select("Player");
  await editor.scene.expectDrawn();
  const code = await editor.openCode("assets/scripts/player.ts");
  await takePictures("code-editor");
  await code.close();
  for (const panel of ["problems", "console", "game", "scene"] as const) {
    await editor.showPanel(panel);
    await takePictures(panel);
  }
  await toolbar.play();
  await editor.game.expectDrawn();
  await takePictures("playing");
  await toolbar.stop();
  await editor.overlays.runCommand("file.close-project");
  await expect(editor.welcome.element).toBeVisible();
  await takePictures("welcome");
});

if (process.env.TANDEM_PICTURES === "1") {
  // On request only: the pictures are part of the repository.
  test("the README's pictures are taken", async ({ editor, project, page }) => {
    await editor.scene.zoom(-800);
    await project.edit("assets/scripts/spin.ts", "degreesPerSecond: float = 60", "degreesPerSecond: float = 90");
    await editor.statusBar.expectReloaded("assets/scripts/spin.ts");
    await editor.hierarchy.select("Player");
    for (const theme of themes) {
      await editor.toolbar.setTheme(theme);
      await editor.scene.waitUntilStill();
      await page.screenshot({ path: `${docs}editor-${theme}.png`, animations: "disabled" });
    }
  });
}

test.describe("in a small scene", () => {
  test.use({ source: "fixture:playground" });

  test("the keyboard goes through the window, and always shows where it is", async ({ editor }) => {
    await editor.toolbar.focusFirst();
    const seen = new Set<string>();
    for (let step = 0; step < 12; step += 1) {
      const focus = await editor.readFocus();
      expect(focus.hasRing, `a focus ring around ${focus.name}`).toBe(true);
      seen.add(focus.name);
      await editor.pressTab();
    }
    expect(seen.size).toBeGreaterThan(8);
  });

  test.describe("for people who want less motion", () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } });

    test("nothing moves", async ({ editor }) => {
      await editor.toolbar.openMainMenu();
      expect(await editor.listMotions()).toEqual([]);
    });
  });

  test("a reloaded page shows the same layout and theme, and the same selection", async ({ editor, page }) => {
    await editor.toolbar.setTheme("light");
    await editor.hierarchy.select("Walker");
    await editor.openCode("assets/scripts/counter.ts");
    await editor.showPanel("problems");

    await page.reload();
    await editor.waitUntilReady();
    await expect(editor.problems.panel).toBeVisible();
    await expect(editor.code("assets/scripts/counter.ts").panel).toBeVisible();
    await expect(editor.toolbar.element.getByRole("button", { name: "Switch to the dark theme" })).toBeVisible();
    await editor.hierarchy.expectSelected("Walker");
    await editor.inspector.expectNumber("Mover", "speed", 1);
  });

  test("W4: when the line drops the window says so, and when it is back everything is as it is in the session", async ({
    launcher,
    project,
  }) => {
    const line = await launcher.holdLine();
    const editor = await launcher.open();
    await editor.waitUntilReady();
    await editor.hierarchy.select("Runner");
    await editor.inspector.expectNumber("Mover", "speed", 7);

    await line.drop();
    await expect(editor.statusBar.connectionLost).toBeVisible();
    await project.edit("assets/scripts/mover.ts", '  note = "hello";', '  note = "hello";\n  added = 4;');
    line.restore();
    await expect(editor.statusBar.connectionLost).toHaveCount(0);
    await editor.inspector.expectNumber("Mover", "added", 4);
    await editor.inspector.expectNumber("Mover", "speed", 7);
    await editor.hierarchy.expectSelected("Runner");
    await editor.inspector.setNumber("Mover", "speed", "6");
    await editor.saveScene();
    expect(await project.readField("Runner", "Mover", "speed")).toBe(6);
    await editor.expectHealthy();
  });
});
