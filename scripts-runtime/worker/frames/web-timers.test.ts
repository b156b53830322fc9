import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { playScripts } from "../testing/play-domain";
import type { TestDomain } from "../testing/test-domain";
import { closeDomains, describeClass, describeEntity, describeScene, openDomain } from "../testing/test-domain";

afterEach(closeDomains);

/** The ways in which scripts can plan something, each as a function of a file that is no script's. */
const planned = `export const plans = {
  setTimeout: (job) => setTimeout(job, 1),
  setInterval: (job) => { const timer = setInterval(() => { clearInterval(timer); job(); }, 1); },
  queueMicrotask: (job) => queueMicrotask(job),
  "setTimeout in one": (job) => setTimeout(() => setTimeout(job, 1), 1),
  "queueMicrotask in one": (job) => queueMicrotask(() => queueMicrotask(job)),
  "setTimeout behind an await": async (job) => { await null; setTimeout(job, 1); },
  "queueMicrotask behind an await": async (job) => { await null; queueMicrotask(job); },
};`;
const ways = [
  ...["setTimeout", "setInterval", "queueMicrotask", "setTimeout in one", "queueMicrotask in one"],
  ...["setTimeout behind an await", "queueMicrotask behind an await"],
];

async function playPlanner(body: string): Promise<TestDomain> {
  const planner = `import { Script } from "tandem"; import { plans } from "./plans";
export class Planner extends Script {
  ${body}
}`;
  return playScripts({ plans: planned, Planner: planner }, undefined, [describeClass("Planner", "Planner.ts")]);
}

const toldBy = (domain: TestDomain) =>
  domain.faults.map(({ message, script, callback, entity, line }) =>
    [message, entity?.name, script, callback, line].join(" "),
  );

/** Long enough for what is planned to come, if it comes. */
const settle = () => delay(60);

