import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { containing } from "../testing/containing";
import { workersDir } from "../testing/engine-bench";
import { TempProject } from "../testing/temp-project";
import { TypeCheckHost } from "./type-check-host";

const disposables: { dispose(): void }[] = [];

afterEach(() => {
  for (const disposable of disposables.splice(0)) disposable.dispose();
});

const tsconfig = JSON.stringify({
  compilerOptions: {
    target: "ES2022",
    lib: ["ES2023"],
    module: "ESNext",
    moduleResolution: "bundler",
    strict: true,
    types: [],
    paths: { tandem: ["./.tandem/types/tandem.d.ts"] },
  },
  include: ["assets/**/*.ts"],
});
const path = (name: string) => `assets/scripts/${name}`;

async function open(
  scripts: Record<string, string>,
  typings = "export declare class Script { speed: number }",
  limits = { allowsNode: false },
) {
  const project = await TempProject.with(scripts);
  await project.write("tsconfig.json", tsconfig);
  if (typings !== "") await project.write(".tandem/types/tandem.d.ts", typings);
  const results: (readonly ScriptDiagnostic[])[] = [];
  const host = new TypeCheckHost({
    workerFile: join(workersDir, "compiler.js"),
    projectDir: project.dir,
    limits,
    onDidCheck: (problems) => results.push(problems),
  });
  disposables.push(host, project);
  const check = async () => {
    host.request();
    await host.whenIdle();
    return results.at(-1);
  };
  return { project, host, results, check };
}

describe("the type check", () => {
  it("tells what is wrong with the settings, which may be why all else is", async () => {
    const { project, check } = await open({ "a.ts": "export const a = 1;" });
    await project.write("tsconfig.json", tsconfig.replace('"include"', "}"));
    expect((await check())?.[0]).toMatchObject({ file: "tsconfig.json", line: 1, severity: "error" });
    await project.write("tsconfig.json", tsconfig.replace('"strict":true', '\n"strict":5'));
    expect(await check()).toMatchObject([{ file: "tsconfig.json", line: 2 }]);
    await project.write("tsconfig.json", tsconfig);
    expect(await check()).toEqual([]);
  });

  it("finds a package that was installed, and types that were, without a change of what imports them", async () => {
    const { project, check } = await open({ "a.ts": 'import { k } from "pack";\nexport const a: string = k;' });
    expect(await check()).toMatchObject([{ line: 1, message: expect.stringContaining("pack") as unknown }]);
    await project.write("node_modules/pack/package.json", '{ "name": "pack", "version": "1.0.0", "main": "index.js" }');
    await project.write("node_modules/pack/index.js", "exports.k = 1;");
    expect(await check()).toMatchObject([{ line: 1, message: expect.stringContaining("declaration file") as unknown }]);
    await project.write("node_modules/@types/pack/index.d.ts", "export declare const k: number;");
    expect(await check()).toMatchObject([{ line: 2, message: expect.stringContaining("number") as unknown }]);
  });

  it("has nothing against a project without scripts", async () => {
    const { check } = await open({});
    expect(await check()).toEqual([]);
  });

  it("finds problems across files with their places, and loses them when they are mended", async () => {
    const { project, check } = await open({
      "a.ts":
        'import { Script } from "tandem";\nimport { twice } from "./b";\nexport class A extends Script { x = twice("2"); }',
      "b.ts": "export const twice = (value: number) => 2 * value;",
      "c.ts": "export const broken = ;",
    });
    expect(await check()).toMatchObject([
      { severity: "error", source: "type", file: path("a.ts"), line: 3, column: 43 },
    ]);
    await project.writeScript("b.ts", "export const twice = (value: string) => value + value;");
    expect(await check()).toEqual([]);
    await project.writeScript("d.ts", "export const n: number = true;");
    expect(await check()).toMatchObject([{ file: path("d.ts"), line: 1 }]);
    await project.remove(path("d.ts"));
    expect(await check()).toEqual([]);
  });

  it("takes the types of scripts in JavaScript from their sources, and leaves what is in them alone", async () => {
    const { check } = await open({
      "a.ts":
        'import { Base } from "./base";\nimport { twice } from "./tools";\nexport class A extends Base { x: string = twice(this.n); }',
      "base.js":
        'import { Script } from "tandem";\nexport class Base extends Script { /** @type {number} */ n = 1; m() { return this.nope; } }',
      "tools.jsx": "/** @param {number} value */\nexport const twice = (value) => 2 * value;",
    });
    expect(await check()).toMatchObject([{ file: path("a.ts"), line: 3, message: containing("'number'") }]);
  });

  it("leaves what cannot be parsed to the compiler, as its types would be a guess", async () => {
    const { project, check } = await open({
      "a.ts": 'import { Script } from "tandem";\nexport clas A extends Script { x: number = "1"; m() { this.x.y; } }',
      "b.ts": "export const n: number = true;",
    });
    expect(await check()).toMatchObject([{ file: path("b.ts") }]);
    await project.writeScript("a.ts", 'export const x: number = "1";');
    expect(await check()).toMatchObject([{ file: path("a.ts") }, { file: path("b.ts") }]);
  });

  it("stops for a newer change, and tells only what holds in the end", async () => {
    const { project, host, results } = await open({ "a.ts": "export const n: number = true;" });
    host.request();
    await new Promise((resolve) => setTimeout(resolve, 400));
    await project.writeScript("a.ts", "export const n: number = 1;");
    host.request();
    await host.whenIdle();
    expect(results.at(-1)).toEqual([]);
  });

  it("says what to do about Node's types, by what the project allows", async () => {
    const limits = { allowsNode: false };
    const { check } = await open({ "a.ts": 'import fs from "node:fs";\nfs; process; missing;' }, undefined, limits);
    const messages = async () => (await check())?.map(({ line, message }) => [line, message]);
    expect(await messages()).toEqual([
      [1, expect.stringContaining("scripts.allowNodeModules")],
      [2, expect.stringContaining("scripts.allowNodeModules")],
      [2, "Cannot find name 'missing'."],
    ]);
    limits.allowsNode = true;
    expect(await messages()).toEqual([
      [1, expect.stringContaining("npm install --save-dev @types/node")],
      [2, expect.stringContaining("npm install --save-dev @types/node")],
      [2, "Cannot find name 'missing'."],
    ]);
  });

  it("is left out where the typings of the script API are missing", async () => {
    const { check } = await open({ "a.ts": "export const n: number = true;" }, "");
    expect(await check()).toBeUndefined();
  });
});
