import type { SwapState } from "../../../src-shared/scripting/swap-report";

/** What the status bar says of a swap, and how. */
export interface SwapSummary {
  readonly text: string;
  readonly tone: "play" | "pause" | "error";
}

/** "swapped into the game, 3 instances". */
export function describeSwap({ stage, report }: SwapState): SwapSummary {
  const instances = report ? `${report.instances} ${report.instances === 1 ? "instance" : "instances"}` : "";
  switch (stage) {
    case "waiting":
      return { text: "the game waits for your answer", tone: "pause" };
    case "dismissed":
      return { text: "the game keeps the old code", tone: "pause" };
    case "trying":
      return { text: `in the game from its next frame on, ${instances}`, tone: "pause" };
    case "swapped":
      return { text: `swapped into the game, ${instances}`, tone: "play" };
    case "rolledBack":
      return { text: "the game went back to the old code", tone: "error" };
  }
}
