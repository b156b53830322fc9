import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { expect, it, onTestFinished } from "vitest";
import { writeEditorSupport } from "./editor-support";

it("tells code editors of scripts in TypeScript and JavaScript, and of no statement scripts", async () => {
  const dir = await mkdtemp(join(tmpdir(), "tandem-support-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const scripts = ["a.ts", "b.tsx", "c.js", "d.jsx"].map((name) => `assets/scripts/${name}`);
  for (const file of [...scripts, "assets/fill.run.ts", "assets/empty.run.js", "tools/build.js"]) {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), "");
  }
  await writeEditorSupport(dir, { typingsFile: join(dir, "none"), allowNodeModules: false });
  const { config } = ts.parseConfigFileTextToJson(
    "tsconfig.json",
    await readFile(join(dir, "tsconfig.json"), "utf8"),
  ) as {
    readonly config: object;
  };
  const { fileNames, options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, dir);
  expect(fileNames.map((file) => relative(dir, file)).sort()).toEqual(scripts);
  expect(options).toMatchObject({ allowJs: true, jsx: ts.JsxEmit.React, strict: true });
  expect(options.checkJs).toBeUndefined();
  expect(errors).toEqual([]);
});
