import type { ComponentNode } from "../world/world-objects";

/** A component, or nobody in particular. */
type Writer = ComponentNode | undefined;

/** A line that was not formatted, as there were too many; the last of its writer is kept all the same. */
export interface HeldLine {
  level: "debug" | "info" | "warning" | "error";
  values: readonly unknown[];
  indent: string;
  time: number;
  /** Its place among all lines. */
  turn: number;
}

/** What one writer wrote in a window. */
export interface LogShare {
  readonly writer: Writer;
  kept: number;
  omitted: number;
  held: HeldLine | undefined;
}

const mostOfOne = 300;
/** A few floods leave room for the others; many of them at once must not keep the thread busy. */
const mostTogether = 1500;
/** Beyond that whoever is not flooding is heard: so many lines of each. */
const fewOfOne = 5;
const mostAtAll = 3000;

/** How many lines of a window are kept, of each writer and of all together. */
export class LogShares {
  private readonly byWriter = new Map<Writer, LogShare>();
  private kept = 0;
  /** Mostly the next line is of the same writer. */
  private latest: LogShare | undefined;

  /** The share of a writer; beyond so many writers, one for all others. */
  of(writer: Writer): LogShare {
    if (this.latest && this.latest.writer === writer) return this.latest;
    const known = this.byWriter.get(writer);
    if (known) {
      this.latest = known;
      return known;
    }
    const counted = this.byWriter.size < mostAtAll ? writer : undefined;
    const share = this.byWriter.get(counted) ?? { writer: counted, kept: 0, omitted: 0, held: undefined };
    this.byWriter.set(counted, share);
    return share;
  }

  /** Whether there is room for anything at all. */
  get isOpen(): boolean {
    return this.kept < mostAtAll;
  }

  hasRoom(share: LogShare): boolean {
    const most = this.kept < mostTogether ? mostOfOne : this.kept < mostAtAll ? fewOfOne : 0;
    return share.kept < most;
  }

  count(share: LogShare): void {
    share.kept += 1;
    this.kept += 1;
  }

  /** Those of which lines are left out. */
  listOmitted(): readonly LogShare[] {
    return [...this.byWriter.values()].filter(({ omitted }) => omitted > 0);
  }

  /** The last lines of those whose last was left out; they count as kept. */
  takeHeld(): readonly { readonly held: HeldLine; readonly share: LogShare }[] {
    const taken: { readonly held: HeldLine; readonly share: LogShare }[] = [];
    for (const share of this.byWriter.values()) {
      const { held } = share;
      if (!held) continue;
      share.held = undefined;
      share.omitted -= 1;
      this.count(share);
      taken.push({ held, share });
    }
    return taken;
  }

  /** The window is over. */
  clear(): void {
    this.byWriter.clear();
    this.latest = undefined;
    this.kept = 0;
  }
}
