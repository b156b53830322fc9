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
  if (!project) return undefined;
  if (project.isRestricted) return <Plain tone="pause">Restricted: scripts do not run</Plain>;
  if (!project.areScriptsReady) return <Plain tone="pause">Loading scripts…</Plain>;
  if (!last) return <Plain tone="play">Scripts are up to date</Plain>;
  const { outcome } = last.report;
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
          <span className="status-bar__dot" data-tone={outcome === "failed" ? "error" : (game?.tone ?? "play")} />
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

function Plain({ tone, children }: { tone: "play" | "pause"; children: string }) {
  return (
    <span className="status-bar__item" data-testid="reload-line">
      <span className="status-bar__dot" data-tone={tone} />
      {children}
    </span>
  );
}

/** "Scripts reloaded in 41 ms · 1 file, 2 values dropped". */
export function summarizeReload(report: ReloadReport): string {
  const { outcome, timings, changedFiles, instances, problems } = report;
  if (outcome === "unchanged") return "Scripts are up to date";
  if (outcome === "failed") {
    const count = problems.filter(({ severity }) => severity === "error").length;
    return `Scripts not reloaded · ${countOf(count, "error")}, the last good code stays`;
  }
  const dropped = instances.reduce((sum, { setAside, defaulted }) => sum + setAside.length + defaulted.length, 0);
  const parts = [
    countOf(changedFiles.length, "file"),
    ...(dropped > 0 ? [`${countOf(dropped, "value")} dropped`] : []),
  ];
  if (report.build <= 1 && changedFiles.length === 0) return "No scripts yet";
  const verb = report.build <= 1 ? "loaded" : "reloaded";
  return `Scripts ${verb} in ${Math.round(timings.total)} ms · ${parts.join(", ")}`;
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
