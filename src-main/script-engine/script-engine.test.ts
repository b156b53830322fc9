import { afterEach, describe, expect, it } from "vitest";
import type { EngineBench } from "./testing/engine-bench";
import { createEngineBench, sceneWith, script } from "./testing/engine-bench";

const benches: EngineBench[] = [];

async function open(scripts: Record<string, string>): Promise<EngineBench> {
  const bench = await createEngineBench(scripts);
  benches.push(bench);
  return bench;
}

afterEach(() => {
  for (const bench of benches.splice(0)) bench.dispose();
});

describe("the whole way", () => {
  it("Z45: compiles, opens a world, plays, stops and reloads", async () => {
    const { engine, project, openScene, save } = await open({ "mover.ts": script("Mover", "speed = 5;") });
    expect(engine.classes.map(({ name }) => name)).toEqual(["Mover"]);
    await openScene(sceneWith({ type: "Mover", id: "c1", speed: 7 }));
    expect(await engine.getFields("e1", "c1")).toMatchObject([{ name: "speed", value: 7 }]);

    const played = await engine.play(sceneWith({ type: "Mover", id: "c1" }), playOptions);
    expect(played.ok).toBe(true);
    await engine.playSession?.stop();
    expect(engine.playSession).toBeUndefined();

    const report = await save("mover.ts", script("Mover", "speed = 5; height = 2;"));
    expect(report).toMatchObject({ outcome: "swapped", changedFiles: ["assets/scripts/mover.ts"], build: 2 });
    expect(await engine.getFields("e1", "c1")).toMatchObject([{ value: 7 }, { name: "height", value: 2 }]);
    expect(project.dir).not.toBe("");
  });
});

const playOptions = {
  paused: false,
  clock: "realtime",
  timeScale: 1,
  sendFrames: false,
  lastGoodBuild: false,
} as const;
