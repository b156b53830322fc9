import { Editor } from "../drivers/editor";
import { expect, test } from "../drivers/test";

test.use({ source: "fixture:playground" });

test.describe("several entities at once", () => {
  test("case 107: differing numbers are dragged by the same amount, each from its own value, in one step", async ({
    editor,
  }) => {
    const { hierarchy, inspector } = editor;
    const expectValues = async (speeds: Readonly<Record<string, number>>, z: Readonly<Record<string, number>>) => {
      for (const [name, speed] of Object.entries(speeds)) {
        await hierarchy.select(name);
        await inspector.expectNumber("Mover", "speed", speed);
        await inspector.expectNumber("Transform", "position", z[name] ?? 0, "Z");
      }
    };
    await hierarchy.select("Runner");
    await hierarchy.addToSelection("Walker");
    await inspector.dragLabel("Mover", "speed", 40);
    await expectValues({ Runner: 9, Walker: 3 }, { Runner: 0, Walker: -3 });

    await hierarchy.select("Runner");
    await hierarchy.addToSelection("Walker");
    await inspector.pressInNumber("Transform", "position", "ArrowUp", "Z");
    await expectValues({ Runner: 9, Walker: 3 }, { Runner: 0.1, Walker: -2.9 });

    await editor.undo();
    await expectValues({ Runner: 9, Walker: 3 }, { Runner: 0, Walker: -3 });
    await editor.undo();
    await expectValues({ Runner: 7, Walker: 1 }, { Runner: 0, Walker: -3 });
    await editor.toolbar.expectUnsaved(false);
  });

  test("tags are typed with commas, for all of them, and undone in one step", async ({ editor }) => {
    const { hierarchy, inspector } = editor;
    await hierarchy.select("Walker");
    await hierarchy.addToSelection("Runner");
    await inspector.tags.fill(" moving,fast,, moving");
    await inspector.tags.press("Enter");
    await expect(inspector.tags).toHaveValue("moving, fast");
    await hierarchy.select("Runner");
    await expect(inspector.tags).toHaveValue("moving, fast");
    await editor.undo();
    await expect(inspector.tags).toHaveValue("");
    await editor.toolbar.expectUnsaved(false);
  });

  test("case 111: an option that one of them has already is set for all", async ({ editor }) => {
    const { hierarchy, inspector } = editor;
    await hierarchy.select("Walker");
    await hierarchy.addToSelection("Runner");
    await inspector.expectChoice("MeshRenderer", "shape", "Mixed");
    await inspector.choose("MeshRenderer", "shape", "sphere");
    await inspector.expectChoice("MeshRenderer", "shape", "sphere");
    await hierarchy.select("Walker");
    await inspector.expectChoice("MeshRenderer", "shape", "sphere");
    await editor.undo();
    await inspector.expectChoice("MeshRenderer", "shape", "box");
  });

  test("case 109: what is no longer selected is not edited, and Play and Stop keep the selection", async ({
    editor,
  }) => {
    const { hierarchy, inspector, toolbar } = editor;
    await hierarchy.select("Runner");
    await hierarchy.addToSelection("Walker");
    await toolbar.play();
    await toolbar.stop();
    await hierarchy.expectSelected("Runner", "Walker");
    await hierarchy.addToSelection("Runner");
    await hierarchy.expectSelected("Walker");
    await inspector.setNumber("Mover", "speed", "4");
    await inspector.expectNumber("Mover", "speed", 4);
    await hierarchy.select("Runner");
    await inspector.expectNumber("Mover", "speed", 7);
  });

  test("a component is added to and removed from all of them in one step", async ({ editor }) => {
    const { hierarchy, inspector } = editor;
    await hierarchy.select("Camera");
    await hierarchy.addToSelection("Walker");
    await inspector.addComponent("Counter");
    await inspector.chooseFromMenu("Counter", "remove-component");
    await expect(inspector.component("Counter")).toHaveCount(0);
    await editor.undo();
    await expect(inspector.component("Counter")).toBeVisible();
    await editor.undo();
    await expect(inspector.component("Counter")).toHaveCount(0);
    await editor.toolbar.expectUnsaved(false);
  });
});

