import { afterEach, expect, it } from "vitest";
import type { ComponentPlace } from "../../src-shared/protocol/command";
import { containing } from "../script-engine/testing/containing";
import type { TestSession } from "./testing/open-test-session";
import { openScripts, sessionActions } from "./testing/real-session";

let test: TestSession;
afterEach(() => test?.[Symbol.asyncDispose]());

const { addWith, fieldsOf } = sessionActions(() => test);

const painter = `export class Painter extends Script {
  coats = 0;
  paint() { this.coats += 1; console.log("painted"); this.entity.name = "painted " + this.coats; }
  fail() { this.coats += 1; if (this.coats > 1) throw new Error("out of paint"); }
  hang() { for (;;) this.coats += 1; }
  async failLater() { await undefined; throw new Error("dried out"); }
}`;

/** Two entities with the script. */
async function openTwo(): Promise<readonly [ComponentPlace, ComponentPlace]> {
  test = await openScripts({ "painter.ts": painter });
  await test.session.whenIdle();
  const place = async () => ({ entity: await addWith("Painter"), component: "Painter" });
  return [await place(), await place()];
}

async function consoleOf() {
  await test.session.whenIdle();
  return (await test.session.getConsole()).map(({ text, entity, script }) => [text, entity?.id, script]);
}

it("a script's method that a button calls runs on each, as one step, and its lines name the entity", async () => {
  const places = await openTwo();
  const { session } = test;
  const before = (await session.getHistory()).undo.length;
  expect(await session.callMethod(places, "paint", "editor")).toEqual({ ok: true });
  expect(await consoleOf()).toEqual(places.map(({ entity }) => ["painted", entity, "Painter"]));
  const { undo } = await session.getHistory();
  expect(undo.slice(before).map(({ label }) => label)).toEqual(["Call paint"]);
  await session.undo();
  expect((await session.getScene())?.entities.map(({ name }) => name)).not.toContain("painted 1");
});

it("what a method throws is told with its entity, and the others are called all the same", async () => {
  const [first, second] = await openTwo();
  const { session } = test;
  expect(await session.callMethod([first], "fail", "editor")).toEqual({ ok: true });
  const failed = await session.callMethod([first, second], "fail", "editor");
  expect(failed).toMatchObject({ ok: false, reason: "thrown", message: "Error: out of paint" });
  expect(await consoleOf()).toEqual([["Error: out of paint", first.entity, "Painter"]]);
  expect(await session.evaluate(`get("${second.entity}").getComponent("Painter").coats`, "editor")).toMatchObject({
    value: 1,
  });
});

it("a method is called in the running game, one that fails later is told of, and one that is not there is refused", async () => {
  const [place] = await openTwo();
  const { session } = test;
  expect(await session.callMethod([place], "paint", "runtime")).toMatchObject({ ok: false, reason: "noDomain" });
  await session.play({ paused: true });
  expect(await session.callMethod([place], "paint", "runtime")).toEqual({ ok: true });
  expect((await fieldsOf(place.entity, "Painter")).coats).toEqual([1, "set"]);
  for (const name of ["nothing", "coats", "constructor", "toString"]) {
    expect(await session.callMethod([place], name, "runtime")).toMatchObject({ ok: false, reason: "notFound" });
  }
  await session.callMethod([place], "failLater", "runtime");
  await expect.poll(consoleOf).toContainEqual(["Error: dried out", place.entity, "Painter"]);
});

it("what a method calls forth and does not end is left out, not the method's script", async () => {
  const spawner = `export class Spawner extends Script {
    go() { this.scene.spawn({ components: ["Endless"] }); }
    other() { console.log("other"); }
  }
  export class Endless extends Script { override onCreate() { for (;;) this.entity; } }`;
  test = await openScripts({ "spawner.ts": spawner }, { budgetMs: 300 });
  const { session } = test;
  await session.whenIdle();
  const place = { entity: await addWith("Spawner"), component: "Spawner" };
  await session.play({ paused: true });
  expect(await session.callMethod([place], "go", "runtime")).toMatchObject({
    ok: false,
    message: containing("onCreate of Endless"),
  });
  await expect.poll(() => session.getProblems()).toMatchObject([{ script: "Endless", leftOut: "component" }]);
  expect(await session.callMethod([place], "other", "runtime")).toEqual({ ok: true });
});

