import { mkdir, symlink } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { containing } from "./testing/containing";
import type { EngineBench } from "./testing/engine-bench";
import { createEngineBench, playOptions, sceneWith, script } from "./testing/engine-bench";

let bench: EngineBench;
afterEach(() => bench.dispose());

const lines = () => bench.logs.map(({ text }) => text);
const probe = { type: "Probe", id: "p1" };

/** An engine with the class Probe, and the setting whether scripts may use Node. */
async function open(files: Record<string, string>, allowNodeModules: boolean) {
  const settings = { settleDelay: 20, answerBudget: 20, heapLimit: 512, allowNodeModules };
  bench = await createEngineBench(files, { readSettings: () => settings });
  return settings;
}

/** Plays one frame with the Probe in the scene. */
async function playOnce() {
  await bench.engine.play(sceneWith(probe), { ...playOptions, clock: "manual" });
  await bench.engine.playSession?.step({ frames: 2 });
  await bench.engine.playSession?.stop();
}

describe("Node's own modules in scripts", () => {
  it("are refused where the project does not allow them, however they are asked for, and the message names the setting", async () => {
    const settings = await open(
      {
        "probe.ts": `import fs from "fs"; import { spawn } from "node:child_process"; ${script("Probe", "x = [fs, spawn];")}`,
        "late.ts": `${script("Late", "")} import("node:worker_threads").catch((e) => console.log("late: " + e.message));`,
        "old.js":
          'const { Script } = require("tandem"); const fs = require("fs"); exports.Old = class extends Script {};',
        "any.ts": `const name = "node:" + "os"; try { require(name); } catch (e) { console.log("any: " + e.message); }`,
        "global.ts": `console.log(typeof process, typeof Buffer); process.exit();`,
      },
      false,
    );
    const refused = bench.engine.problems.filter(({ source }) => source === "compile");
    expect(refused.map(({ file, message }) => [file, message])).toEqual([
      ["assets/scripts/late.ts", containing("scripts.allowNodeModules")],
      ["assets/scripts/old.js", containing("scripts.allowNodeModules")],
      ["assets/scripts/probe.ts", containing('"fs" is Node\'s own')],
      ["assets/scripts/probe.ts", containing('"node:child_process" is Node\'s own')],
    ]);
    expect(bench.engine.problems.filter(({ file }) => file === "assets/scripts/global.ts")).toMatchObject([
      { message: containing('process is not defined\n  "process" is Node\'s own'), line: 1 },
    ]);
    await bench.engine.evaluate("1", "editor");
    expect(lines()).toEqual(
      expect.arrayContaining([
        containing("late: "),
        containing('any: "node:os" is Node\'s own'),
        "undefined undefined",
      ]) as unknown,
    );

    settings.allowNodeModules = true;
    await bench.engine.recompile();
    expect(bench.engine.problems.filter(({ file }) => file !== "assets/scripts/global.ts")).toEqual([]);
    expect(await bench.engine.evaluate("typeof process + typeof Buffer", "editor")).toEqual({
      ok: true,
      value: "objectfunction",
    });
    settings.allowNodeModules = false;
    await bench.engine.recompile();
    expect(await bench.engine.evaluate("typeof process", "editor")).toEqual({ ok: true, value: "undefined" });
    expect(bench.engine.problems).toContainEqual(expect.objectContaining({ message: containing('"fs" is Node') }));
  });

  it("are there in both domains where the project allows them", async () => {
    await open(
      {
        "probe.ts": `import { existsSync } from "node:fs"; import { join } from "path";
          ${script(
            "Probe",
            `here: boolean = existsSync(join(__dirname, "probe.ts")) && existsSync(import.meta.filename);
             async onStart() {
               const { execFileSync } = await import("child_process");
               console.log("ran " + execFileSync(process.execPath, ["-p", "6*7"]).toString().trim());
               console.log("hash " + require("crypto").createHash("md5").update(Buffer.from("x")).digest("hex").length);
               process.stdout.write("printed\\n");
             }`,
          )}`,
      },
      true,
    );
    expect(bench.engine.problems).toEqual([]);
    const [info] = bench.engine.classes;
    expect(info?.fields).toMatchObject([{ name: "here", default: true }]);
    await playOnce();
    expect(lines()).toEqual(expect.arrayContaining(["ran 42", "hash 32", "printed"]) as unknown);
  });

  it.each([
    ["process.exit(1)", "process.exit"],
    ["process.abort()", "process.abort"],
    ['process.kill(process.pid, "SIGKILL")', "process.kill"],
    ["process.kill(0)", "process.kill"],
    ["process.chdir('/')", "chdir"],
    ['require("worker_threads").parentPort.close()', "null"],
    ['process.getBuiltinModule("worker_threads").parentPort.postMessage({})', "null"],
  ])("let a script neither end the editor nor speak in the engine's name: %s", async (code, message) => {
    await open({ "probe.ts": script("Probe", `onUpdate() { ${code}; }`) }, true);
    await bench.engine.play(sceneWith(probe), { ...playOptions, clock: "manual" });
    await bench.engine.playSession?.step({ frames: 1 });
    const faults = bench.logs.flatMap(({ diagnostic }) => diagnostic ?? []);
    expect(faults).toMatchObject([
      { message: containing(message), file: "assets/scripts/probe.ts", line: 3, callback: "onUpdate", script: "Probe" },
    ]);
    expect(await bench.engine.evaluate("1 + 1", "runtime")).toEqual({ ok: true, value: 2 });
    await bench.engine.playSession?.stop();
  });
});

