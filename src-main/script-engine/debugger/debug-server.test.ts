import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import type { Debugger } from "node:inspector";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import { generatedPositionFor, originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import CDP from "chrome-remote-interface";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { EngineBench } from "../testing/engine-bench";
import { createEngineBench, playOptions, sceneWith } from "../testing/engine-bench";
import type { PlaySession } from "../types";
import type { ScriptDebugger } from "./script-debugger";
import { whenState } from "./testing/when-state";

const file = "assets/scripts/mover.ts";
const mover = `import { Script, type float } from "tandem";

interface Step {
  readonly length: number;
}

/** Goes its way. */
export class Mover extends Script {
  speed: float = 5;
  frames = 0;

  override onUpdate(dt: number) {
    this.frames += 1;
    const step: Step = { length: this.speed * dt };
    // as far as it goes
    this.go(step);
  }

  private go({ length }: Step) {
    this.transform.position.x += length;
  }

  override onDestroy() {
    console.log("ended");
  }
}
`;
const line = (text: string) => mover.split("\n").findIndex((candidate) => candidate.includes(text)) + 1;
const scene = sceneWith({ type: "Mover", id: "c1" });

let bench: EngineBench;
let debug: ScriptDebugger;
let port: number;

beforeAll(async () => {
  bench = await createEngineBench({ "mover.ts": mover }, { folderName: "tandem debug ü " });
  debug = bench.engine.debugger;
});

afterAll(() => bench.dispose());

beforeEach(async () => {
  await bench.reset({ "mover.ts": mover });
  const started = await debug.startServer(0);
  if (!started.ok) throw new Error(started.message);
  port = started.value;
});

async function play(): Promise<PlaySession> {
  const started = await bench.engine.play(scene, playOptions);
  if (!started.ok) throw new Error(started.message);
  return started.value;
}

interface Target {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly webSocketDebuggerUrl: string;
}

async function listTargets(): Promise<readonly Target[]> {
  return (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as readonly Target[];
}

function statusFor(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    httpRequest({ host: "127.0.0.1", port, path: "/json/list", headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

async function attach(): Promise<CDP.Client> {
  return CDP({ host: "127.0.0.1", port });
}

/** A client that says what it likes. */
async function openSocket(): Promise<WebSocket> {
  const [target] = await listTargets();
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "");
  await once(socket, "open");
  return socket;
}

function whenStopped(client: CDP.Client): Promise<Debugger.PausedEventDataType> {
  return new Promise((resolve) =>
    client.on("Debugger.paused", (event) => resolve(event as Debugger.PausedEventDataType)),
  );
}

/** The source map and address of the user's file, as a client learns of them. */
async function findScript(client: CDP.Client) {
  const found = new Promise<{ url: string; map: TraceMap }>((resolve) => {
    client.Debugger.scriptParsed(({ url, sourceMapURL = "" }) => {
      // Of an older version that the worker holds there is none.
      if (!url.endsWith("/mover.ts") || sourceMapURL === "") return;
      const text = Buffer.from(sourceMapURL.slice(sourceMapURL.indexOf(",") + 1), "base64").toString();
      resolve({ url, map: new TraceMap(text) });
    });
  });
  await client.send("Debugger.enable");
  return found;
}

describe("the endpoint", () => {
  it("Z35: is closed until it is asked for, and stays at its port from game to game", async () => {
    await debug.stopServer();
    await play();
    await expect(listTargets()).rejects.toThrow();
    expect(debug.state.server).toBeUndefined();
    const started = await debug.startServer(port);
    expect(started).toEqual({ ok: true, value: port });
    expect(await listTargets()).toHaveLength(1);
    await bench.engine.playSession?.stop();
    expect(await listTargets()).toEqual([]);
    await play();
    expect(await listTargets()).toHaveLength(1);
    expect(debug.state.server).toEqual({ port, clients: 0 });
    await bench.engine.playSession?.stop();
  });

  it("Z36: shows the running game and nothing else", async () => {
    expect(await listTargets()).toEqual([]);
    await play();
    const [target, ...others] = await listTargets();
    expect(others).toEqual([]);
    expect(target).toMatchObject({ type: "node" });
    expect(target?.title).toContain("Tandem: ");
    const version = await (await fetch(`http://127.0.0.1:${port}/json/version`)).json();
    expect(version).toMatchObject({ "Protocol-Version": "1.1" });
    const client = await attach();
    const { result } = await client.Runtime.evaluate({ expression: "typeof process + typeof require" });
    expect(result.value).toBe("undefinedundefined");
    await client.close();
    await bench.engine.playSession?.stop();
  });

  it("answers at this machine's own names only, and no page of the web", async () => {
    expect(await statusFor({ host: `localhost:${port}` })).toBe(200);
    expect(await statusFor({ host: `127.0.0.1:${port}`, origin: "devtools://devtools" })).toBe(200);
    expect(await statusFor({ host: `evil.example:${port}` })).toBe(403);
    expect(await statusFor({ host: `127.0.0.1:${port}`, origin: "https://evil.example" })).toBe(403);
    await play();
    const [target] = await listTargets();
    const refused = new WebSocket(target?.webSocketDebuggerUrl ?? "", { origin: "https://evil.example" });
    const [error] = (await once(refused, "error")) as [Error];
    expect(error.message).toContain("403");
    const unknown = new WebSocket(`ws://127.0.0.1:${port}/other`);
    expect(((await once(unknown, "error")) as [Error])[0].message).toContain("404");
    await bench.engine.playSession?.stop();
  });

  it("says that its port is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const taken = (other.address() as AddressInfo).port;
    expect(await debug.startServer(taken)).toEqual({
      ok: false,
      reason: "portInUse",
      message: `Port ${taken} is in use, maybe by another Tandem. Close that, or choose another port.`,
    });
    other.close();
  });
});

describe("a client that follows source maps", () => {
  it("Z34, Z37: finds the user's file, stops in it and sees its values", async () => {
    await play();
    const client = await attach();
    const { url, map } = await findScript(client);
    expect(url).toBe(pathToFileURL(bench.project.path(file)).href);
    expect(map.resolvedSources).toEqual([url]);
    expect(map.sourcesContent).toEqual([mover]);
    const place = generatedPositionFor(map, { source: url, line: line("this.go(step)"), column: 4 });
    const stopped = whenStopped(client);
    const { locations } = await client.Debugger.setBreakpointByUrl({
      url,
      lineNumber: (place.line ?? 0) - 1,
      columnNumber: place.column ?? 0,
    });
    expect(locations).toHaveLength(1);
    const paused = await stopped;
    const top = paused.callFrames[0];
    const { lineNumber = 0, columnNumber = 0 } = top?.location ?? {};
    expect(originalPositionFor(map, { line: lineNumber + 1, column: columnNumber })).toMatchObject({
      source: url,
      line: line("this.go(step)"),
    });
    expect(debug.state.paused).toEqual({ reason: "client", frames: [] });
    const { result } = await client.Debugger.evaluateOnCallFrame({
      callFrameId: top?.callFrameId ?? "",
      expression: "step.length > 0 && this.speed",
    });
    expect(result.value).toBe(5);
    // A client that goes away lets the game go on.
    await client.close();
    await whenState(debug, (state) => state.paused === undefined && state.server?.clients === 0);
    await bench.engine.playSession?.stop();
    expect(bench.logs.map(({ text }) => text)).toEqual(["ended"]);
  });

  it("Z35: attaches and detaches at any time, in several games, and is let go at Stop", async () => {
    for (let round = 0; round < 3; round++) {
      const session = await play();
      const first = await attach();
      await first.send("Debugger.enable");
      await first.close();
      const client = await attach();
      await client.send("Debugger.enable");
      const stopped = whenStopped(client);
      await client.send("Debugger.pause");
      await stopped;
      const gone = new Promise<void>((resolve) => client.on("disconnect", resolve));
      await session.stop();
      await gone;
    }
    expect(bench.logs.map(({ text }) => text)).toEqual(["ended", "ended", "ended"]);
  });

  it("case 73: stays attached through a reload of the scripts, also while the game stands still", async () => {
    await play();
    const client = await attach();
    const { url } = await findScript(client);
    const stopped = whenStopped(client);
    await client.Debugger.setBreakpointByUrl({ url, lineNumber: line("this.frames +=") - 1 });
    await stopped;
    expect((await bench.save("mover.ts", mover.replace("speed: float = 5", "speed: float = 6"))).outcome).toBe(
      "swapped",
    );
    const { result } = await client.Runtime.evaluate({ expression: "1 + 1" });
    expect(result.value).toBe(2);
    const again = whenStopped(client);
    await client.send("Debugger.resume");
    const { callFrames } = await again;
    expect(callFrames[0]?.functionName).toBe("onUpdate");
    await client.close();
    await bench.engine.playSession?.stop();
  });

  it("Z38: gets the answers that VS Code asks every process for, and scripts see no more of Node", async () => {
    await play();
    const client = await attach();
    const evaluate = async (expression: string) =>
      (await client.Runtime.evaluate({ contextId: 1, returnByValue: true, expression })).result.value as unknown;
    expect(
      await evaluate("({ processId: process.pid, nodeVersion: process.version, architecture: process.arch })"),
    ).toEqual({ processId: process.pid, nodeVersion: process.version, architecture: process.arch });
    const attempt = await client.Runtime.evaluate({
      expression: 'Object.assign(process.env, { "NODE_OPTIONS": "x" })',
    });
    expect(attempt.exceptionDetails).toBeUndefined();
    expect(await evaluate("typeof process")).toBe("undefined");
    await client.close();
    await bench.engine.playSession?.stop();
  });

  it.each([
    ["no longer debugs", (client: WebSocket) => client.send('{"id":3,"method":"Debugger.disable"}')],
    ["is gone", (client: WebSocket) => client.terminate()],
  ])("case 73: lets the game go on where the client that holds it %s", async (_how, leave) => {
    const session = await play();
    const client = await openSocket();
    const held = whenState(debug, ({ paused }) => paused !== undefined);
    client.send('{"id":1,"method":"Debugger.enable"}');
    client.send('{"id":2,"method":"Debugger.pause"}');
    await held;
    const free = whenState(debug, ({ paused }) => paused === undefined);
    leave(client);
    await free;
    await expect(session.serialize()).resolves.toMatchObject({ name: "Test" });
    client.terminate();
    await session.stop();
  });

  it("Z36: goes on listening to a client that says what is no message", async () => {
    const session = await play();
    const client = await openSocket();
    const texts = ['"Runtime.evaluate" process.pid', "null", "[", "", '{"method":3,"params":"process."}'];
    for (const text of texts) client.send(text);
    client.send('{"id":1,"method":"Runtime.evaluate","params":{"expression":["process.pid"]}}');
    const answer = new Promise<string>((resolve) =>
      client.on("message", (bytes: Buffer) => {
        if (bytes.toString().includes('"id":2')) resolve(bytes.toString());
      }),
    );
    client.send('{"id":2,"method":"Runtime.evaluate","params":{"expression":"1 + 1"}}');
    expect(await answer).toContain('"value":2');
    client.terminate();
    await session.stop();
  });

  it("Z36: refuses a condition that would be evaluated where a class is made, which can end the whole process", async () => {
    const source = mover.replace("  speed: float", "  static made = Math.max(1, 2);\n  speed: float");
    await bench.reset({ "mover.ts": source });
    const session = await play();
    const client = await attach();
    const { url } = await findScript(client);
    const lineNumber = source.split("\n").findIndex((text) => text.includes("static made"));
    const condition = "this.made > 1";
    await expect(client.Debugger.setBreakpointByUrl({ url, lineNumber, condition })).rejects.toThrow(
      "No condition can be evaluated in a static block",
    );
    await expect(client.Debugger.setBreakpointByUrl({ url, lineNumber })).resolves.toBeDefined();
    await client.close();
    await session.stop();
  });

  it("is not alone: several may look, the editor itself too", async () => {
    await debug.setBreakpoints(file, [{ line: line("this.go(step)") }]);
    const starting = play();
    await whenState(debug, ({ paused }) => paused !== undefined);
    const [one, two] = [await attach(), await attach()];
    const stops = [one, two].map((client) => whenStopped(client));
    await Promise.all([one.send("Debugger.enable"), two.send("Debugger.enable")]);
    await Promise.all(stops);
    expect(debug.state).toMatchObject({ server: { clients: 2 }, paused: { reason: "breakpoint" } });
    await debug.setBreakpoints(file, []);
    await two.send("Debugger.resume");
    await whenState(debug, ({ paused }) => paused === undefined);
    await one.close();
    await two.close();
    await (await starting).stop();
  });
});

describe("node inspect, which knows no source maps", () => {
  let client: ChildProcessWithoutNullStreams | undefined;
  let output = "";

  function startClient(): void {
    output = "";
    client = spawn(process.execPath, ["inspect", `127.0.0.1:${port}`], { env: { ...process.env, NO_COLOR: "1" } });
    client.stdout.on("data", (text: Buffer) => (output += text.toString()));
    client.stderr.on("data", (text: Buffer) => (output += text.toString()));
  }

  async function say(command: string, answer: string | RegExp): Promise<void> {
    output = "";
    client?.stdin.write(`${command}\n`);
    await expect.poll(() => output).toMatch(answer);
  }

  it("Z35, Z37: stops at the line of the user's own file, steps, evaluates and goes", async () => {
    const session = await play();
    startClient();
    await expect.poll(() => output).toContain("debug> ");
    await say(
      `setBreakpoint("mover.ts", ${line("const step")})`,
      new RegExp(`break in .*mover\\.ts:${line("const step")}`),
    );
    await say("exec('this.speed')", "5");
    await say("next", new RegExp(`break in .*mover\\.ts:${line("this.go(step)")}`));
    await say("step", new RegExp(`break in .*mover\\.ts:${line("this.transform.position")}`));
    await say("backtrace", /#0 go .*mover\.ts:\d+:\d+\n#1 onUpdate /);
    const exited = once(client as ChildProcessWithoutNullStreams, "exit");
    client?.stdin.write(".exit\n");
    await exited;
    await whenState(debug, (state) => state.paused === undefined);
    await session.stop();
    expect(bench.logs.map(({ text }) => text)).toEqual(["ended"]);
  });
});