it("what one removes that was to be called too is passed over", async () => {
  const source = `export class Cleaner extends Script {
    clean() { for (const other of this.scene.findAll("Cleaner")) if (other !== this.entity) other.destroy(); }
  }`;
  test = await openScripts({ "cleaner.ts": source });
  const places = [];
  for (const name of ["a", "b", "c"]) {
    const added = await test.session.execute({ kind: "addEntity", name: "Cleaner", components: [{ type: "Cleaner" }] });
    if (!added.ok) throw new Error(name);
    places.push({ entity: added.ids[0] as string, component: "Cleaner" });
  }
  await test.session.whenIdle();
  expect(await test.session.callMethod(places, "clean", "editor")).toEqual({ ok: true });
  await test.session.whenIdle();
  const left = (await test.session.getScene())?.entities.filter(({ name }) => name === "Cleaner");
  expect(left?.map(({ id }) => id)).toEqual([places[0]?.entity]);
  expect(await test.session.callMethod(places, "clean", "editor")).toMatchObject({ ok: false, reason: "notFound" });
});

it("a method that waits for game time while editing is refused that, and ends; in a game it goes on", async () => {
  const source = `export class Flash extends Script {
    n = 0;
    async wait() { this.n = 1; await this.delay(0.01); this.n = 2; }
    async later() { await undefined; await this.nextFrame(); }
    often() { this.every(1, () => undefined); }
  }`;
  test = await openScripts({ "flash.ts": source });
  const { session } = test;
  await session.whenIdle();
  const place = { entity: await addWith("Flash"), component: "Flash" };
  for (const [method, member] of [
    ["wait", "delay"],
    ["later", "nextFrame"],
    ["often", "every"],
  ] as const) {
    const message = containing(`while you edit, so that ${member} would never end here`);
    expect(await session.callMethod([place], method, "editor")).toMatchObject({ ok: false, message });
  }
  expect((await fieldsOf(place.entity, "Flash")).n).toEqual([1, "set"]);
  await session.play({ paused: true });
  const done = session.callMethod([place], "wait", "runtime");
  await session.step({ frames: 3 });
  expect(await done).toEqual({ ok: true });
  expect((await fieldsOf(place.entity, "Flash")).n).toEqual([2, "set"]);
});

it("a method of a component that is left out is refused with that", async () => {
  const source = `export class Hang extends Script { override onUpdate() { for (;;) this.entity; } go() {} }`;
  test = await openScripts({ "hang.ts": source }, { budgetMs: 300 });
  const { session } = test;
  await session.whenIdle();
  const place = { entity: await addWith("Hang"), component: "Hang" };
  await session.play({ paused: true });
  await session.step({ frames: 1 });
  await expect.poll(() => session.getProblems()).toMatchObject([{ script: "Hang", leftOut: "component" }]);
  expect(await session.callMethod([place], "go", "runtime")).toMatchObject({ ok: false, reason: "leftOut" });
});

it("what a method does before and after it waits is one step, whatever is asked meanwhile", async () => {
  const source = `export class Waiter extends Script {
    n = 0;
    async later() {
      for (let turn = 0; turn < 4; turn += 1) {
        this.n += 1;
        this.scene.spawn({ name: "n" + this.n });
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    onDrawGizmos() {}
  }`;
  test = await openScripts({ "waiter.ts": source });
  const { session } = test;
  await session.whenIdle();
  const place = { entity: await addWith("Waiter"), component: "Waiter" };
  const called = session.callMethod([place], "later", "editor");
  for (let asked = 0; asked < 20; asked += 1) await session.getFields(place.entity, place.component);
  expect(await called).toEqual({ ok: true });
  await session.whenIdle();
  expect((await session.getHistory()).undo.map(({ label }) => label).slice(-2)).toEqual(["Add Cube", "Call later"]);
  expect((await fieldsOf(place.entity, "Waiter")).n).toEqual([4, "set"]);
  await session.undo();
  expect((await session.getScene())?.entities.filter(({ name }) => /^n\d/.test(name))).toEqual([]);
  expect((await fieldsOf(place.entity, "Waiter")).n).toEqual([0, "default"]);
});

it("a method that does not end is cut off, and the component goes on", async () => {
  test = await openScripts({ "painter.ts": painter }, { budgetMs: 300 });
  await test.session.whenIdle();
  const place = { entity: await addWith("Painter"), component: "Painter" };
  const result = await test.session.callMethod([place], "hang", "editor");
  expect(result).toMatchObject({ ok: false, reason: "thrown" });
  expect(result.ok ? "" : result.message).toContain("hang");
  expect(await test.session.callMethod([place], "paint", "editor")).toEqual({ ok: true });
});
