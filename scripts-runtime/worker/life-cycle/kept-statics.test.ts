import { afterEach, expect, it } from "vitest";
import { playSwappable } from "../testing/swap-game";
import { closeDomains, describeClass, describeEntity, describeScene, openDomain } from "../testing/test-domain";

afterEach(closeDomains);

const source = (start: number) => `import { Script } from "tandem";
  export class Score extends Script { static best = ${start}; static last = ${start}; static list = [${start}]; static odd = () => 1; }`;
const info = { ...describeClass("Score", "score.ts"), keptStatics: ["best", "list", "odd"] };
const scene = describeScene(describeEntity("x", [{ type: "Score" }]));

it("17: static members begin anew when the scripts are reloaded while editing, but for those marked @keep", async () => {
  const open = () => openDomain({ kind: "editor", files: { "score.ts": source(0) }, classes: [info] });
  const before = await open();
  await before.api.openWorld(scene);
  await before.api.evaluate("Score.best = 5; Score.last = 6; Score.list.push(7)");
  const carried = await before.api.takeReloadState();
  expect(carried.statics).toEqual([{ script: "Score", values: { best: 5, list: [0, 7] } }]);
  expect(before.faults).toMatchObject([
    {
      message: "Score.odd holds a function, so Score.odd begins anew: only plain values can be kept.",
      script: "Score",
    },
  ]);
  const after = await open();
  await after.api.openWorld(scene, { carried });
  expect(await after.api.evaluate("[Score.best, Score.last, Score.list]")).toEqual({ ok: true, value: [5, 0, [0, 7]] });
});

it("17: in a running game static members stay, and those marked @keep also where the code begins with another value", async () => {
  const game = await playSwappable({ "score.ts": source(0) }, [info], scene);
  await game.peek("x/Score", "self.constructor.list.push(7)");
  await game.swap({ "score.ts": source(1) });
  await game.step();
  const statics = "[self.constructor.best, self.constructor.last, self.constructor.list]";
  expect(await game.peek("x/Score", statics)).toEqual([0, 1, [0, 7]]);
});
