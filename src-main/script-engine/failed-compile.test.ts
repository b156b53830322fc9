import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createScriptEngine } from "./script-engine";
import { playOptions, sceneWith, script, workersDir } from "./testing/engine-bench";
import { TempProject } from "./testing/temp-project";

const real = (name: string) => `import ${JSON.stringify(pathToFileURL(join(workersDir, name)).href)};`;

it("a compiler that cannot be started is a problem of the project, no build is played, and all comes up once it can", async () => {
  const project = await TempProject.with({ "a.ts": script("A", "x = 1;") });
  await project.write("workers/package.json", '{ "type": "module" }');
  await project.write("workers/domain.js", real("domain.js"));
  await project.write("workers/compiler.js", 'throw new Error("no compiler");');
  const engine = createScriptEngine({
    projectDir: project.dir,
    workersDir: project.path("workers"),
    settleMs: 20,
    runExclusive: (job) => job(undefined),
  });
  onTestFinished(() => {
    engine.dispose();
    project.dispose();
  });
  const scene = sceneWith({ type: "A", id: "a1" });

  await expect(engine.start()).rejects.toThrow();
  expect(engine.problems).toEqual([
    {
      severity: "error",
      source: "project",
      message: expect.stringContaining("The scripts could not be compiled: ") as unknown,
    },
  ]);
  expect(await engine.play(scene, playOptions)).toMatchObject({
    reason: "compileErrors",
    message: "The scripts have errors: mend them, or play the last good build.",
  });
  expect(await engine.play(scene, { ...playOptions, lastGoodBuild: true })).toMatchObject({
    reason: "compileErrors",
    message: "There is no good build yet: the scripts have never been brought to life.",
  });

  await project.write("workers/compiler.js", real("compiler.js"));
  await engine.recompile();
  expect(engine.problems).toEqual([]);
  expect(engine.classes.map(({ name }) => name)).toEqual(["A"]);
  expect(await engine.play(scene, playOptions)).toMatchObject({ ok: true });
  await engine.playSession?.stop();
});
