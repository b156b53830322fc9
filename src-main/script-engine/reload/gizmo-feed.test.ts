import { expect, it, onTestFinished } from "vitest";
import { createEngineBench, sceneWith, script } from "../testing/engine-bench";

it("L03: what statements draw is shown in the scene view until others are run, whatever is edited meanwhile", async () => {
  const bench = await createEngineBench({ "a.ts": script("A", "x = 1;") });
  onTestFinished(() => bench.dispose());
  const { engine, project } = bench;
  const draw = "Debug.drawLine([0, 0, 0], [1, 2, 3]);";
  await project.writeScript("draw.run.ts", `import { Debug } from "tandem"; ${draw}`);
  await project.writeScript("none.run.ts", "scene.name;");
  const run = (name: string) => engine.runStatementScript(`assets/scripts/${name}.run.ts`, "editor");
  const drawn = () => engine.gizmoLines.filter((_float, index) => index % 6 < 3);
  await bench.openScene(sceneWith({ type: "A", id: "a1" }));

  expect(await run("draw")).toMatchObject({ ok: true });
  await expect.poll(drawn).toEqual([0, 0, 0, 1, 2, 3]);
  let changes = 0;
  engine.onDidDrawGizmos(() => (changes += 1));
  await engine.applyDiff([{ kind: "setComponent", entity: "e1", component: "a1", key: "x", after: 5 }]);
  await engine.evaluate("Debug.drawLine([0, 0, 0], [4, 5, 6])", "editor");
  await expect.poll(drawn).toEqual([0, 0, 0, 4, 5, 6]);
  expect(changes).toBe(1);
  await run("none");
  await expect.poll(drawn).toEqual([]);
});