test("a component that is copied is pasted as new, values and all, and over the values of another", async ({
  editor,
}) => {
  const { hierarchy, inspector } = editor;
  await hierarchy.select("Walker");
  await inspector.chooseFromMenu("Mover", "copy-component");
  await hierarchy.select("Camera");
  await inspector.chooseFromMenu("Camera", "paste-as-new");
  await inspector.expectNumber("Mover", "speed", 1);
  await expect(inspector.text("Mover", "note")).toHaveValue("slow");
  await editor.undo();
  await expect(inspector.component("Mover")).toHaveCount(0);
  await editor.toolbar.expectUnsaved(false);
  await hierarchy.select("Runner");
  await inspector.chooseFromMenu("Mover", "paste-values");
  await inspector.expectNumber("Mover", "speed", 1);
  await expect(inspector.text("Mover", "note")).toHaveValue("slow");
});

test("a script file that is dropped on the inspector or on an entity is added, or it is said why not", async ({
  editor,
  project,
}) => {
  const { files, hierarchy, inspector, overlays } = editor;
  await hierarchy.select("Camera");
  await files.dragTo("assets/scripts/counter.ts", inspector.panel);
  await expect(inspector.component("Counter")).toBeVisible();
  await expect(inspector.dropHighlight).toHaveCount(0);

  await files.dragTo("assets/scripts/mover.ts", hierarchy.row("Sun"));
  await hierarchy.expectSelected("Sun");
  await expect(inspector.component("Mover")).toBeVisible();

  const classOf = (name: string) => `export class ${name} extends Script {}\n`;
  await project.write(
    "assets/scripts/birds.ts",
    `import { Script } from "tandem";\n${classOf("Owl")}${classOf("Bat")}`,
  );
  await editor.statusBar.expectReloaded("assets/scripts/birds.ts");
  await files.dragTo("assets/scripts/birds.ts", inspector.panel);
  await overlays.chooseAtPointer("Add Bat");
  await expect(inspector.component("Bat")).toBeVisible();
  await expect(inspector.component("Owl")).toHaveCount(0);

  await project.write("assets/scripts/words.ts", "export const words = 1;\n");
  await files.dragTo("assets/scripts/words.ts", hierarchy.row("Sun"));
  await expect(overlays.toast("words.ts has nothing to add")).toBeVisible();
});

test("an entity saved as a prefab is put into the scene as often as it is dragged there, with its values", async ({
  editor,
}) => {
  const { files, hierarchy, inspector, overlays } = editor;
  await hierarchy.select("Runner");
  await inspector.setNumber("Mover", "speed", "8");
  await hierarchy.chooseFromMenu("Runner", "entity.save-prefab");
  await overlays.acceptPrompt();
  await expect(overlays.toast("Runner is saved as assets/prefabs/runner.prefab.json")).toBeVisible();
  await inspector.setNumber("Mover", "speed", "9");

  await files.dragTo("assets/prefabs/runner.prefab.json", hierarchy.row("Sun"));
  await inspector.expectNumber("Mover", "speed", 8);
  await hierarchy.press("F2");
  await hierarchy.typeName("Second");
  await hierarchy.expectDepth("Second", 2);
  await hierarchy.select("Runner");
  await inspector.expectNumber("Mover", "speed", 9);
});

test("entities are copied in one window and pasted in another", async ({ editor, context, page, faults }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await editor.hierarchy.select("Runner");
  await editor.hierarchy.press("ControlOrMeta+c");

  const other = await context.newPage();
  faults.watch(other);
  await other.goto(page.url());
  const second = new Editor(other);
  await second.waitUntilReady();
  await second.hierarchy.select("Sun");
  await second.hierarchy.press("ControlOrMeta+v");
  await second.hierarchy.expectSelected("Runner (1)");
  await second.inspector.expectNumber("Mover", "speed", 7);
  await expect(editor.hierarchy.row("Runner (1)")).toBeVisible();
  await other.close();
});

test("case 49: a script that is saved while another window is in front is reloaded all the same", async ({
  editor,
  context,
  page,
  project,
}) => {
  await editor.hierarchy.select("Runner");
  const other = await context.newPage();
  await other.bringToFront();
  await project.edit("assets/scripts/mover.ts", '  note = "hello";', '  note = "hello";\n  added = 4;');
  await editor.inspector.expectNumber("Mover", "added", 4);
  await page.bringToFront();
  await editor.inspector.expectNumber("Mover", "speed", 7);
  await other.close();
});

