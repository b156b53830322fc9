import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./ensure-built.mjs";
import { root } from "./paths.mjs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

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

const passed = unit.passed + e2e.passed;
const failed = unit.failed + e2e.failed + problems.length;
const skipped = unit.skipped + e2e.skipped;
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function runUnitTests() {
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`, "--passWithNoTests"];
  const code = await run("node_modules/vitest/vitest.mjs", [...args, ...named]);
  return countWith(code, unitReport, (report) => ({
    passed: report.numPassedTests,
    // A file that cannot be loaded has no tests to count, and is a failure all the same.
    failed: report.numFailedTests + report.testResults.filter(failedToLoad).length,
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

async function runEndToEndTests() {
  const args = ["test", "-c", "e2e/playwright.config.ts", "--reporter=list,json", "--pass-with-no-tests"];
  const code = await run("node_modules/@playwright/test/cli.js", [...args, ...named], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport,
  });
  return countWith(code, e2eReport, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }));
}

/** The counts of a runner's report; a runner that failed without naming a failed test counts as one failure. */
function countWith(
  /** @type {number} */ code,
  /** @type {string} */ file,
  /** @type {(report: any) => Count} */ count,
) {
  /** @type {Count} */
  let counted = { passed: 0, failed: 0, skipped: 0 };
  try {
    counted = count(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    console.error(`No result in ${file}: ${error instanceof Error ? error.message : String(error)}`);
    code ||= 1;
  }
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  return counted;
}

function failedToLoad(/** @type {{ status: string, assertionResults: unknown[] }} */ file) {
  return file.status === "failed" && file.assertionResults.length === 0;
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
