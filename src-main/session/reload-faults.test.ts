import { expect, it } from "vitest";
import type { ScriptDiagnostic } from "../../src-shared/scripting/script-diagnostic";
import { ReloadFaults } from "./reload-faults";

const syntaxError: ScriptDiagnostic = {
  severity: "error",
  source: "compile",
  message: 'Unexpected ";"',
  file: "assets/scripts/mover.ts",
  line: 7,
  column: 10,
};

function createFaults() {
  const told: ScriptDiagnostic[] = [];
  return { faults: new ReloadFaults({ addProblems: (_domain, problems) => void told.push(...problems) }), told };
}

it("tells a syntax error with its place once, and again when it comes back after a repair", () => {
  const { faults, told } = createFaults();
  faults.take([syntaxError]);
  faults.take([syntaxError]);
  expect(told).toEqual([syntaxError]);
  faults.take([]);
  faults.take([syntaxError]);
  expect(told).toEqual([syntaxError, syntaxError]);
});

it("tells another place of the same message, and neither warnings nor what the engine has logged itself", () => {
  const { faults, told } = createFaults();
  faults.take([syntaxError]);
  const moved = { ...syntaxError, line: 8 };
  faults.take([moved, { ...syntaxError, severity: "warning" }, { ...syntaxError, source: "runtime", line: 9 }]);
  expect(told).toEqual([syntaxError, moved]);
});
