import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, chmodSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { bundles } from "./bundles.mjs";
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
  "types",
  "templates",
]);

/** @typedef {typeof groups[number]} Group */
/** @typedef {{ inputs: string[], outputs: string[] }} Built */

/**
 * Builds the groups into dist and stamps each. Returns the messages of those that failed; a group whose sources are
 * not there is a failure too, unless `partial` is set, which skips it with a line.
 */
export async function build(/** @type {readonly Group[]} */ asked, /** @type {{ partial: boolean }} */ { partial }) {
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
      try {
        const { inputs, outputs } = await buildGroup(group);
        writeStamp(group, inputs, outputs);
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
      return ["scripts-runtime/api/index.ts", "src-main/hosts/headless/index.ts"];
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
    case "types": {
      const { buildTypings } = await import("./typings.mjs");
      return buildTypings();
    }
    case "templates":
      return copyTemplates();
    case "renderer":
      return withIndexHtml(await runEsbuild(group));
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
  const esbuild = await import("esbuild");
  /** @type {Built} */
  const built = { inputs: [], outputs: [] };
  for (const { entries, options } of bundles[group] ?? []) {
    // Paths of assets and chunks are relative to the folder of the page, so that folder is the one esbuild writes to.
    const folder = group === "renderer" ? "renderer" : ".";
    const result = await esbuild
      .build({
        ...options,
        absWorkingDir: root,
        entryPoints: Object.entries(entries).map(([out, source]) => ({ in: source, out: relative(folder, out) })),
        outdir: join(dist, folder),
        metafile: true,
        write: false,
      })
      .catch((/** @type {import("esbuild").BuildFailure} */ failure) => {
        const messages = esbuild.formatMessagesSync(failure.errors, { kind: "error", color: process.stdout.isTTY });
        throw new Error(`\n${messages.join("")}`);
      });
    for (const file of result.outputFiles) {
      writeIfChanged(file.path, file.contents);
      built.outputs.push(toRepositoryPath(file.path));
    }
    built.inputs.push(...Object.keys(result.metafile.inputs).filter((path) => !/node_modules|^\(|:/.test(path)));
  }
  return built;
}

/** The page, with the script and every style sheet that the bundle made: lazily loaded code's styles are there too. */
function withIndexHtml(/** @type {Built} */ { inputs, outputs }) {
  const source = "src-renderer/index.html";
  const styles = outputs
    .filter((path) => path.endsWith(".css"))
    .map((path) => relative("dist/renderer", path).replaceAll("\\", "/"))
    // Chunks first: the editor's own style sheet has the last word.
    .sort((a, b) => Number(a === "main.css") - Number(b === "main.css"));
  let html = readFileSync(join(root, source), "utf8").replace(/main\.tsx\b/g, "main.js");
  const links = styles
    .filter((path) => !new RegExp(`href="(\\./|/)?${path}"`).test(html))
    .map((path) => `    <link rel="stylesheet" href="./${path}" />\n`)
    .join("");
  html = html.replace(/[ \t]*<\/head>/, `${links}  </head>`);
  writeIfChanged(join(dist, "renderer/index.html"), html);
  return { inputs: [...inputs, source], outputs: [...outputs, "dist/renderer/index.html"] };
}

/** Unpacked from a package's archive the workers stand alone: they carry the mark that makes them ES modules. */
function withModuleMark(/** @type {Built} */ { inputs, outputs }) {
  writeIfChanged(join(dist, "workers/package.json"), '{ "type": "module" }\n');
  return { inputs, outputs: [...outputs, "dist/workers/package.json"] };
}

/** @returns {Built} */
function copyTemplates() {
  const files = readdirSync(join(root, "templates"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => toRepositoryPath(join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes("/.tandem/") && !path.includes("/node_modules/"));
  for (const path of files) cpSync(join(root, path), join(dist, path));
  return { inputs: files, outputs: files.map((path) => `dist/${path}`) };
}

function toRepositoryPath(/** @type {string} */ path) {
  return relative(root, path).replaceAll("\\", "/");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now();
  const named = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
  const asked = groups.filter((group) => named.length === 0 || named.includes(group));
  const problems = await build(asked, { partial: process.argv.includes("--partial") });
  for (const problem of problems) console.error(`build failed: ${problem}`);
  if (problems.length === 0) console.log(`built ${asked.join(", ")} in ${Math.round(performance.now() - started)} ms`);
  process.exit(problems.length === 0 ? 0 : 1);
}
