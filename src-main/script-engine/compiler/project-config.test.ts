import { expect, it } from "vitest";
import { parseProjectConfig, readProjectConfig } from "./project-config";
import { createCompiler, openProject, path } from "./testing/open-compiler";

const standard = { useDefineForClassFields: true, jsx: "react" };

it("reads how code is made from a tsconfig.json with comments and commas in it", () => {
  const text = `\uFEFF// "useDefineForClassFields": true
    { "compilerOptions": { /* , } */ "useDefineForClassFields": false, // no
      "jsxFactory": "h", "jsxFragmentFactory": "// all", "jsx": "react-jsxdev", "jsxImportSource": "a\\"b, }", },
    }`;
  expect(parseProjectConfig(text).transform).toEqual({
    useDefineForClassFields: false,
    jsx: "react-jsx",
    jsxFactory: "h",
    jsxFragmentFactory: "// all",
    jsxImportSource: 'a"b, }',
  });
});

it.each([
  "",
  "{",
  "[]",
  "null",
  '{ "compilerOptions": 5 }',
  '{ "compilerOptions": null }',
  '{ "compilerOptions": { "jsx": 1, "jsxFactory": 2 } }',
])("makes code as the standard says where the file says nothing of use: %s", (text) => {
  expect(parseProjectConfig(text).transform).toEqual(standard);
});

it("follows relative files that it extends, the later before the earlier and its own before all", async () => {
  const project = await openProject({});
  const write = (file: string, extended: unknown, compilerOptions: object) =>
    project.write(file, JSON.stringify({ extends: extended, compilerOptions }));
  await write("tsconfig.json", ["./config/a", "./config/b.json", "some-package", "./gone.json"], { jsxFactory: "own" });
  await write("config/a.json", undefined, { useDefineForClassFields: false, jsx: "react-jsx", jsxFactory: "a" });
  await write("config/b.json", "../deep.json", { jsxImportSource: "b", baseUrl: "x" });
  await write("deep.json", ["./tsconfig.json", "./deep.json"], { jsxImportSource: "deep", jsxFragmentFactory: "deep" });
  expect(await readProjectConfig(project.dir)).toEqual({
    transform: {
      useDefineForClassFields: false,
      jsx: "react-jsx",
      jsxFactory: "own",
      jsxFragmentFactory: "deep",
      jsxImportSource: "b",
    },
    aliases: [],
    files: ["tsconfig.json", "config/a", "config/a.json", "config/b.json", "deep.json", "gone.json"],
  });
});

it("makes all scripts anew when a file that it extends says otherwise", async () => {
  const project = await openProject({ "a.ts": "export class A { x?: number; }" });
  const say = (useDefineForClassFields: boolean) =>
    project.write("base.json", JSON.stringify({ compilerOptions: { useDefineForClassFields } }));
  await project.write("tsconfig.json", '{ "extends": "./base.json" }');
  const compiler = createCompiler(project, { readConfig: () => readProjectConfig(project.dir) });
  await compiler.compile("all");
  await say(false);
  expect((await compiler.compile(["base.json"])).changedFiles).toEqual([path("a.ts")]);
  expect((await compiler.compile(["base.json"])).changedFiles).toEqual([]);
  await say(true);
  expect((await compiler.compile(["base.json"])).changedFiles).toEqual([path("a.ts")]);
});
