import { expect, test } from "../drivers/test";

test.use({ source: "fixture:playground" });

const count = 10_000;

test("113 W32: of ten thousand entities only those in sight are in the page; all can be found and selected", async ({
  launcher,
  project,
}) => {
  await project.fillScene(count);
  const editor = await launcher.open();
  await editor.waitUntilReady();
  const { hierarchy, inspector, statusBar } = editor;
  await expect(statusBar.entityCount).toHaveText("10,004 entities");
  expect(await hierarchy.rows.count()).toBeLessThan(120);

  await hierarchy.scrollToEnd();
  await expect(hierarchy.row(`Stone ${count}`)).toBeVisible();
  await hierarchy.select(`Stone ${count}`);
  await inspector.expectNumber("Transform", "position", count, "X");
  expect(await hierarchy.rows.count()).toBeLessThan(120);

  await hierarchy.searchFor("Stone 7777");
  await expect.poll(() => hierarchy.names()).toEqual(["Stone 7777"]);
  await hierarchy.select("Stone 7777");
  await inspector.expectNumber("Transform", "position", 7777, "X");
  await hierarchy.searchFor("");
  // What is selected is brought into sight among the others.
  await expect(hierarchy.row("Stone 7776")).toBeVisible();

  await inspector.setNumber("Transform", "position", "0.5", "Y");
  await editor.saveScene();
  expect(await project.readField("Stone 7777", "Transform", "position")).toEqual([7777, 0.5, 0]);
});

test("an edit of one field changes its row in the page, and nothing beside it", async ({ editor }) => {
  const { hierarchy, inspector } = editor;
  await hierarchy.select("Runner");
  await inspector.setNumber("Mover", "speed", "9");
  await inspector.expectSet("Mover", "speed", true);
  await editor.toolbar.expectUnsaved(true);
  await inspector.number("Mover", "speed").fill("10");

  const enter = async () => {
    await inspector.pressInNumber("Mover", "speed", "Enter");
    await inspector.expectConfirmed("Mover", "speed", 10);
  };
  const inHierarchy = async () => {
    const changed = await editor.listChanged(inspector.panel, enter);
    expect(changed).toEqual(["property-speed"]);
  };
  expect(await editor.listChanged(hierarchy.panel, inHierarchy)).toEqual([]);
});
