import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { ScriptBuild, ScriptModule } from "../../../src-shared/protocol/domain-protocol";
import { containing } from "../testing/containing";
import { workersDir } from "../testing/engine-bench";
import type { DomainEnd } from "./domain-end";
import type { Interruption } from "./interruption";
import { DomainHost } from "./domain-host";
import { DomainPool } from "./domain-pool";

const folder = mkdtempSync(join(tmpdir(), "tandem-domains-"));
const hosts: DomainHost[] = [];

afterEach(() => {
  for (const host of hosts.splice(0)) host.dispose();
});

/** A domain whose worker is this code, or the real one. */
function start(code?: string, budgetMs = 60_000, heapLimitMb = 256): DomainHost {
  let workerFile = join(workersDir, "domain.js");
  if (code !== undefined) {
    workerFile = join(folder, `${randomUUID()}.mjs`);
    const answer = "const answer = ({ i }) => port.postMessage({ t: 's', i });";
    writeFileSync(workerFile, `import { parentPort as port } from "node:worker_threads"; ${answer}\n${code}`);
  }
  const host = new DomainHost("runtime", {
    workerFile,
    projectDir: folder,
    limits: { budgetMs, heapLimitMb, allowsNode: false },
  });
  hosts.push(host);
  return host;
}

const whenEnded = (host: DomainHost) =>
  new Promise<DomainEnd>((resolve) => (host.end ? resolve(host.end) : host.onDidEnd(resolve)));

function moduleOf(code: string, file = "assets/scripts/a.ts"): ScriptModule {
  return { file, hash: code, code, sourceMap: "", imports: [{ specifier: "tandem" }] };
}

const buildOf = (...modules: ScriptModule[]): ScriptBuild => ({ id: 1, modules, classes: [] });

