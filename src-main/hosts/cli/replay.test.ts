import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import type { SceneRecord } from "../../../src-shared/document/scene-record";
import type { MainFunctions, RendererFunctions } from "../../../src-shared/protocol/renderer-protocol";
import { transportNames } from "../../../src-shared/protocol/renderer-protocol";
import { createRpc } from "../../../src-shared/protocol/rpc";
import { findHostPaths } from "../paths";
import { useSandbox } from "../testing/use-sandbox";

const cli = join(findHostPaths().appDir, "dist/cli.js");
const sandbox = useSandbox(["node", "workers", "templates"]);
let project: string;

beforeEach(async () => {
  project = await sandbox.addProject("empty");
});

const scripts = {
  "shot.ts": `import { GameEvent, type Vector3 } from "tandem"; export const shot = new GameEvent<{ at: Vector3; luck: number }>("shot");`,
  "player.ts": `import { Script, Input, Random, Time, MeshRenderer } from "tandem"; import { shot } from "./shot";
    export class Player extends Script {
      speed = 4; fired = 0; dust = 0; walked = 0; presses = 0; awaited: number[] = []; longer: number[] = []; chance: number[] = [];
      override async onStart() {
        this.every(0.1, () => { this.dust += Random.value(); });
        while (Time.frame < 5) await this.nextFrame();
        for (let step = 0; step < 40; step++) { await null; this.awaited.push(Time.frame); }
        for (let step = 0; step < 5; step++) { await this.delay(0.05 + Random.value() / 20); this.awaited.push(Time.frame); }
      }
      override onFixedUpdate(dt: number) { this.walked += Input.axis("horizontal") * this.speed * dt; }
      override onUpdate(dt: number) {
        if (Time.frame === 6) this.waitLong();
        this.transform.position.x += Input.axis("horizontal") * this.speed * dt;
        if (Input.wasPressed("Space")) { this.presses += 1; this.fire(); }
        this.chance = [Math.random(), Random.range(-1, 1)];
      }
      async waitLong() {
        for (let step = 0; step < 40; step++) { await null; this.longer.push(Time.frame); }
      }
      async fire() {
        const bullet = this.scene.spawn({ name: "Bullet " + Random.int(0, 1000) });
        bullet.addComponent(MeshRenderer).color.setHSL(Random.value(), 1, 0.5);
        bullet.transform.position.copy(Random.insideUnitSphere());
        await Promise.all([this.nextFrame(), Promise.resolve().then(() => this.delay(0.1))]);
        this.fired += 1;
        this.scene.emit(shot, { at: bullet.transform.position, luck: Random.value() });
      }
    }`,
  "target.ts": `import { Script, Random } from "tandem"; import { shot } from "./shot";
    export class Target extends Script {
      hits: string[] = []; ticks = 0; frames = 0;
      override onCreate() { this.listen(this.scene, shot, ({ at, luck }) => this.hit(at.x, luck)); }
      override onFixedUpdate() { this.ticks += 1; }
      override onUpdate() { this.frames += 1; }
      hit(x: number, luck: number) {
        this.hits.push(this.ticks + ":" + x + ":" + luck);
        const clone = this.entity.clone();
        if (Random.chance(0.5)) clone.destroy();
      }
    }`,
};

async function writeGame(fixedRate = 60): Promise<void> {
  await mkdir(join(project, "assets/scripts"), { recursive: true });
  for (const [name, text] of Object.entries(scripts)) await writeFile(join(project, "assets/scripts", name), text);
  const entity = (id: string, type: string) => ({
    id,
    name: id,
    enabled: true,
    components: [
      { type: "Transform", id: `${id} transform` },
      { type, id: `${id} script` },
    ],
  });
  const scene = { format: 1, name: "Main", entities: [entity("player", "Player"), entity("target", "Target")] };
  await writeFile(join(project, "assets/scenes/main.scene.json"), JSON.stringify(scene));
  const file = join(project, "tandem.json");
  const settings = { play: { fixedRate } };
  await writeFile(file, JSON.stringify({ ...(JSON.parse(await readFile(file, "utf8")) as object), settings }));
}

interface Report {
  readonly ok: boolean;
  readonly frames: number;
  readonly scene: SceneRecord;
  readonly faults: readonly unknown[];
}

/** Runs the game in a process of its own; gives its report and the very bytes of its final scene. */
async function run(...args: readonly string[]): Promise<Report & { readonly bytes: string }> {
  const { stdout, stderr } = await sandbox.run(cli, ["run", project, "--trust", "--json", ...args]);
  expect(stderr).toBe("");
  const report = JSON.parse(stdout) as Report;
  expect(report).toMatchObject({ ok: true, faults: [] });
  return { ...report, bytes: stdout.slice(stdout.indexOf('"scene": {'), stdout.indexOf('\n  "logs": ')) };
}

const key = (kind: "keyDown" | "keyUp", code: string) => ({ kind, code });
const inputs = [
  { frame: 3, events: [key("keyDown", "ArrowRight")] },
  { frame: 10, events: [key("keyDown", "Space"), { kind: "pointerMove", x: 5, y: 6, width: 100, height: 50 }] },
  { frame: 11, events: [key("keyUp", "Space")] },
  { frame: 20, events: [key("keyDown", "Space")] },
  { frame: 33, events: [key("keyUp", "ArrowRight"), key("keyUp", "Space")] },
];

async function writeInput(content: unknown): Promise<string> {
  const file = join(sandbox.dir, "input.json");
  await writeFile(file, JSON.stringify(content));
  return file;
}

