import { compileFunction } from "node:vm";
import { describe, expect, it } from "vitest";
import { script } from "../testing/engine-bench";
import type { TempProject } from "../testing/temp-project";
import type { CompileOutcome } from "./compiler-protocol";
import { containing } from "../testing/containing";
import { createCompiler, noLibraries, openProject, path } from "./testing/open-compiler";

/** Writes a package: its manifest, and its files. */
async function install(project: TempProject, name: string, manifest: object, files: Record<string, string>) {
  await project.write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", ...manifest }));
  for (const [file, text] of Object.entries(files)) await project.write(`node_modules/${name}/${file}`, text);
}

/** What a module of a build gives away once it has run. */
function run({ modules }: CompileOutcome, file: string): Record<string, unknown> {
  const module = { exports: {} as Record<string, unknown> };
  const code = modules.find((entry) => entry.file === file)?.code ?? "";
  (compileFunction(code, ["exports", "module"]) as (...args: unknown[]) => void)(module.exports, module);
  return module.exports;
}

/** Compiles a script that imports something. */
async function compileImport(imports: string, packages: (project: TempProject) => Promise<void>) {
  const project = await openProject({ "a.ts": `${imports}\n${script("A", "")}`, "b.ts": script("B", "") });
  await packages(project);
  const compiler = createCompiler(project);
  return { project, compiler, outcome: await compiler.compile("all") };
}

describe("a package of the project", () => {
  it.each<[string, object, Record<string, string>, string]>([
    [
      "of ES modules alone",
      { type: "module", exports: "./index.js" },
      { "index.js": 'export const it = "esm";' },
      "esm",
    ],
    ["of CommonJS alone", { main: "index.js" }, { "index.js": 'exports.it = "cjs";' }, "cjs"],
    ["without a main file named", {}, { "index.js": 'exports.it = "index";' }, "index"],
    [
      "of both kinds",
      { exports: { ".": { import: "./index.mjs", require: "./index.cjs" } } },
      { "index.mjs": 'export const it = "esm";', "index.cjs": 'exports.it = "cjs";' },
      "esm",
    ],
    [
      "that can only be imported",
      { exports: { ".": { import: "./index.mjs" } } },
      { "index.mjs": 'export const it = "imported";' },
      "imported",
    ],
    [
      "that can only be required",
      { exports: { ".": { require: "./index.cjs" } } },
      { "index.cjs": 'exports.it = "required";' },
      "required",
    ],
    [
      "with one for browsers",
      { main: "node.js", browser: "browser.js" },
      { "node.js": 'exports.it = require("fs");', "browser.js": 'exports.it = "browser";' },
      "browser",
    ],
    [
      "that imports JSON",
      { type: "module", exports: "./index.js" },
      {
        "index.js": 'import list from "./list.json" with { type: "json" }; export const it = list[0];',
        "list.json": '["json"]',
      },
      "json",
    ],
    [
      "of TypeScript sources",
      { exports: "./index.ts" },
      {
        "index.ts": 'import { it as i } from "./it"; export const it: string = i;',
        "it.ts": 'export const it = "ts" as const;',
      },
      "ts",
    ],
    [
      "that asks for the kind of build",
      { main: "index.js" },
      { "index.js": "exports.it = process.env.NODE_ENV;" },
      "production",
    ],
  ])("may be one %s", async (_kind, manifest, files, expected) => {
    const { outcome } = await compileImport('import { it } from "kind"; it;', (project) =>
      install(project, "kind", manifest, files),
    );
    expect(outcome.problems).toEqual([]);
    expect(run(outcome, "node_modules/kind")).toMatchObject({ it: expected });
  });

  it("may have a scope and give away several paths, each bundled by itself", async () => {
    const imports = 'import { a } from "@some/wide"; import { b } from "@some/wide/deep/b"; a; b;';
    const { outcome } = await compileImport(imports, (project) =>
      install(
        project,
        "@some/wide",
        { type: "module", exports: { ".": "./a.js", "./deep/*": "./inside/*.js" } },
        { "a.js": "export const a = 1;", "inside/b.js": "export const b = 2; export default 3;" },
      ),
    );
    expect(outcome.problems).toEqual([]);
    expect(run(outcome, "node_modules/@some/wide")).toMatchObject({ a: 1 });
    expect(run(outcome, "node_modules/@some/wide/deep/b")).toMatchObject({ b: 2, default: 3 });
  });

  it("takes the place of what Node has under its name, where scripts do without Node", async () => {
    const { project, compiler, outcome } = await compileImport('import { it } from "events"; it;', (project) =>
      install(project, "events", {}, { "index.js": "exports.it = 1;" }),
    );
    expect(outcome.problems).toEqual([]);
    expect(run(outcome, "node_modules/events")).toMatchObject({ it: 1 });
    const withNode = await compiler.compile([], { allowsNode: true });
    expect(withNode).toMatchObject({ problems: [], removedFiles: ["node_modules/events"] });
    await project.remove("node_modules");
    expect((await createCompiler(project).compile("all")).problems).toMatchObject([
      { file: path("a.ts"), line: 1, message: containing("scripts.allowNodeModules") },
    ]);
  });
});

