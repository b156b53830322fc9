import { isBuiltin } from "node:module";

/**
 * One esbuild run. `entries` maps an output's path in dist, without its extension, to its source.
 * @typedef {{ entries: Record<string, string>, options: import("esbuild").BuildOptions }} Bundle
 */

/** Stay packages at run time: they hold native programs or are too large to copy. */
const external = ["electron", "esbuild", "typescript"];

/** @type {import("esbuild").BuildOptions} */
const common = {
  bundle: true,
  sourcemap: "linked",
  legalComments: "linked",
  logLevel: "silent",
};

/** @type {import("esbuild").BuildOptions} */
const node = {
  ...common,
  platform: "node",
  target: "node20.19",
  external,
  // Prefer the ES module of a package that has both: it needs no require at run time.
  mainFields: ["module", "main"],
};

/** @type {import("esbuild").BuildOptions} */
const nodeModule = {
  ...node,
  format: "esm",
  // CommonJS packages inside an ES module still ask for Node's own modules by require, and for their own file's name.
  banner: {
    js: 'import { createRequire as createBundleRequire } from "node:module";\nconst require = createBundleRequire(import.meta.url);',
  },
  define: { __filename: "import.meta.filename", __dirname: "import.meta.dirname" },
};

/** @type {import("esbuild").BuildOptions} */
const nodeScript = {
  ...node,
  format: "cjs",
  outExtension: { ".js": ".cjs" },
  define: { "import.meta.url": "bundleUrl", "import.meta.dirname": "__dirname", "import.meta.filename": "__filename" },
  banner: { js: 'const bundleUrl = require("node:url").pathToFileURL(__filename).href;' },
};

/** @type {import("esbuild").BuildOptions} */
const browser = {
  ...common,
  platform: "browser",
  target: ["chrome130", "firefox132", "safari18"],
  format: "esm",
  minify: true,
  define: { "process.env.NODE_ENV": '"production"' },
  loader: {
    ".woff2": "file",
    ".woff": "file",
    ".ttf": "file",
    ".svg": "file",
    ".png": "file",
    ".glb": "file",
    ".hdr": "file",
    ".md": "text",
  },
  assetNames: "assets/[name]-[hash]",
  chunkNames: "chunks/[name]-[hash]",
};

const monaco = "node_modules/monaco-editor/esm/vs";

/**
 * Everything that esbuild makes, by group. Groups are built, checked for freshness and asked for one by one.
 * @type {Record<string, Bundle[]>}
 */
export const bundles = {
  workers: [
    { entries: { "workers/compiler": "src-main/script-engine/compiler/compiler-worker.ts" }, options: nodeModule },
    {
      entries: { "workers/domain": "scripts-runtime/worker/domain-worker.ts" },
      options: {
        ...nodeModule,
        // No require in a worker that runs users' scripts.
        banner: {},
        plugins: [refuseRequiredBuiltins()],
        inject: ["scripts-runtime/worker/own-globals.ts"],
      },
    },
  ],
  node: [
    { entries: { headless: "src-main/hosts/headless/index.ts" }, options: nodeModule },
    {
      entries: { cli: "src-main/hosts/cli/cli.ts" },
      options: { ...nodeModule, banner: { js: `#!/usr/bin/env node\n${nodeModule.banner?.js ?? ""}` } },
    },
  ],
  electron: [
    { entries: { "electron/main": "src-main/hosts/electron/main.ts" }, options: nodeScript },
    {
      entries: { "electron/preload": "src-main/hosts/electron/preload.ts" },
      // A sandboxed preload has Electron's own require only, which knows no file names and no node:url.
      options: { ...nodeScript, define: {}, banner: {} },
    },
  ],
  renderer: [
    {
      entries: { "renderer/main": "src-renderer/main.tsx" },
      options: { ...browser, splitting: true, jsx: "automatic" },
    },
  ],
  monaco: [
    {
      entries: {
        "renderer/workers/editor.worker": `${monaco}/editor/editor.worker.js`,
        "renderer/workers/ts.worker": `${monaco}/language/typescript/ts.worker.js`,
        "renderer/workers/json.worker": `${monaco}/language/json/json.worker.js`,
      },
      // Classic scripts start everywhere, and load as modules too.
      options: { ...browser, format: "iife", sourcemap: false },
    },
  ],
};

/**
 * A CommonJS package in the domain worker would need a require that the worker does not have: name it at build time.
 * @returns {import("esbuild").Plugin}
 */
function refuseRequiredBuiltins() {
  return {
    name: "refuse-required-builtins",
    setup(build) {
      build.onResolve({ filter: /.*/ }, (args) =>
        args.kind === "require-call" && isBuiltin(args.path)
          ? { errors: [{ text: `The domain worker cannot require "${args.path}": use an ES module package.` }] }
          : undefined,
      );
    },
  };
}