/** Connects to a served editor as its page does. */
async function connect(address: string) {
  const entered = await fetch(address, { redirect: "manual" });
  const { origin, host } = new URL(address);
  const cookie = entered.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  const socket = new WebSocket(`ws://${host}${transportNames.socketPath}`, { headers: { origin, cookie } });
  onTestFinished(() => socket.terminate());
  await once(socket, "open");
  return createRpc<MainFunctions, RendererFunctions>({
    channel: {
      post: (message) => socket.send(JSON.stringify(message)),
      onMessage: (listener) =>
        void socket.on("message", (message, isFrame) => {
          if (!isFrame) listener(JSON.parse((message as Buffer).toString()));
        }),
      onClose: (listener) => void socket.on("close", () => listener()),
    },
    functions: { onEvent: () => undefined },
  });
}

const scriptOf = ({ scene }: Report, id: string) => scene.entities.find((entity) => entity.id === id)?.components[1];

describe("the same scene, seed and input", { timeout: 120_000 }, () => {
  it("end in the same scene, byte for byte, in every process: chance, timers, promises, spawns and events included", async () => {
    await writeGame();
    const input = await writeInput(inputs);
    const args = ["--fixed", "--frames", "50", "--input", input, "--seed", "7"];
    const first = await run(...args);
    expect(scriptOf(first, "player")).toMatchObject({ presses: 2, fired: 2, walked: expect.closeTo(2, 5) as unknown });
    expect(scriptOf(first, "target")).toMatchObject({ ticks: 50, frames: 50 });
    expect(first.scene.entities.filter(({ name }) => name.startsWith("Bullet"))).toHaveLength(2);
    // What waits for promises alone is done before the next frame.
    const { awaited = [], longer } = scriptOf(first, "player") as Record<string, number[] | undefined>;
    expect(awaited.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 5));
    expect(longer).toEqual(Array.from({ length: 40 }, () => 6));
    expect((await run(...args)).bytes).toBe(first.bytes);
    expect((await run(...args.slice(0, -1), "8")).bytes).not.toBe(first.bytes);
  });

  it("are what --record writes, and playing that again records the same", async () => {
    await writeGame();
    const played = join(sandbox.dir, "played.json");
    const first = await run("--input", await writeInput(inputs), "--record", played);
    expect(first.frames).toBe(33 + 60);
    const recording = await readFile(played, "utf8");
    expect(JSON.parse(recording)).toEqual({ seed: expect.any(Number) as unknown, inputs });
    expect(recording).toContain('\n    {"frame":11,"events":[{"kind":"keyUp","code":"Space"}]},\n');
    const again = join(sandbox.dir, "again.json");
    expect((await run("--input", played, "--record", again)).bytes).toBe(first.bytes);
    expect(await readFile(again, "utf8")).toBe(recording);
  });

  it("are what serve --record writes of the last game, whether it is stopped or the editor ends with it", async () => {
    await writeGame();
    const recorded = join(sandbox.dir, "recorded.json");
    const args = ["serve", project, "--trust", "--no-open", "--record", recorded];
    const { child, exited, nextLine } = sandbox.start(cli, args, "stdout");
    const editor = await connect(/http:\S+/.exec(await nextLine())?.[0] ?? "");
    const playTo = async (frame: number) => {
      await editor.whenIdle();
      expect(await editor.play({ paused: true })).toEqual({ ok: true });
      await editor.step({ frames: frame - 1 });
      await editor.sendInput({ kind: "keyDown", code: "Space" });
      await editor.step({ frames: 1 });
    };
    const read = async () => JSON.parse(await readFile(recorded, "utf8")) as { seed: number; inputs: unknown };
    const inputAt = (frame: number) => [{ frame, events: [key("keyDown", "Space")] }];
    await playTo(4);
    await editor.stop();
    await expect.poll(read).toEqual({ seed: expect.any(Number) as unknown, inputs: inputAt(4) });
    const { seed } = await read();
    await playTo(7);
    child.kill("SIGINT");
    expect(await exited).toBe(0);
    const last = await read();
    expect(last.inputs).toEqual(inputAt(7));
    expect(last.seed).not.toBe(seed);
    expect(scriptOf(await run("--input", recorded), "player")).toMatchObject({ presses: 1 });
  });

  it("--fixed makes frames of the length of the project's fixed step", async () => {
    await writeGame(25);
    const fixed = await run("--fixed", "--frames", "30");
    expect(scriptOf(fixed, "target")).toMatchObject({ ticks: 30, frames: 30 });
    const usual = await run("--frames", "60");
    expect(scriptOf(usual, "target")).toMatchObject({ ticks: 25, frames: 60 });
  });

  it("a file of input that is none is refused with its place", async () => {
    await writeGame();
    const messageFor = async (content: unknown) =>
      (await sandbox.run(cli, ["run", project, "--trust", "--input", await writeInput(content)])).stderr;
    expect(await messageFor({ seed: -1, inputs: [] })).toContain("input.json, seed: ");
    expect(await messageFor({ inputs: [{ frame: 0, events: [] }] })).toContain("input.json, inputs.0.frame: ");
    expect(await messageFor([{ frame: 1, events: [{ kind: "keyDown" }] }])).toContain("input.json, 0.events.0");
    expect(await messageFor([])).toContain("input.json has no input: ");
    const unknown = [{ kind: "keyDown", code: "W" }];
    expect(await messageFor([{ frame: 2, events: unknown }])).toContain('frame 2: There is no key "W"');
    expect(await messageFor("no")).toContain("input.json, top level: ");
    // What some editors begin every file with is no fault.
    const marked = join(sandbox.dir, "marked.json");
    await writeFile(marked, '\uFEFF{ "inputs": [] }');
    expect(await sandbox.run(cli, ["run", project, "--trust", "--frames", "1", "--input", marked])).toMatchObject({
      code: 0,
    });
  });
});
