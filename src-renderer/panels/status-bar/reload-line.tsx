import { Popover } from "radix-ui";
import type { ReloadReport } from "../../../src-shared/scripting/reload-report";
import { useEditorStore } from "../../workbench/editor-context";
import type { SwapSummary } from "./describe-swap";
import { describeSwap } from "./describe-swap";
import { ReloadDetails } from "./reload-details";
import { SwapDetails } from "./swap-details";

const inUseLater: SwapSummary = { text: "in use at the next Play", tone: "pause" };

/** What the newest reload did, and what became of the running game, in one line that opens. */
export function ReloadLine() {
  const last = useEditorStore("scriptClasses", ({ lastReload }) => lastReload);
  const startedAt = useEditorStore("play", (state) => state.startedAt);
  const runningGame = useEditorStore("project", ({ project }) => project?.settings.scripts.runningGame);
  const swap = useEditorStore("swap", (state) => state.swap);
  const project = useEditorStore("project", (state) => state.project);
  const problems = useEditorStore("problems", (state) => state.problems);
  if (!project) return undefined;
  if (project.isRestricted) return <Plain tone="pause">Restricted: scripts do not run</Plain>;
  if (!project.areScriptsReady) return <Plain tone="pause">Loading scripts…</Plain>;
  if (!last) {
    const count = countFaulty({ problems });
    return count === 0 ? (
      <Plain tone="play">Scripts are up to date</Plain>
    ) : (
      <Plain tone="error">{`Scripts are loaded · ${countOf(count, "file")} with errors`}</Plain>
    );
  }
  const { outcome } = last.report;
  const hasErrors = outcome === "failed" || countFaulty(last.report) > 0;
  // A running game goes on with the code that it began with.
  const waits = outcome === "swapped" && runningGame === "keep" && startedAt !== undefined && last.time > startedAt;
  const game = swap ? describeSwap(swap) : waits ? inUseLater : undefined;
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <button
          type="button"
          className="status-bar__item status-bar__button"
          data-asks={swap?.stage === "waiting" || undefined}
          data-testid="reload-line"
        >
          <span className="status-bar__dot" data-tone={hasErrors ? "error" : (game?.tone ?? "play")} />
          <span className="ui-truncate">
            {summarizeReload(last.report)}
            {game && ` · ${game.text}`}
          </span>
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="reload-details" side="top" align="start" sideOffset={6} collisionPadding={8}>
          {swap && <SwapDetails swap={swap} />}
          <ReloadDetails report={last.report} time={last.time} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Plain({ tone, children }: { tone: "play" | "pause" | "error"; children: string }) {
  return (
    <span className="status-bar__item" data-testid="reload-line">
      <span className="status-bar__dot" data-tone={tone} />
      {children}
    </span>
  );
}

/** "Scripts reloaded in 41 ms · 3 files, 1 with errors, 2 values set aside". */
export function summarizeReload(report: ReloadReport): string {
  const { outcome, timings, changedFiles, instances, problems } = report;
  if (outcome === "unchanged") return "Scripts are up to date";
  if (outcome === "failed") {
    const count = problems.filter(({ severity }) => severity === "error").length;
    return `Scripts not reloaded · ${countOf(count, "error")}, the last good code stays`;
  }
  const countValues = (outcome: "setAside" | "defaulted") =>
    instances.reduce((sum, instance) => sum + instance[outcome].length, 0);
  const parts = [
    countOf(changedFiles.length, "file"),
    ...countedAs(countFaulty(report), (count) => `${count} with errors`),
    ...countedAs(countValues("setAside"), (count) => `${countOf(count, "value")} set aside`),
    ...countedAs(countValues("defaulted"), (count) => `${countOf(count, "value")} back to the default`),
  ];
  if (report.build <= 1 && changedFiles.length === 0) return "No scripts yet";
  const verb = report.build <= 1 ? "loaded" : "reloaded";
  return `Scripts ${verb} in ${Math.round(timings.total)} ms · ${parts.join(", ")}`;
}

/** How many files have errors: those that do not compile go on with their last good code, or have none. */
function countFaulty({ problems }: Pick<ReloadReport, "problems">): number {
  return new Set(problems.flatMap(({ severity, file }) => (severity === "error" && file !== undefined ? [file] : [])))
    .size;
}

function countedAs(count: number, text: (count: number) => string): readonly string[] {
  return count > 0 ? [text(count)] : [];
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
