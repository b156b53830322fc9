import { expect, it, onTestFinished } from "vitest";
import { containing } from "./testing/containing";
import { createEngineBench, script } from "./testing/engine-bench";

async function* readFromBrokenDisk(): AsyncIterable<string> {
  yield "";
  throw new Error("The disk is gone.");
}

it("closed scenes that cannot be read are no failure of their own where the new code cannot live anyway", async () => {
  const unhandled: unknown[] = [];
  const listener = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", listener);
  onTestFinished(() => void process.off("unhandledRejection", listener));
  const bench = await createEngineBench(
    { "a.ts": script("A", "speed = 1;") },
    { readClosedScenes: readFromBrokenDisk },
  );
  onTestFinished(() => bench.dispose());

  const report = await bench.save("a.ts", `${script("A", "pace = 1;")}\nthrow new Error("no");`);
  expect(report).toMatchObject({ outcome: "failed", problems: [{ message: containing("0 classes were found") }, {}] });
  expect((await bench.save("a.ts", script("A", "speed = 2;"))).outcome).toBe("swapped");
  expect(unhandled).toEqual([]);
});
