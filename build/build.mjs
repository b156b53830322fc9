import { cpSync, existsSync, mkdirSync, readFileSync, chmodSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { bundles } from "./bundles.mjs";
import { listTemplateFiles } from "./list-templates.mjs";
import { dist, root } from "./paths.mjs";
import { writeStamp } from "./stamp.mjs";
import { writeIfChanged } from "./write-if-changed.mjs";

/** Every group that can be built, in the order of the report. */
export const groups = /** @type {const} */ ([
  "workers",
  "node",
  "electron",
  "renderer",
  "monaco",
  "templates",
  "types",
  "headless-types",
]);

/** @typedef {typeof groups[number]} Group */
/** @typedef {{ inputs: string[], outputs: string[] }} Built */

/**
 * Builds the groups into dist and stamps each. Returns the messages of those that failed; a group whose sources are
 * not there is a failure too, unless `partial` is set, which skips it with a line.
 */
export async function build(
  /** @type {readonly Group[]} */ asked,
  /** @type {{ partial: boolean, onDidBuild?: (group: Group, milliseconds: number) => void }} */ {
    partial,
    onDidBuild,
  },
) {
  mkdirSync(dist, { recursive: true });
  /** @type {string[]} */
  const problems = [];
  await Promise.all(
    asked.map(async (group) => {
      const missing = listEntries(group).filter((entry) => !existsSync(join(root, entry)));
      if (missing.length > 0) {
        if (partial) console.log(`skipped ${group}: ${missing.join(", ")} is not there`);
        else problems.push(`${group}: ${missing.join(", ")} is not there (--partial builds the rest)`);
        return;
      }
      const started = performance.now();
      try {
        const { inputs, outputs } = await buildGroup(group);
        writeStamp(group, inputs, outputs);
        onDidBuild?.(group, performance.now() - started);
      } catch (error) {
        problems.push(`${group}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }),
  );
  return problems;
}

function listEntries(/** @type {Group} */ group) {
  switch (group) {
    case "types":
      return ["scripts-runtime/api/index.ts"];
    case "headless-types":
      return ["src-main/hosts/headless/index.ts"];
    case "templates":
      return ["templates"];
    case "renderer":
      return [...listBundleEntries(group), "src-renderer/index.html"];
    default:
      return listBundleEntries(group);
  }
}

function listBundleEntries(/** @type {string} */ group) {
  return (bundles[group] ?? []).flatMap(({ entries }) => Object.values(entries));
}

/** @returns {Promise<Built>} */
async function buildGroup(/** @type {Group} */ group) {
  switch (group) {
    case "types":
      return (await import("./typings.mjs")).buildScriptTypings();
    case "headless-types":
      return (await import("./typings.mjs")).buildHeadlessTypings();
    case "templates":
      return copyTemplates();
    case "renderer":
      return buildRenderer();
    case "workers":
      return withModuleMark(await runEsbuild(group));
    case "node": {
      const built = await runEsbuild(group);
      chmodSync(join(dist, "cli.js"), 0o755);
      return built;
    }
    default:
      return runEsbuild(group);
  }
}

/** @returns {Promise<Built>} */
async function runEsbuild(/** @type {string} */ group) {
  /** @type {Built} */
  const built = { inputs: [], outputs: [] };
  for (const { entries, options } of bundles[group] ?? []) {
    const { outputFiles, metafile } = await esbuildIntoDist(group, {
      ...options,
      entryPoints: listEntryPoints(entries),
    });
    add(built, outputFiles, metafile);
  }
  return built;
}

function listEntryPoints(/** @type {Record<string, string>} */ entries) {
  return Object.entries(entries).map(([out, source]) => ({ in: source, out: out.replace(/^renderer\//, "") }));
}

/** Runs esbuild without writing anything; its outputs' paths are in dist. */
async function esbuildIntoDist(/** @type {string} */ group, /** @type {import("esbuild").BuildOptions} */ options) {
  const esbuild = await import("esbuild");
  try {
    return await esbuild.build({
      ...options,
      absWorkingDir: root,
      // Paths of assets and chunks are relative to the page's folder, so that is the folder esbuild is given.
      outdir: group === "renderer" || group === "monaco" ? join(dist, "renderer") : dist,
      metafile: true,
      write: false,
    });
  } catch (failure) {
    const { errors } = /** @type {import("esbuild").BuildFailure} */ (failure);
    const messages = esbuild.formatMessagesSync(errors, { kind: "error", color: process.stdout.isTTY });
    throw new Error(`\n${messages.join("")}`, { cause: failure });
  }
}

function add(
  /** @type {Built} */ built,
  /** @type {import("esbuild").OutputFile[]} */ files,
  /** @type {import("esbuild").Metafile} */ metafile,
) {
  for (const file of files) {
    writeIfChanged(file.path, file.contents);
    built.outputs.push(toRepositoryPath(file.path));
  }
  // Packages are covered by the lock file; a path with a colon or in brackets is a plugin's or esbuild's own.
  built.inputs.push(...Object.keys(metafile.inputs).filter((path) => !/node_modules|^[(<]|:/.test(path)));
}

/**
 * The page with its script and styles. esbuild puts the styles of lazily loaded code into main.css too, and gives every
 * lazy chunk a copy that nothing loads: those are left out.
 * @returns {Promise<Built>}
 */
async function buildRenderer() {
  /** @type {Built} */
  const built = { inputs: [], outputs: [] };
  /** @type {string[]} */
  const chunks = [];
  for (const { entries, options } of bundles.renderer ?? []) {
    const { outputFiles, metafile } = await esbuildIntoDist("renderer", {
      ...options,
      entryPoints: listEntryPoints(entries),
    });
    refuseLostStyles(metafile);
    chunks.push(...listChunks(metafile, "dist/renderer/main.js"));
    add(
      built,
      outputFiles.filter(({ path }) => !/[\\/]chunks[\\/][^\\/]*\.css(\.map)?$/.test(path)),
      metafile,
    );
  }
  const page = "src-renderer/index.html";
  const link = '    <link rel="stylesheet" href="./main.css" />\n';
  // Else the browser learns of them only when it has main.js.
  const preloads = chunks.map((path) => `    <link rel="modulepreload" href="./${path}" />\n`).join("");
  let html = readFileSync(join(root, page), "utf8").replace(/main\.tsx\b/g, "main.js");
  if (!html.includes("main.css")) html = html.replace(/[ \t]*<\/head>/, `${link}  </head>`);
  html = html.replace(/[ \t]*<\/head>/, `${preloads}  </head>`);
  writeIfChanged(join(dist, "renderer/index.html"), html);
  const icon = "build/icons/tandem.svg";
  writeIfChanged(join(dist, "renderer/icon.svg"), readFileSync(join(root, icon)));
  return {
    inputs: [...built.inputs, page, icon],
    outputs: [...built.outputs, "dist/renderer/index.html", "dist/renderer/icon.svg"],
  };
}

/** The files that a file needs before it can run, and what they need, relative to the page. */
function listChunks(
  /** @type {import("esbuild").Metafile} */ { outputs },
  /** @type {string} */ entry,
  /** @type {Set<string>} */ found = new Set(),
) {
  for (const { path, kind } of outputs[entry]?.imports ?? []) {
    if (kind !== "import-statement" || outputs[path] === undefined || found.has(path)) continue;
    found.add(path);
    listChunks({ inputs: {}, outputs }, path, found);
  }
  return [...found].map((path) => path.replace("dist/renderer/", ""));
}

function refuseLostStyles(/** @type {import("esbuild").Metafile} */ { outputs }) {
  const main = outputs["dist/renderer/main.css"];
  for (const [path, { inputs }] of Object.entries(outputs)) {
    if (!path.endsWith(".css")) continue;
    const lost = Object.keys(inputs).find((input) => main?.inputs[input] === undefined);
    if (lost !== undefined) throw new Error(`${lost} is in ${path} but not in main.css: nothing would load it`);
  }
}

/** Unpacked from a package's archive the workers stand alone: they carry the mark that makes them ES modules. */
function withModuleMark(/** @type {Built} */ { inputs, outputs }) {
  writeIfChanged(join(dist, "workers/package.json"), '{ "type": "module" }\n');
  return { inputs, outputs: [...outputs, "dist/workers/package.json"] };
}

/** @returns {Built} */
function copyTemplates() {
  const files = listTemplateFiles("templates").map((path) => `templates/${path}`);
  for (const path of files) cpSync(join(root, path), join(dist, path));
  return { inputs: files, outputs: files.map((path) => `dist/${path}`) };
}

function toRepositoryPath(/** @type {string} */ path) {
  return relative(root, path).replaceAll("\\", "/");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const named = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
  const problems = await build(
    groups.filter((group) => named.length === 0 || named.includes(group)),
    {
      partial: process.argv.includes("--partial"),
      onDidBuild: (group, milliseconds) => console.log(`built ${group} (done after ${Math.round(milliseconds)} ms)`),
    },
  );
  for (const problem of problems) console.error(`build failed: ${problem}`);
  process.exit(problems.length === 0 ? 0 : 1);
}