describe("what a script plans with the web's own timers", () => {
  it.each(ways)("Z23: is logged and told as that component's own: %s", async (way) => {
    const domain = await playScripts(
      {
        Planner: `import { Script } from "tandem"; import { plans } from "./plans";
export class Planner extends Script {
  onStart() {
    void plans["${way}"](() => {
      console.log("runs");
      throw new Error("planned");
    });
  }
}`,
        plans: planned,
      },
      ["One", "Two"].map((name) => describeEntity(name, [{ type: "Planner" }])),
      [describeClass("Planner", "Planner.ts")],
    );
    const callback = `${way.split(" ")[0] ?? ""} callback`;
    await expect.poll(() => domain.faults.length).toBe(2);
    expect(domain.faults).toMatchObject(
      ["One", "Two"].map((name) => ({
        message: "Error: planned",
        entity: { name },
        script: "Planner",
        callback,
        file: "assets/scripts/Planner.ts",
        line: 6,
      })),
    );
    expect(domain.logs.map(({ text, entity, script }) => [text, entity?.name, script])).toEqual([
      ["runs", "One", "Planner"],
      ["runs", "Two", "Planner"],
    ]);
  });

  it("Z23: is the component's where an asynchronous function goes on with it, or a constructor has begun it", async () => {
    const domain = await playScripts({
      Planner: `import { Script } from "tandem";
export class Planner extends Script {
  timer = setTimeout(() => { throw new Error("from a field"); }, 1);
  onStart() {
    setTimeout(async () => { await null; console.log("behind"); throw new Error("rejected"); }, 20);
  }
}`,
    });
    await expect.poll(() => domain.faults.length).toBe(2);
    expect(toldBy(domain)).toEqual([
      "Error: from a field Hero Planner setTimeout callback 3",
      "Error: rejected Hero Planner  5",
    ]);
    expect(domain.logs).toMatchObject([{ text: "behind", entity: { name: "Hero" }, script: "Planner" }]);
  });

  it("ends with the component, as what it gives to `every` and `delay` does; a microtask has its turn", async () => {
    const domain = await playScripts({
      Planner: `import { Script } from "tandem";
export class Planner extends Script {
  async onStart() {
    setInterval(() => console.log("interval"), 1);
    setTimeout(() => console.log("timeout"), 1);
    queueMicrotask(() => console.log("microtask"));
    this.entity.destroy();
    await new Promise((resolve) => setTimeout(resolve, 1));
    console.log("awaited");
  }
  onDestroy() { setTimeout(() => console.log("after its end"), 1); }
}`,
    });
    await settle();
    await domain.api.step({ frames: 1 });
    expect(domain.lines()).toEqual(["microtask"]);
  });

  it("goes on while the component is disabled, as what it gives to `every` does", async () => {
    const domain = await playScripts({
      Planner: `import { Script } from "tandem";
export class Planner extends Script {
  onStart() {
    setTimeout(() => console.log("timeout", this.enabled), 1);
    this.enabled = false;
  }
}`,
    });
    await expect.poll(() => domain.lines()).toEqual(["timeout false"]);
  });

  it("ends with the scene that is edited", async () => {
    const ticker = `import { Script } from "tandem";
export class Ticker extends Script {
  timer = setInterval(() => console.log("tick", this.entity.name), 1);
}`;
    const sceneOf = (name: string) => describeScene(describeEntity(name, [{ type: "Ticker" }]));
    const domain = await openDomain({
      kind: "editor",
      files: { "t.ts": ticker },
      classes: [describeClass("Ticker", "t.ts")],
      scene: sceneOf("first"),
    });
    await expect.poll(() => domain.lines()).toContain("tick first");
    await domain.api.openWorld(sceneOf("second"));
    await expect.poll(() => domain.lines()).toContain("tick second");
    const count = domain.lines().filter((line) => line === "tick first").length;
    await settle();
    expect(domain.lines().filter((line) => line === "tick first")).toHaveLength(count);
  });

  it("comes with the arguments, the results and the errors that Node gives", async () => {
    const domain = await playPlanner(`onStart() {
    for (const wrong of [undefined, "code", 3]) {
      for (const plan of [setTimeout, setInterval, queueMicrotask]) {
        try { plan(wrong); } catch (error) { console.log(plan.name, plan.length, error instanceof TypeError, error.code); }
      }
    }
    const timer = setTimeout(function (...args) { console.log(this === timer, ...args); }, "1", "a", 2);
    console.log(typeof timer.refresh, timer.hasRef(), +timer > 0);
    const never = () => console.log("never");
    clearTimeout(setTimeout(never, 1));
    clearInterval(setInterval(never, 1));
    clearTimeout(+setTimeout(never, 1));
    setTimeout(() => console.log("without a time"));
    let left = 2;
    const interval = setInterval((text) => { console.log(text, left); if (--left === 0) clearInterval(interval); }, 2, "left");
  }`);
    await settle();
    const code = "true ERR_INVALID_ARG_TYPE";
    const refusals = [`setTimeout 5 ${code}`, `setInterval 5 ${code}`, `queueMicrotask 1 ${code}`];
    const lines = domain.lines();
    expect(lines.slice(0, 10)).toEqual([...refusals, ...refusals, ...refusals, "function true true"]);
    expect(lines.slice(10).sort()).toEqual(["left 1", "left 2", "true a 2", "without a time"]);
    expect(domain.faults).toEqual([]);
  });

  it("is nobody's where a file itself asks for it, and then has file and line", async () => {
    const domain = await playScripts(
      {
        plans: `export const plans = 1;
setTimeout(() => { throw new Error("of a timer"); }, 1);
queueMicrotask(() => { throw new Error("of a microtask"); });`,
      },
      [],
      [],
    );
    await expect.poll(() => domain.faults.length).toBe(2);
    expect(domain.faults.map(({ message, file, line, entity }) => [message, file, line, entity])).toEqual([
      ["Error: of a microtask", "assets/scripts/plans.ts", 3, undefined],
      ["Error: of a timer", "assets/scripts/plans.ts", 2, undefined],
    ]);
  });

  it("leaves what the domain itself plans alone: lines of a script that is gone are passed on", async () => {
    const domain = await playScripts({
      Gone: `import { Script } from "tandem"; export class Gone extends Script {
        onStart() { setTimeout(() => { console.log("last words"); this.entity.destroy(); }, 1); }
      }`,
    });
    await expect.poll(() => domain.lines()).toEqual(["last words"]);
  });
});