describe("a domain", () => {
  it("answers, and rejects every waiting call when it is ended", async () => {
    const host = start("port.on('message', (m) => { if (m.m === 'ping') answer(m); });");
    await host.call("ping");
    const waiting = [host.call("serialize"), host.call("pause")];
    await host.terminate();
    for (const call of waiting) await expect(call).rejects.toThrow("was ended");
    await expect(host.call("ping")).rejects.toThrow("was ended");
    host.signal("requestKeyFrame");
    expect(host.end).toMatchObject({ reason: "disposed" });
  });

  it("is not cut off while it takes a build in, which runs none of the user's code, however little scripts are given", async () => {
    // Keeps the thread busy as a machine does that has other things to do.
    const busy = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);";
    const host = start(`port.on('message', (m) => { if (m.m !== 'ping') ${busy} answer(m); });`, 50);
    const interruptions: Interruption[] = [];
    host.onDidInterrupt((interruption) => interruptions.push(interruption));
    await host.prepare(buildOf(moduleOf("1")));
    expect(host.end).toBeUndefined();
    expect(interruptions).toEqual([]);
  });

  it("refuses what an ended domain still says", async () => {
    const log = "port.postMessage({ t: 'q', m: 'onDidLog', a: [[]] });";
    const host = start(`port.on('message', (m) => { ${log} answer(m); });`);
    let logs = 0;
    host.onDidLog(() => (logs += 1));
    await host.call("ping");
    expect(logs).toBeGreaterThan(0);
    logs = 0;
    const call = host.call("ping");
    host.dispose();
    await expect(call).rejects.toThrow();
    expect(logs).toBe(0);
  });

  it("tells when its thread ends itself, with what it was asked", async () => {
    const work = "const until = Date.now() + 50; while (Date.now() < until);";
    const host = start(`port.on('message', (m) => { ${work} if (m.m === 'pause') process.exit(3); else answer(m); });`);
    await host.call("ping");
    const calls = [host.call("ping"), host.call("pause")];
    await nextTurn();
    // Until the thread is gone, so that what it answered last comes together with its end.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    await calls[0];
    await expect(calls[1]).rejects.toThrow("code 3");
    expect(await whenEnded(host)).toMatchObject({ reason: "crashed", call: "pause" });
  });

  it("tells when its thread throws, also while it starts", async () => {
    expect(await whenEnded(start("throw new Error('broken');"))).toMatchObject({
      reason: "crashed",
      message: containing("broken"),
    });
  });

  it("is ended when its heap outgrows the limit, and this process goes on", async () => {
    const grow = "const all = []; for (;;) all.push(new Array(1000).fill(all.length));";
    const host = start(`port.on('message', (m) => { if (m.m === 'pause') { ${grow} } answer(m); });`, 60_000, 32);
    await expect(host.call("pause")).rejects.toThrow();
    expect(host.end).toMatchObject({ reason: "outOfMemory", message: containing("32 MB"), call: "pause" });
  });

  it("is ended before one array grows so long that V8 would end the whole process", async () => {
    const host = start(undefined, 60_000, 2048);
    await host.call("ping");
    const code = "const all = [];\nfor (let index = 0; ; index++) {\n  all.push(index + 0.5);\n}";
    await expect(host.load(buildOf(moduleOf(code)), 60_000)).rejects.toThrow();
    expect(host.end).toMatchObject({
      reason: "outOfMemory",
      fault: { file: "assets/scripts/a.ts", callback: "top level", message: containing("2048 MB") },
    });
  });

  it("is ended when its heap is full also while a debugger looks, and the code is named", async () => {
    const host = start(undefined, 60_000, 48);
    await host.call("ping");
    const connection = await host.debuggers?.connect();
    await connection?.call("Debugger.enable");
    const code = "const all = [];\nfunction fill() {\n  for (;;) all.push({});\n}\nfill();";
    await expect(host.load(buildOf(moduleOf(code)), 60_000)).rejects.toThrow();
    expect(host.end).toMatchObject({
      reason: "outOfMemory",
      call: "load",
      fault: { file: "assets/scripts/a.ts", line: 3, callback: "top level", message: containing("48 MB, was full") },
    });
  });

  it("case 99: is ended when it cannot be put back in order after it was cut off, whatever it was doing", async () => {
    for (const hang of [
      "while (true);",
      "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);",
      "/(a+)+$/.test('a'.repeat(60) + 'b');",
    ]) {
      const host = start(`port.on('message', (m) => { if (m.m === 'pause') { ${hang} } answer(m); });`, 300);
      await expect(host.call("pause")).rejects.toThrow("did not answer within 0.3 s");
      expect(host.end).toMatchObject({ reason: "unresponsive", call: "pause" });
    }
  });

  it("case 99: names the user's file and line of an endless loop", async () => {
    const host = start(undefined, 1500);
    const code = 'const { Script } = require("tandem");\nfunction spin() {\n  while (true);\n}\nspin();';
    const interruptions: Interruption[] = [];
    host.onDidInterrupt((interruption) => interruptions.push(interruption));
    const importing = {
      ...moduleOf('require("./a");', "assets/scripts/b.ts"),
      imports: [{ specifier: "./a", file: "assets/scripts/a.ts" }],
    };
    const loading = host.load(buildOf(moduleOf(code), importing), 1500);
    // Those that wait behind it are answered in their order, once it is done.
    const order: string[] = [];
    const waiting = [
      loading.then(() => order.push("load")),
      host.call("serialize").then(() => order.push("serialize")),
      host.call("ping").then(() => order.push("ping")),
    ];
    await Promise.all(waiting);
    expect(order).toEqual(["load", "serialize", "ping"]);
    expect((await loading).problems).toMatchObject([
      { file: "assets/scripts/b.ts", message: containing("a.ts did not load") },
    ]);
    expect(interruptions).toMatchObject([
      {
        fault: {
          file: "assets/scripts/a.ts",
          line: 3,
          callback: "top level",
          message:
            "The top level of assets/scripts/a.ts did not end within 1.5 s. It was interrupted. The file is left out for the rest of this game.",
          stack: [{ functionName: "spin", line: 3 }, { line: 5 }],
        },
        recovery: { leftOut: "file", file: "assets/scripts/a.ts" },
      },
    ]);
    expect(host.end).toBeUndefined();
  });

  it("case 99: names the file whose top level never ends, and not the one that imports it", async () => {
    const host = start(undefined, 500);
    const interruptions: Interruption[] = [];
    host.onDidInterrupt((interruption) => interruptions.push(interruption));
    const importing = {
      ...moduleOf('const pack = require("pack");'),
      imports: [{ specifier: "pack", file: "node_modules/pack" }],
    };
    await host.load(buildOf(importing, moduleOf("for (;;);", "node_modules/pack")), 500);
    expect(interruptions).toMatchObject([
      {
        fault: { file: "node_modules/pack", message: containing("The top level of node_modules/pack did not end") },
        recovery: { leftOut: "file", file: "node_modules/pack" },
      },
    ]);
  });

  it("sends code that it was prepared for only once", async () => {
    const host = start(undefined, 20_000);
    const module = moduleOf("exports.a = 1;");
    await host.prepare(buildOf(module));
    await host.prepare(buildOf(module));
    expect(host.preparedCount).toBe(1);
    const other = moduleOf('throw new Error(require("./a").a);', "assets/scripts/b.ts");
    const imports = [{ specifier: "./a", file: module.file }];
    const report = await host.load(buildOf(module, { ...other, imports }), 20_000);
    expect(report.problems).toMatchObject([{ message: "Error: 1" }]);
  });
});

describe("the pool", () => {
  it("hands out a prepared spare, and a new domain where there is none", async () => {
    const made: DomainHost[] = [];
    const pool = new DomainPool(
      (kind) => {
        const host = new DomainHost(kind, {
          workerFile: join(workersDir, "domain.js"),
          projectDir: folder,
          limits: { budgetMs: 20_000, heapLimitMb: 256, allowsNode: false },
        });
        made.push(host);
        hosts.push(host);
        return host;
      },
      { heapLimitMb: 256, allowsNode: false },
    );
    const build = buildOf(moduleOf("exports.a = 1;"));
    await pool.warmUp(build);
    expect(made.map(({ kind, preparedCount }) => [kind, preparedCount])).toEqual([
      ["editor", 1],
      ["runtime", 1],
    ]);
    const spare = pool.take("runtime");
    expect(spare).toBe(made[1]);
    expect(pool.take("runtime")).toBe(made[2]);
    await made[0]?.terminate();
    expect(pool.take("editor")).toBe(made[3]);
    await pool.warmUp(buildOf());
    pool.dispose();
    // Those that it handed out, too.
    expect(made.map(({ end }) => end?.reason)).toEqual(made.map(() => "disposed"));
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));
