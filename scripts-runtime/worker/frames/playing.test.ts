import { afterEach, describe, expect, it } from "vitest";
import type { EntityRecord } from "../../../src-shared/document/scene-record";
import { watched, header, play, stepOneByOne, allChanges, positionIn } from "../testing/play-domain";
import { closeDomains, describeClass, describeEntity, describeScene, manual, openDomain } from "../testing/test-domain";

afterEach(closeDomains);

describe("frames", () => {
  it("bring all entities first, then only what moved", async () => {
    const domain = await play(`onUpdate(dt) { this.transform.position.x += 1; }`, watched, [describeEntity("still")]);
    await domain.api.step({ frames: 2 });
    expect(domain.frames.map(({ frame, session, introduced }) => [session, frame, introduced.length])).toEqual([
      [1, 0, 2],
      [1, 1, 0],
      [1, 2, 0],
    ]);
    expect(domain.frames.map((frame) => positionIn(domain, frame, "x"))).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
    ]);
    expect(domain.frames.map((frame) => positionIn(domain, frame, "still"))).toEqual([[0, 0, 0], undefined, undefined]);
    expect(domain.frames[2]?.time).toBeCloseTo(2 / 60, 10);
  });

  it("wait until the one before is taken, and then bring the newest state only", async () => {
    const domain = await play(`onUpdate(dt) { this.transform.position.x += 1; }`, { ...watched, sendFrames: false });
    domain.viewer.isTaking = false;
    await domain.api.requestKeyFrame();
    await domain.api.step({ frames: 50 });
    const [first, ...others] = domain.frames;
    // What has changed besides is told when the step is answered.
    expect(others.length).toBeLessThan(2);
    domain.viewer.isTaking = true;
    await domain.api.acknowledgeFrame(domain.frames.at(-1)?.frame ?? 0);
    await domain.api.step({ frames: 1 });
    expect(domain.frames.map(({ frame }) => frame)).toEqual([first?.frame, ...others.map(({ frame }) => frame), 51]);
    expect(positionIn(domain, domain.frames.at(-1), "x")).toEqual([51, 0, 0]);
  });

  it("survive a NaN, which is sent once", async () => {
    const domain = await play(`onUpdate() { this.transform.position.x = NaN; }`, watched);
    await stepOneByOne(domain, 3);
    expect(domain.frames.map((frame) => positionIn(domain, frame, "x"))).toEqual([
      [0, 0, 0],
      [NaN, 0, 0],
      undefined,
      undefined,
    ]);
  });

  it("bring everything again when a viewer comes late", async () => {
    const domain = await play("", watched);
    await stepOneByOne(domain, 2);
    // At once, as a paused game has no next frame.
    await domain.api.requestKeyFrame();
    await stepOneByOne(domain, 1);
    expect(domain.frames.map(({ introduced, handles }) => [introduced.length, handles.length])).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
      [1, 1],
      [0, 0],
    ]);
  });

  it("are not made while nobody watches", async () => {
    const domain = await play(`onUpdate() { this.transform.position.x += 1; this.scene.spawn(); }`);
    await domain.api.step({ frames: 3 });
    expect(domain.frames).toEqual([]);
    expect((await domain.api.serialize()).entities).toHaveLength(4);
  });

  it("W14, HT1: bring what scripts spawn, change, move and destroy, in order", async () => {
    const body = `child; onUpdate() {
      if (Time.frame === 1) this.child = this.scene.spawn({ name: "child", parent: this.entity, position: [1, 2, 3], components: [["MeshRenderer", { shape: "sphere", roughness: 0.5 }]] });
      if (Time.frame === 2) { const r = this.child.getComponent(MeshRenderer); r.color.set(1, 0, 0); r.castShadow = false; this.child.name = "renamed"; }
      if (Time.frame === 3) { this.child.addComponent(Light, { intensity: 3 }); this.child.enabled = false; this.child.getComponent(Light).enabled = false; }
      if (Time.frame === 4) { this.child.parent = undefined; this.child.removeComponent(Light); this.child.getComponent(MeshRenderer).color.g = 1; }
      if (Time.frame === 5) this.child.destroy();
    }`;
    const domain = await play(body, watched);
    await domain.api.step({ frames: 1 });
    const id = (await domain.api.serialize()).entities[1]!.id;
    await stepOneByOne(domain, 4);
    const [transform, mesh] = (allChanges(domain)[0] as { entity: EntityRecord }).entity.components;
    const light = expect.objectContaining({ type: "Light", intensity: 3 }) as unknown;
    const change = { entity: id, component: mesh!.id, kind: "setComponent" };
    expect(allChanges(domain)).toEqual([
      {
        kind: "addEntity",
        index: 0,
        entity: {
          id,
          name: "child",
          enabled: true,
          parent: "x",
          components: [
            { id: transform!.id, type: "Transform", position: [1, 2, 3] },
            { id: mesh!.id, type: "MeshRenderer", shape: "sphere", roughness: 0.5 },
          ],
        },
      },
      { kind: "setEntity", id, key: "name", before: "child", after: "renamed" },
      { ...change, key: "color", after: [1, 0, 0] },
      { ...change, key: "castShadow", after: false },
      { kind: "addComponent", entity: id, component: light, index: 2 },
      { kind: "setEntity", id, key: "enabled", before: true, after: false },
      expect.objectContaining({ kind: "setComponent", key: "enabled", after: false }),
      { kind: "moveEntity", id, before: { parent: "x", index: 0 }, after: { index: 1 } },
      { kind: "removeComponent", entity: id, component: expect.anything() as unknown, index: 2 },
      { ...change, key: "color", before: [1, 0, 0], after: [1, 1, 0] },
      expect.objectContaining({ kind: "removeEntity", index: 1 }),
    ]);
    expect(domain.frames[1]?.introduced).toEqual([[id, 1]]);
    expect(positionIn(domain, domain.frames[1], id)).toEqual([1, 2, 3]);
  });

  it("H08: components are live: the same objects every time, and writing takes effect at once", async () => {
    const body = `onStart() {
      const r = this.getComponent(MeshRenderer), t = this.entity.getComponent("Transform");
      r.color.set(0.5, 0.25, 0); t.position.y = 4;
      console.log(r === this.getComponent("MeshRenderer"), t === this.transform, t.constructor.name, this.transform.position.y, r.color.r, r.model);
      try { r.shape = "pyramid"; } catch (error) { console.log(error.message); }
      try { r.roughness = "rough"; } catch (error) { console.log(error.message); }
      const v = new Vector3(1, 1, 1); this.transform.position = v; v.x = 9; console.log(this.transform.position.x);
    }`;
    const domain = await openDomain({
      files: { "a.ts": `${header} export class A extends Script { ${body} }` },
      classes: [describeClass("A", "a.ts")],
      scene: describeScene(describeEntity("x", [{ type: "A" }, { type: "MeshRenderer" }])),
    });
    await domain.api.start(manual);
    expect(domain.lines()).toEqual([
      "true true Transform 4 0.5 undefined",
      'shape holds the text "pyramid", not one of box, sphere, capsule, cylinder, cone, torus, plane.',
      'roughness holds the text "rough", not a number.',
      "1",
    ]);
    expect((await domain.api.serialize()).entities[0]?.components).toEqual([
      { id: "x/Transform", type: "Transform", position: [1, 1, 1] },
      { id: "x/A", type: "A" },
      { id: "x/MeshRenderer", type: "MeshRenderer", color: [0.5, 0.25, 0] },
    ]);
  });
});