describe("the bundles of packages", () => {
  const loud = (project: TempProject) =>
    Promise.all([
      install(
        project,
        "loud",
        { dependencies: { bang: "*" } },
        {
          "index.js": 'const { up } = require("./up"); exports.shout = () => up("hey") + require("bang");',
          "up.js": "exports.up = (text) => text.toUpperCase();",
        },
      ),
      install(project, "bang", { peerDependencies: { loud: "*" } }, { "index.js": 'module.exports = "!";' }),
      install(project, "quiet", {}, { "index.js": 'exports.hush = "…";' }),
    ]).then(() => undefined);
  const imports = 'import { shout } from "loud"; import { hush } from "quiet"; shout; hush;';

  it("hold all that the package needs, and survive restarts", async () => {
    const { project, outcome } = await compileImport(imports, loud);
    expect(outcome.problems).toEqual([]);
    expect([...(outcome.order ?? [])].sort()).toEqual([
      ...[path("a.ts"), path("b.ts")],
      ...["node_modules/loud", "node_modules/quiet"],
    ]);
    expect((run(outcome, "node_modules/loud").shout as () => string)()).toBe("HEY!");
    expect(outcome.modules.find(({ file }) => file === path("a.ts"))?.imports.map(({ file }) => file)).toContain(
      "node_modules/loud",
    );
    expect(await createCompiler(project, { loadLibraries: noLibraries }).compile("all")).toEqual(outcome);
  });

  it("W10: are made anew with another version of it or of what it needs, with what depends on it and nothing else", async () => {
    const { project, compiler } = await compileImport(imports, loud);
    const news = { changedFiles: ["node_modules/loud"], dependents: [path("a.ts"), "node_modules/loud"] };
    await install(project, "loud", { version: "1.0.1", dependencies: { bang: "*" } }, {});
    expect(await compiler.compile(["package-lock.json"])).toMatchObject(news);
    await install(project, "bang", { version: "2.0.0" }, { "index.js": 'module.exports = "?";' });
    const outcome = await compiler.compile(["package.json"]);
    expect(outcome).toMatchObject(news);
    expect((run(outcome, "node_modules/loud").shout as () => string)()).toBe("HEY?");
    expect(await compiler.compile(["package.json"])).toMatchObject({ changedFiles: [] });
    // One that is nested goes before the one beside.
    await install(project, "loud/node_modules/bang", {}, { "index.js": 'module.exports = ".";' });
    await install(project, "loud", { version: "1.0.1", dependencies: { bang: "*" } }, {});
    const nested = await compiler.compile(["package.json"]);
    expect((run(nested, "node_modules/loud").shout as () => string)()).toBe("HEY.");
  });
});

