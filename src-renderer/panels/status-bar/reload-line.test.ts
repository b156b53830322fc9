import { expect, it } from "vitest";
import type { ReloadReport } from "../../../src-shared/scripting/reload-report";
import { describeSwap } from "./describe-swap";
import { summarizeReload } from "./reload-line";

const report = (more: Partial<ReloadReport>): ReloadReport => ({
  build: 2,
  outcome: "swapped",
  changedFiles: ["assets/scripts/a.ts"],
  addedClasses: [],
  removedClasses: [],
  refreshedClasses: [],
  timings: { compile: 1, load: 1, world: 1, total: 40.6 },
  instances: [],
  renames: [],
  problems: [],
  ...more,
});

it("says in one line what a reload did", () => {
  expect(summarizeReload(report({}))).toBe("Scripts reloaded in 41 ms · 1 file");
  expect(summarizeReload(report({ outcome: "unchanged" }))).toBe("Scripts are up to date");
  const instance = {
    entity: "e",
    component: "c",
    script: "A",
    kept: ["x"],
    converted: ["y"],
    defaulted: ["z"],
    setAside: ["u", "v"],
    isPlaceholder: false,
  };
  expect(summarizeReload(report({ instances: [instance] }))).toBe(
    "Scripts reloaded in 41 ms · 1 file, 2 values set aside, 1 value back to the default",
  );
  const problem = { severity: "error", source: "compile", message: "x" } as const;
  expect(summarizeReload(report({ outcome: "failed", problems: [problem, { ...problem, severity: "warning" }] }))).toBe(
    "Scripts not reloaded · 1 error, the last good code stays",
  );
  const inFile = (file: string) => ({ ...problem, file });
  const problems = [inFile("a.ts"), inFile("a.ts"), { ...inFile("b.ts"), severity: "warning" } as const, problem];
  expect(summarizeReload(report({ problems }))).toBe("Scripts reloaded in 41 ms · 1 file, 1 with errors");
});

it("says what became of the running game", () => {
  const preview = { build: 2, changedFiles: [], instances: 3, classes: [] };
  const swapped = { ...preview, outcome: "swapped", notes: [] } as const;
  const told = (["waiting", "dismissed", "trying", "swapped", "rolledBack"] as const).map((stage) =>
    describeSwap({
      build: 2,
      stage,
      preview,
      ...(stage === "waiting" || stage === "dismissed" ? {} : { report: swapped }),
    }),
  );
  expect(told).toEqual([
    { text: "the game waits for your answer", tone: "pause" },
    { text: "the game keeps the old code", tone: "pause" },
    { text: "in the game from its next frame on, 3 instances", tone: "pause" },
    { text: "swapped into the game, 3 instances", tone: "play" },
    { text: "the game went back to the old code", tone: "error" },
  ]);
});
