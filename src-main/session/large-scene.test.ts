import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { formatSceneFile } from "../../src-shared/document/scene-file";
import type { SceneRecord } from "../../src-shared/document/scene-record";
import { runInSlices } from "../script-engine/run-in-slices";
import type { TestSession } from "./testing/open-test-session";
import { openTestSession } from "./testing/open-test-session";

let test: TestSession | undefined;
afterEach(async () => test?.[Symbol.asyncDispose]());

function sceneOf(count: number): SceneRecord {
  const entities = Array.from({ length: count }, (_, index) => ({
    id: `entity ${index}`,
    name: `Entity ${index}`,
    enabled: true,
    ...(index % 10 === 0 ? {} : { parent: `entity ${index - (index % 10)}` }),
    components: [
      { type: "Transform", id: `transform ${index}`, position: [index, 0.5, index / 3] },
      { type: "MeshRenderer", id: `mesh ${index}`, shape: "sphere", color: [0.1, 0.2, 0.3] },
    ],
  }));
  return { format: 1, name: "Large", entities };
}

it("case 113: 10,000 entities open, change, come back and are saved", async () => {
  const scene = sceneOf(10_000);
  const path = "assets/scenes/large.scene.json";
  test = await openTestSession({
    beforeOpen: (dir) =>
      writeFile(
        join(dir, path),
        formatSceneFile(scene, () => []),
      ),
  });
  const { session } = test;
  expect(await session.openScene(path)).toMatchObject({ ok: true });
  const ids = scene.entities.filter(({ parent }) => parent === undefined).map(({ id }) => id);
  expect(await session.execute({ kind: "deleteEntities", ids })).toMatchObject({ ok: true });
  expect((await session.getScene())?.entities).toEqual([]);
  await session.undo();
  expect(await session.getScene()).toEqual(scene);
  const edits = ids.map((entity) => ({ entity, component: "Transform", path: "position.y", value: 1 }));
  expect(await session.execute({ kind: "setFields", edits })).toMatchObject({ ok: true });
  expect(await session.saveScene()).toMatchObject({ ok: true });
  const saved = await session.getScene();
  await session.openScene(path);
  expect(await session.getScene()).toEqual(saved);
}, 60_000);

it("case 66: a long computation lets everything else have its turn", async () => {
  let turns = 0;
  let isDone = false;
  const others = (async () => {
    for (; !isDone; turns++) await setImmediate();
  })();
  function* compute(): Generator<void, string> {
    for (let slice = 0; slice < 10; slice++) {
      const end = performance.now() + 10;
      while (performance.now() < end);
      yield;
    }
    return "done";
  }
  expect(await runInSlices(compute())).toBe("done");
  isDone = true;
  await others;
  expect(turns).toBeGreaterThanOrEqual(10);
});
