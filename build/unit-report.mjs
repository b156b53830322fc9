import { writeFileSync } from "node:fs";

/** @typedef {import("vitest/node").Reporter} Reporter */

/**
 * Writes what became of the unit tests to the file that UNIT_REPORT_FILE names. Unlike the runner's own JSON it has the
 * errors that no test took.
 * @implements {Reporter}
 */
export default class UnitReport {
  /** @type {NonNullable<Reporter["onTestRunEnd"]>} */
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failures = [
      ...modules.flatMap((module) => listErrors(module, module.relativeModuleId)),
      ...tests.filter(hasState("failed")).map(describeFailure),
      ...unhandled.map((error) => `no test took the error: ${error.stack ?? error.message}`),
    ];
    const passed = tests.filter(hasState("passed")).length;
    const skipped = tests.filter(hasState("skipped")).length;
    const file = process.env.UNIT_REPORT_FILE;
    if (file === undefined) throw new Error("UNIT_REPORT_FILE must name the file to write");
    writeFileSync(file, JSON.stringify({ passed, skipped, failures }));
  }
}

/** @returns {(test: import("vitest/node").TestCase) => boolean} */
function hasState(/** @type {string} */ state) {
  return (test) => test.result().state === state;
}

/** What went wrong outside of tests, as in a hook. @returns {string[]} */
function listErrors(
  /** @type {import("vitest/node").TestModule | import("vitest/node").TestSuite} */ suite,
  /** @type {string} */ name,
) {
  return [
    ...suite.errors().map((error) => `${name}\n${error.stack ?? error.message}`),
    ...[...suite.children.suites()].flatMap((inner) => listErrors(inner, `${name} › ${inner.name}`)),
  ];
}

function describeFailure(/** @type {import("vitest/node").TestCase} */ test) {
  const [error] = test.result().errors ?? [];
  return `${test.module.relativeModuleId} › ${test.fullName}\n${error?.stack ?? error?.message ?? ""}`;
}
