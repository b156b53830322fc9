import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { containing } from "../testing/containing";
import { script, workersDir } from "../testing/engine-bench";
import { TempProject } from "../testing/temp-project";
import { CompilerHost } from "./compiler-host";

const folder = mkdtempSync(join(tmpdir(), "tandem-compilers-"));
const disposables: { dispose(): void }[] = [];

afterEach(() => {
  for (const disposable of disposables.splice(0)) disposable.dispose();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const realWorker = join(workersDir, "compiler.js");
const path = (name: string) => `assets/scripts/${name}`;

async function open(
  scripts: Record<string, string>,
  options: { readonly workerFile?: string; readonly budgetMs?: number } = {},
): Promise<{ readonly project: TempProject; readonly host: CompilerHost }> {
  const project = await TempProject.with(scripts);
  const host = new CompilerHost({ workerFile: realWorker, projectDir: project.dir, ...options });
  disposables.push(host, project);
  return { project, host };
}

/** A worker that says it works on a file, does something bad the first time, and is the real compiler after that. */
function badWorker(name: string, bad: string): string {
  const file = join(folder, `${name}.mjs`);
  const mark = join(folder, `${name}.mark`);
  writeFileSync(
    file,
    `import { existsSync, writeFileSync } from "node:fs"; import { parentPort as port } from "node:worker_threads";
    if (existsSync(${JSON.stringify(mark)})) await import(${JSON.stringify(realWorker)});
    else port.once("message", () => {
      writeFileSync(${JSON.stringify(mark)}, "");
      port.postMessage({ t: "q", m: "onDidProgress", a: [["${path("a.ts")}"]] });
      ${bad}
    });`,
  );
  return file;
}

describe("the compiler's host", () => {
  it("keeps the whole build, although the worker tells only what differs", async () => {
    const { host, project } = await open({ "b.ts": script("B", ""), "a.ts": `${script("A", "")} import "./b";` });
    const first = await host.compile("all");
    expect(first.modules.map(({ file }) => file)).toEqual([path("b.ts"), path("a.ts")]);
    await project.writeScript("c.ts", script("C", ""));
    await project.remove(path("b.ts"));
    const second = await host.compile([path("c.ts"), path("b.ts")]);
    expect(second.modules.map(({ file }) => file)).toEqual([path("a.ts"), path("c.ts")]);
    expect(second.classes.map(({ name }) => name).sort()).toEqual(["A", "C"]);
    expect(second.modules[0]?.code).toBe(first.modules[1]?.code);
  });

  it("case 63: replaces a compiler that hangs, and leaves the file out that it was at", async () => {
    const { host, project } = await open(
      { "a.ts": script("A", ""), "b.ts": script("B", "") },
      { workerFile: badWorker("hangs", "for (;;);"), budgetMs: 6000 },
    );
    const result = await host.compile("all");
    expect(result.classes.map(({ name }) => name)).toEqual(["B"]);
    expect(result.problems).toMatchObject([{ file: path("a.ts"), message: containing("left out until it changes") }]);
    await project.writeScript("a.ts", script("A", "x = 1;"));
    expect(await host.compile([path("a.ts")])).toMatchObject({ problems: [], changedFiles: [path("a.ts")] });
  });

  it("replaces a compiler that dies between saves, and nothing is lost", async () => {
    const { host, project } = await open({ "a.ts": script("A", ""), "b.ts": script("B", "") });
    await host.compile("all");
    await host.endWorker();
    await project.writeScript("a.ts", script("A", "x = 1;"));
    const result = await host.compile([path("a.ts")]);
    expect(result.problems).toEqual([]);
    expect(result.classes.map(({ name }) => name).sort()).toEqual(["A", "B"]);
  });

  it("gives up on a compiler that dies again and again", async () => {
    const workerFile = join(folder, "dies.mjs");
    writeFileSync(workerFile, "throw new Error('no');");
    const { host } = await open({}, { workerFile });
    await expect(host.compile("all")).rejects.toThrow();
  });

  it("rejects what waits when it is closed", async () => {
    const { host } = await open({ "a.ts": script("A", "") });
    const compile = host.compile("all");
    host.dispose();
    await expect(compile).rejects.toThrow();
    await expect(host.compile("all")).rejects.toThrow("closed");
  });

  it("does not get ready once it was closed", async () => {
    const { host } = await open({ "a.ts": script("A", "") });
    host.dispose();
    expect(await host.warmUp()).toBeUndefined();
    await expect(host.compile("all")).rejects.toThrow("closed");
  });

  it("L08: keeps its cache in the project", async () => {
    const { host, project } = await open({ "a.ts": script("A", "") });
    await host.compile("all");
    await host.warmUp();
    expect(existsSync(project.path(".tandem/cache/scripts"))).toBe(true);
  });
});
