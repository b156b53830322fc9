import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./ensure-built.mjs";
import { root } from "./paths.mjs";

/**
 * What became of the tests of one runner; failures with what there is to say of them.
 * @typedef {{ passed: number, skipped: number, failures: string[] }} Outcome
 */

const results = join(root, "test-results");
const unitReport = join(results, "unit.json");
const e2eReport = join(results, "e2e.json");

// Whatever is named is run by both runners: `npm test -- inspector`.
const named = process.argv.slice(2);

mkdirSync(results, { recursive: true });
rmSync(unitReport, { force: true });
rmSync(e2eReport, { force: true });

const problems = await ensureBuilt();
for (const problem of problems) console.error(`build failed: ${problem}`);
const unit = await runUnitTests();
const e2e = await runEndToEndTests();

const failures = [...problems, ...unit.failures, ...e2e.failures];
const passed = unit.passed + e2e.passed;
const skipped = unit.skipped + e2e.skipped;
// Named once more at the end: what the runners said of them may be hundreds of lines above.
for (const failure of failures) console.log(`\nfailed: ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;

async function runUnitTests() {
  const args = ["run", "--reporter=default", "--reporter=./build/unit-report.mjs", "--passWithNoTests"];
  const code = await run("node_modules/vitest/vitest.mjs", [...args, ...named], { UNIT_REPORT_FILE: unitReport });
  return readOutcome(code, unitReport, (outcome) => outcome);
}

async function runEndToEndTests() {
  const args = ["test", "-c", "e2e/playwright.config.ts", "--reporter=list,json", "--pass-with-no-tests"];
  const code = await run("node_modules/@playwright/test/cli.js", [...args, ...named], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport,
  });
  return readOutcome(code, e2eReport, ({ stats, suites, errors }) => ({
    passed: stats.expected + stats.flaky,
    skipped: stats.skipped,
    failures: [...suites.flatMap(failedSpecs), ...errors.map(textOf)],
  }));
}

/** What a runner's report says; a runner that failed without naming a failure counts as one. */
function readOutcome(
  /** @type {number} */ code,
  /** @type {string} */ file,
  /** @type {(report: any) => Outcome} */ read,
) {
  /** @type {Outcome} */
  let outcome = { passed: 0, skipped: 0, failures: [] };
  try {
    outcome = read(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    outcome.failures.push(`no result in ${file}: ${textOf(error)}`);
  }
  if (code !== 0 && outcome.failures.length === 0) outcome.failures.push(`a runner ended with exit code ${code}`);
  return outcome;
}

/** The failed tests of one suite of Playwright's report and of those in it. @returns {string[]} */
function failedSpecs(/** @type {any} */ suite) {
  const failed = suite.specs.filter((/** @type {any} */ spec) => !spec.ok);
  return [
    ...failed.map((/** @type {any} */ spec) => `${spec.file}:${spec.line} › ${spec.title}\n${describeSpec(spec)}`),
    ...(suite.suites ?? []).flatMap(failedSpecs),
  ];
}

function describeSpec(/** @type {any} */ { tests }) {
  const errors = tests.flatMap((/** @type {any} */ test) => test.results.at(-1)?.errors ?? []);
  return errors.map(textOf).join("\n");
}

function textOf(/** @type {any} */ error) {
  return String(error?.message ?? error);
}

/** Runs one of the tools with its own output on the terminal; resolves to its exit code. @returns {Promise<number>} */
function run(
  /** @type {string} */ script,
  /** @type {string[]} */ args,
  /** @type {Record<string, string>} */ environment = {},
) {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  return new Promise((resolve) => child.on("close", (code) => resolve(code ?? 1)));
}