test("a button says what it is where the keyboard comes to it, and not when its menu was closed", async ({
  editor,
}) => {
  const { overlays, toolbar } = editor;
  await toolbar.openMainMenu();
  await toolbar.closeMainMenu();
  await expect(toolbar.menuButton).toBeFocused();
  await expect(overlays.tooltip).toHaveCount(0);
  await editor.pressTab();
  await editor.page.keyboard.press("Shift+Tab");
  await expect(toolbar.menuButton).toBeFocused();
  await expect(overlays.tooltip).toBeVisible();
});

test("a button says what it is where the pointer rests on it, until it is pressed", async ({ editor }) => {
  const { overlays, toolbar } = editor;
  await toolbar.pointAtMenu();
  await expect(overlays.tooltip).toHaveText("Menu");
  await expect(toolbar.menuButton).toHaveAccessibleDescription("Menu");
  await toolbar.openMainMenu();
  await expect(overlays.tooltip).toHaveCount(0);
  await toolbar.closeMainMenu();
  await expect(overlays.tooltip).toHaveCount(0);
});

test("tabs are gone through, chosen and closed with the keyboard, which asks about what is not saved", async ({
  editor,
  page,
}) => {
  await editor.showPanel("console");
  await editor.tab("console").focus();
  await page.keyboard.press("ArrowRight");
  await expect(editor.tab("problems")).toBeFocused();
  await expect(editor.console.panel).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(editor.problems.panel).toBeVisible();
  await expect(editor.tab("problems")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Home");
  await page.keyboard.press(" ");
  await expect(editor.problems.panel).toBeHidden();

  await editor.openCode("assets/scripts/counter.ts");
  await editor.openCode("assets/scripts/mover.ts");
  await page.keyboard.type("// ");
  const mover = editor.tab("code-editor:assets/scripts/mover.ts");
  const counter = editor.tab("code-editor:assets/scripts/counter.ts");
  await mover.focus();
  await page.keyboard.press("Delete");
  await editor.overlays.answer("Cancel");
  await expect(mover).toBeVisible();
  await mover.focus();
  await page.keyboard.press("Delete");
  await editor.overlays.answer("Discard");
  await expect(mover).toHaveCount(0);
  await counter.focus();
  await page.keyboard.press("Delete");
  await expect(counter).toHaveCount(0);
  await expect(editor.tab("game")).toBeFocused();
});

test("the folders that were open in the project's files are open after a reload of the page", async ({
  editor,
  page,
}) => {
  await editor.files.collapse("assets/scenes");
  await page.reload();
  await editor.waitUntilReady();
  await expect(editor.files.row("assets/scripts/mover.ts")).toBeVisible();
  await expect(editor.files.row("assets/scenes")).toHaveAttribute("aria-expanded", "false");
});

test("the welcome page says what each template is", async ({ editor }) => {
  await editor.overlays.runCommand("file.close-project");
  await expect(editor.welcome.template("empty")).toContainText("a floor to begin from");
  await expect(editor.welcome.template("first-steps")).toContainText("island");
});

test.describe("in a project that is not trusted", () => {
  test.use({ trust: false });

  test("case W8: a value that breaks its field's control breaks this field alone", async ({
    launcher,
    project,
    faults,
  }) => {
    // The page says in its console what a field's boundary has caught.
    faults.expect(/is not a color/);
    await project.edit("assets/scenes/main.scene.json", '"color": [0.9, 0.2, 0.1]', '"color": { "odd": true }');
    const editor = await launcher.open();
    await editor.waitUntilReady();
    const { hierarchy, inspector } = editor;
    await hierarchy.select("Runner");
    await expect(inspector.field("MeshRenderer", "color")).toContainText("This field cannot be shown");
    await inspector.expectChoice("MeshRenderer", "shape", "sphere");
    await inspector.setNumber("MeshRenderer", "roughness", "0.25");
    await inspector.expectNumber("MeshRenderer", "roughness", 0.25);
    await editor.expectHealthy();
    await hierarchy.select("Walker");
    await expect(inspector.field("MeshRenderer", "color")).not.toContainText("cannot be shown");
  });
});
