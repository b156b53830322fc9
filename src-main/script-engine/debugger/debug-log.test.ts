import { existsSync, readFileSync, rmSync } from "node:fs";
import CDP from "chrome-remote-interface";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DebugVerbosity } from "../../../src-shared/document/project-settings";
import type { EngineBench } from "../testing/engine-bench";
import { createEngineBench, playOptions, sceneWith, script } from "../testing/engine-bench";

const settings: { verbosity: DebugVerbosity; logFile: string } = { verbosity: "off", logFile: ".tandem/debug.log" };
let bench: EngineBench;

beforeAll(async () => {
  bench = await createEngineBench({ "a.ts": script("A", "onUpdate() {}") }, { readDebugSettings: () => settings });
});

afterAll(() => bench.dispose());

/** Plays while a debugger from outside attaches, asks something, and leaves. */
async function debugOnce(): Promise<void> {
  const { engine } = bench;
  const started = await engine.debugger.startServer(0);
  if (!started.ok) throw new Error(started.message);
  await engine.play(sceneWith({ type: "A", id: "a1" }), playOptions);
  const client = await CDP({ host: "127.0.0.1", port: started.value });
  await client.Debugger.enable({});
  const paused = new Promise<void>((resolve) => client.on("Debugger.paused", () => resolve()));
  await client.Debugger.pause();
  await paused;
  await client.send("Debugger.resume");
  await client.close();
  await engine.debugger.attachWhenever();
  engine.debugger.detach();
  await engine.playSession?.stop();
  await engine.debugger.stopServer();
}

const read = (file = settings.logFile) => readFileSync(bench.project.path(file), "utf8");

it("Z37: nothing is written unless it is asked for", async () => {
  await debugOnce();
  expect(existsSync(bench.project.path(settings.logFile))).toBe(false);
});

it("Z37: as much is written as the settings say, where they say", async () => {
  settings.verbosity = "connections";
  await debugOnce();
  await expect.poll(read).toContain("endpoint: closed");
  const connections = read();
  for (const text of ["endpoint: listens at 127.0.0.1:", "game: begins", "game: stands still", "game: goes on"]) {
    expect(connections).toContain(text);
  }
  for (const text of [
    "client 2: attached",
    "client 2: detached",
    "editor: attached",
    "editor: detached",
    "game: ended",
  ])
    expect(connections).toContain(text);
  expect(connections).not.toMatch(/[→←]/);

  settings.verbosity = "calls";
  settings.logFile = "logs/debugger.txt";
  await debugOnce();
  await expect.poll(read).toContain("endpoint: closed");
  const calls = read();
  expect(calls).toMatch(/client 3: → Debugger\.enable #\d+\n/);
  expect(calls).toMatch(/client 3: ← answer #\d+\n/);
  expect(calls).toMatch(/client 3: ← Debugger\.paused\n/);
  expect(calls).toMatch(/editor: → Debugger\.enable #\d+\n/);
  expect(calls).not.toContain("callFrames");

  settings.verbosity = "all";
  settings.logFile = "../outside.log";
  rmSync(bench.project.path(".tandem/debug.log"));
  await debugOnce();
  await expect.poll(() => read(".tandem/debug.log")).toContain("endpoint: closed");
  const all = read(".tandem/debug.log");
  expect(all).toContain("is not in the project");
  expect(all).toMatch(/client 4: ← \{"method":"Debugger\.paused","params":\{"callFrames":\[/);
  expect(existsSync(bench.project.path("../outside.log"))).toBe(false);
});