describe("packages in domains", () => {
  const write = async (name: string, files: Record<string, string>, manifest: object = {}) => {
    for (const [file, text] of Object.entries(files)) await bench.project.write(`node_modules/${name}/${file}`, text);
    await bench.project.write(
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: "1.0.0", type: "module", exports: "./index.js", ...manifest }),
    );
  };

  it("may hold the base of a script class, whose fields and callbacks count, and script classes of their own", async () => {
    await open({ "other.ts": "export {};" }, false);
    await write("movers", {
      "index.js": `import { Script } from "tandem";
        export class Mover extends Script { speed = 3; onStart() { console.log(this.constructor.name + " at " + this.speed); } }
        export default class Runner extends Mover { far = true; }`,
    });
    const report = await bench.save(
      "probe.ts",
      `import Runner, { Mover } from "movers"; export class Probe extends Runner { own = "x"; is = this instanceof Mover; }`,
    );
    expect(report.problems).toEqual([]);
    const info = bench.engine.classes.find(({ name }) => name === "Probe");
    expect(info?.fields.map(({ name, default: value }) => [name, value])).toEqual([
      ["speed", 3],
      ["far", true],
      ["own", "x"],
      ["is", true],
    ]);
    expect(bench.engine.classes.map(({ name }) => name).sort()).toEqual(["Mover", "Probe", "Runner"]);
    bench.setScene(sceneWith(probe));
    await bench.engine.play(sceneWith({ ...probe, speed: 5 }, { type: "Mover", id: "m1" }), {
      ...playOptions,
      clock: "manual",
    });
    await bench.engine.playSession?.stop();
    expect(lines()).toEqual(["Probe at 5", "Mover at 3"]);
  });

  it("that throw while they are loaded are named with their place, and only what imports them is left out", async () => {
    await open({ "other.ts": script("Other", "") }, false);
    await write("throws", { "index.js": '\nthrow new Error("at once"); export const x = 1;' });
    await bench.save("probe.ts", `import { x } from "throws"; ${script("Probe", "y = x;")}`);
    expect(bench.engine.classes.map(({ name }) => name)).toEqual(["Other"]);
    expect(bench.engine.problems).toMatchObject([
      { file: "assets/scripts/probe.ts", message: containing("node_modules/throws did not load") },
      { file: "node_modules/throws/index.js", line: 2, message: "Error: at once" },
    ]);
  });

  it("are refreshed with exactly what depends on them when another version is installed", async () => {
    await open({ "other.ts": script("Other", "") }, false);
    await write("words", { "index.js": 'export const word = "one";' });
    await bench.save("probe.ts", `import { word } from "words"; ${script("Probe", "said: string = word;")}`);
    const said = () => bench.engine.classes.find(({ name }) => name === "Probe")?.fields[0]?.default;
    expect(said()).toBe("one");
    await write("words", { "index.js": 'export const word = "two";' }, { version: "1.1.0" });
    const next = bench.nextReport();
    bench.engine.notifyFilesChanged(["package-lock.json"]);
    expect((await next).refreshedClasses).toEqual(["Probe"]);
    expect(said()).toBe("two");
  });

  it("three.js itself can be installed, and its values are taken where the engine's are", async () => {
    await open({ "other.ts": "export {};" }, false);
    await mkdir(bench.project.path("node_modules"), { recursive: true });
    await symlink(
      fileURLToPath(new URL("../../node_modules/three", import.meta.url)),
      bench.project.path("node_modules/three"),
    );
    const report = await bench.save(
      "probe.ts",
      `import { Vector3 as Theirs, Raycaster } from "three"; import { Script, Vector3 } from "tandem";
        export class Probe extends Script { at = new Vector3(); onStart() {
          this.transform.position = new Theirs(1, 2, 3); this.at.copy(new Theirs(4, 5, 6));
          const ray = new Raycaster(new Theirs(0, 0, 0), new Theirs(0, 0, 1));
          console.log(this.transform.position.toArray().join(), this.transform.position instanceof Vector3, ray.ray.at(2, new Theirs()).z);
        } }`,
    );
    expect(report.problems).toMatchObject([
      { severity: "warning", line: 1, message: containing('Import from "tandem"') },
    ]);
    await playOnce();
    expect(lines()).toEqual(["1,2,3 true 2"]);
  });
});