describe("time", () => {
  const log = `onFixedUpdate(dt) { console.log("fixed", Math.round(dt * 600) / 10, Time.deltaTime === dt); } onUpdate(dt) { console.log("update", Math.round(dt * 600) / 10, Math.round(Time.time * 600) / 10, Time.frame); }`;

  it("U17: fixed updates come apart from updates, as often as game time asks for", async () => {
    const domain = await play(log);
    await domain.api.setTimeScale(0.5);
    await domain.api.step({ frames: 2 });
    await domain.api.setTimeScale(3);
    await domain.api.step({ frames: 1 });
    await domain.api.setTimeScale(0);
    await domain.api.step({ frames: 1 });
    expect(domain.lines()).toEqual([
      "update 0.5 0.5 1",
      "fixed 1 true",
      "update 0.5 1 2",
      ...Array<string>(3).fill("fixed 1 true"),
      "update 3 4 3",
      "update 0 4 4",
    ]);
  });

  it("input reaches fixed ticks that are stepped alone, and what was applied is told by frame", async () => {
    const domain = await play(
      `onFixedUpdate() { console.log(Input.isDown("KeyW"), Input.wasPressed("KeyW")); } onUpdate() { console.log("update", Input.isDown("KeyW")); }`,
    );
    void domain.api.sendInput([{ kind: "keyDown", code: "KeyW" }]);
    await domain.api.step({ fixed: 2 });
    await domain.api.step({ frames: 2 });
    void domain.api.sendInput([{ kind: "keyUp", code: "KeyW" }]);
    await domain.api.step({ frames: 1 });
    const held = ["true false", "update true"];
    expect(domain.lines()).toEqual(["true true", "true false", ...held, ...held, "false false", "update false"]);
    expect(domain.inputs).toEqual([
      { frame: 1, events: [{ kind: "keyDown", code: "KeyW" }] },
      { frame: 3, events: [{ kind: "keyUp", code: "KeyW" }] },
    ]);
  });

  it("steps fixed ticks alone", async () => {
    const domain = await play(log);
    await domain.api.step({ fixed: 2 });
    expect(domain.lines()).toEqual(["fixed 1 true", "fixed 1 true"]);
  });

  it("W15: timers follow game time in order, die with their script, and stop when told", async () => {
    const body = `log = (text) => console.log(text, Time.frame);
      async onStart() {
        const stop = this.every(2 / 60, () => { this.log("every"); if (Time.frame >= 4) stop(); });
        this.every(0, () => this.log("each"));
        void this.delay(1 / 60).then(() => this.log("one"));
        await this.nextFrame(); this.log("next");
        await this.delay(2 / 60); this.log("delayed");
        await this.delay(1 / 60); this.entity.destroy(); this.log("destroyed");
        await this.delay(1 / 60); this.log("never");
      }`;
    const domain = await play(body);
    await domain.api.setTimeScale(0);
    await domain.api.step({ frames: 2 });
    await domain.api.setTimeScale(1);
    await domain.api.step({ frames: 6 });
    expect(domain.lines()).toEqual([
      ...["each 1", "next 1", "each 2"],
      ...["each 3", "one 3", "each 4", "every 4", "delayed 4"],
      ...["each 5", "destroyed 5"],
    ]);
    expect(domain.faults).toEqual([]);
  });

  it("case 69: what waits for the next frame is dropped by Stop", async () => {
    const domain = await play(
      `onUpdate() { this.nextFrame(() => console.log("next")); } onDestroy() { void this.delay(0).then(() => console.log("late")); }`,
    );
    await domain.api.step({ frames: 2 });
    await domain.api.stop();
    await domain.api.step({ frames: 2 });
    expect(domain.lines()).toEqual(["next"]);
  });

  it("refuses to wait for a time that is none, and bears timers far shorter than a frame", async () => {
    const domain = await play(
      `count = 0; onStart() { try { this.every(-1, () => 1); } catch (error) { console.log(error.message); } this.every(1e-9, () => this.count++); }`,
    );
    await domain.api.step({ frames: 2 });
    expect(domain.lines()).toEqual(["A time to wait is 0 seconds or more, not -1."]);
    expect(await domain.api.evaluate("scene.find('x').getComponent(A).count")).toEqual({ ok: true, value: 2000 });
  });

  it("what was awaited goes on before the updates of its frame", async () => {
    const body = `ready = false; async onStart() { await this.delay(0.02); await Promise.resolve(); this.ready = true; } onUpdate() { console.log(Time.frame, this.ready); }`;
    const domain = await play(body);
    await domain.api.step({ frames: 3 });
    expect(domain.lines()).toEqual(["1 false", "2 true", "3 true"]);
  });

  it("follows the clock at 60 frames a second, without drift; paused it stands still", async () => {
    const domain = await play(`onUpdate() {}`, { ...watched, clock: "realtime" });
    await expect.poll(() => domain.frames.at(-1)?.frame ?? 0).toBeGreaterThan(20);
    await domain.api.pause();
    const { frame, time } = domain.frames.at(-1)!;
    const paused = await domain.api.evaluate("[Time.frame, Time.time]");
    // However late single frames were: game time is a whole number of sixtieths, one for each that passed.
    expect(time * 60).toBeCloseTo(Math.round(time * 60), 6);
    expect(Math.round(time * 60)).toBeGreaterThanOrEqual(frame);
    await domain.api.step({ frames: 1 });
    expect(await domain.api.evaluate("Time.frame")).toMatchObject({
      value: ((paused as unknown as { value: number[] }).value[0] ?? 0) + 1,
    });
    await domain.api.resume();
    await expect.poll(async () => (await domain.api.evaluate("Time.frame")) as unknown).not.toEqual(paused);
  });

  it("started paused, it has begun and waits", async () => {
    const domain = await play(`onStart() { console.log("started"); } onUpdate() { console.log("update"); }`, {
      ...manual,
      clock: "realtime",
      paused: true,
    });
    await domain.api.ping();
    expect(domain.lines()).toEqual(["started"]);
    await domain.api.step({ frames: 1 });
    expect(domain.lines()).toEqual(["started", "update"]);
  });

  it("answers while a long run of steps is under way, and Stop ends the run", async () => {
    const domain = await play(`onUpdate() { const end = performance.now() + 1; while (performance.now() < end); }`);
    const run = domain.api.step({ frames: 100_000 });
    await domain.api.ping();
    await domain.api.stop();
    await run;
    expect(await domain.api.evaluate("Time.frame < 100000")).toEqual({ ok: true, value: true });
  });
});