describe("a package that cannot be used", () => {
  it.each<[string, string, object, Record<string, string>, string]>([
    ["that is not there", "none", {}, {}, 'Run "npm install none"'],
    ["of a scope that is not there", "@no/ne/deep", {}, {}, 'Run "npm install @no/ne"'],
    ["that needs one that is not there", "lone", {}, { "index.js": 'require("gone/deep");' }, 'Run "npm install gone"'],
    ["that needs Node", "files", {}, { "index.js": 'require("node:fs/promises");' }, "scripts.allowNodeModules"],
    [
      "that does not have the path",
      "few/more",
      { exports: { ".": "./index.js" } },
      { "index.js": "" },
      '"./more" is not exported',
    ],
    ["with an error of syntax", "torn", {}, { "index.js": "\nconst a = ;" }, "node_modules/torn/index.js:2"],
    ["whose manifest is damaged", "odd", {}, { "package.json": "{", "index.js": "" }, "odd"],
    ["with a native part", "native", {}, { "index.js": 'require("./a.node");', "a.node": "" }, "a.node"],
    ["three.js, which the engine has in part", "three", {}, {}, 'are in "tandem"'],
  ])(
    "one %s is a problem where it is imported, and stops no other",
    async (_what, specifier, manifest, files, message) => {
      const { outcome } = await compileImport(`\nimport it from "${specifier}"; it;`, async (project) => {
        const name = specifier
          .split("/")
          .slice(0, specifier.startsWith("@") ? 2 : 1)
          .join("/");
        if (Object.keys(files).length > 0) await install(project, name, manifest, files);
      });
      expect(outcome.problems).toMatchObject([
        { severity: "error", source: "compile", file: path("a.ts"), line: 2, message: containing(message) },
      ]);
      expect(outcome.order).toContain(path("b.ts"));
    },
  );

  it("W10: is tried again at each install, also where its version stays the same", async () => {
    const { project, compiler, outcome } = await compileImport('import { it } from "quiet"; it;', (opened) =>
      install(opened, "quiet", { main: "index.js" }, { "index.js": "exports.it = ;" }),
    );
    expect(outcome.problems).toHaveLength(1);
    const reinstall = async () => compiler.compile([await project.write("package-lock.json", "{}")]);
    expect(await reinstall()).toMatchObject({ changedFiles: [], problems: outcome.problems });
    await project.write("node_modules/quiet/index.js", "exports.it = 1;");
    expect(await reinstall()).toMatchObject({ changedFiles: ["node_modules/quiet"], failedFiles: [], problems: [] });
  });

  it("heals, and is told again when it breaks", async () => {
    const { project, compiler, outcome } = await compileImport('import { it } from "late"; it;', async () => undefined);
    expect(outcome.problems).toHaveLength(1);
    await install(project, "late", {}, { "index.js": "exports.it = ;" });
    expect((await compiler.compile(["package.json"])).problems).toMatchObject([{ file: path("a.ts") }]);
    await install(project, "late", { version: "1.0.1" }, { "index.js": "exports.it = 1;" });
    expect((await compiler.compile(["package.json"])).problems).toEqual([]);
    await install(project, "late", { version: "1.0.2" }, { "index.js": "exports.it = ;" });
    const broken = await compiler.compile(["package.json"]);
    expect(broken.problems).toMatchObject([{ file: path("a.ts"), line: 1 }]);
    // None came or went: its last good code stays.
    expect(broken.order).toBeUndefined();
  });

  it("needs Node, and is bundled as it is meant for Node once the project allows it", async () => {
    const { compiler, outcome } = await compileImport('import { it } from "files"; it;', (project) =>
      install(
        project,
        "files",
        { main: "node.js", browser: "browser.js" },
        { "node.js": 'exports.it = require("fs") && __filename;', "browser.js": 'exports.it = require("fs");' },
      ),
    );
    expect(outcome.problems).toMatchObject([{ file: path("a.ts"), message: containing("scripts.allowNodeModules") }]);
    const allowed = await compiler.compile([], { allowsNode: true });
    expect(allowed).toMatchObject({ problems: [], changedFiles: ["node_modules/files"] });
    expect(allowed.modules.find(({ file }) => file === "node_modules/files")?.code).toContain('require("fs")');
    const refused = await compiler.compile([], { allowsNode: false });
    expect(refused.problems).toMatchObject([{ message: containing("scripts.allowNodeModules") }]);
  });
});

describe("three.js of the project's own", () => {
  it("is bundled, with a warning where its classes may be taken for the engine's", async () => {
    const imports = 'import { Vector3 as V, Raycaster } from "three"; new V(); new Raycaster();';
    const { outcome } = await compileImport(imports, (project) =>
      install(
        project,
        "three",
        { type: "module", exports: "./index.js" },
        { "index.js": "export class Vector3 {} export class Raycaster {}" },
      ),
    );
    expect(outcome.problems).toMatchObject([
      {
        severity: "warning",
        file: path("a.ts"),
        line: 1,
        message: containing("Vector3 of the project's own three.js"),
      },
    ]);
    expect(outcome.order).toContain("node_modules/three");
  });
});