describe("input and chance", () => {
  it("is applied at the start of the next frame, and a press is seen in one frame only", async () => {
    const body = `onUpdate() { console.log(Input.isDown("KeyD"), Input.wasPressed("KeyD"), Input.wasReleased("KeyD"), Input.axis("horizontal"), Input.pointer.position.x, Input.pointer.isDown()); }`;
    const domain = await play(body);
    void domain.api.sendInput([
      { kind: "keyDown", code: "KeyD" },
      { kind: "pointerMove", x: 5, y: 6, width: 100, height: 50 },
    ]);
    await domain.api.step({ frames: 2 });
    void domain.api.sendInput([
      { kind: "keyUp", code: "KeyD" },
      { kind: "pointerDown", button: 0 },
      { kind: "gamepad", index: 0, axes: [-0.5, 0], buttons: [] },
    ]);
    await domain.api.step({ frames: 1 });
    void domain.api.sendInput([{ kind: "blur" }]);
    await domain.api.step({ frames: 1 });
    expect(domain.lines()).toEqual([
      "true true false 1 5 false",
      "true false false 1 5 false",
      "false false true -0.5 5 true",
      "false false false 0 5 false",
    ]);
  });

  it("has the axes and actions of the project", async () => {
    const body = `onUpdate() { console.log(Input.axis("throttle"), Input.action("boost").wasPressed); }`;
    const domain = await openDomain({
      files: { "a.ts": `${header} export class A extends Script { ${body} }` },
      classes: [describeClass("A", "a.ts")],
      scene: describeScene(describeEntity("x", [{ type: "A" }])),
      game: {
        fixedRate: 60,
        maxFixedSteps: 5,
        input: {
          axes: [{ name: "throttle", positive: ["KeyT"], negative: [], gamepadAxis: null, isGamepadInverted: false }],
          actions: [{ name: "boost", keys: ["KeyB"], pointerButtons: [], gamepadButtons: [] }],
          deadZone: 0.1,
        },
      },
    });
    await domain.api.start(manual);
    await domain.api.sendInput([
      { kind: "keyDown", code: "KeyT" },
      { kind: "keyDown", code: "KeyB" },
    ]);
    await domain.api.step({ frames: 2 });
    expect(domain.lines()).toEqual(["1 true", "1 false"]);
  });

  it("with the same seed, two games are the same", async () => {
    const body = `onUpdate() { console.log(Random.value(), Random.int(1, 6)); }`;
    const games = await Promise.all([7, 7, 8].map((randomSeed) => play(body, manual, [], {}, randomSeed)));
    for (const game of games) await game.api.step({ frames: 3 });
    expect(games[0]!.lines()).toEqual(games[1]!.lines());
    expect(games[0]!.lines()).not.toEqual(games[2]!.lines());
  });
});
