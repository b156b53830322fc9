import type { DomainKind } from "../../../src-shared/scripting/domain-kind";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import type { ComponentNode } from "../world/world-objects";
import type { StackMapper } from "./stack-mapper";
import { describeThrown } from "./thrown-value";

/** Where a fault happened, as far as it is known. */
export interface FaultPlace {
  readonly node?: ComponentNode | undefined;
  /** "onUpdate", "constructor", "set speed". */
  readonly callback?: string;
  readonly file?: string;
  readonly line?: number;
  readonly script?: string;
}

const maxFaults = 200;
const windowMs = 100;

/** Faults of the call that is under way, for its report. */
interface Collection {
  readonly problems: ScriptDiagnostic[];
  /** They are in the report alone. */
  readonly isWithheld: boolean;
}

/**
 * Makes diagnostics of what user code throws. Each goes to the sink when it happens, and into the report of the call that
 * is under way. Of a flood the first ones are kept, and a line tells how many were left out.
 */
export class FaultReporter {
  private collection: Collection | undefined;
  private countInWindow = 0;
  private dropped = 0;
  private window: NodeJS.Timeout | undefined;
  /** Looks at every error before it is told; one that it takes is told by itself. */
  judge: ((error: unknown, place: FaultPlace) => boolean) | undefined;

  constructor(
    private readonly domain: DomainKind,
    private readonly stacks: StackMapper,
    private readonly sink: (diagnostic: ScriptDiagnostic) => void,
    private readonly onDropped: (count: number) => void,
  ) {}

  report(error: unknown, place: FaultPlace): void {
    if (this.judge?.(error, place) === true) return;
    this.send(() => this.describe(error, place));
  }

  /** Reports a finding of our own in place of something that was thrown. */
  reportMessage(message: string, place: FaultPlace, source: ScriptDiagnostic["source"] = "runtime"): void {
    this.send(() => ({ ...this.describe(undefined, place), message, source }));
  }

  /** Tells that a script is paused, at the place of what it has thrown again and again. */
  reportPaused(message: string, error: unknown, place: FaultPlace): void {
    this.send(() => ({ ...this.describe(error, place), message, leftOut: "paused" }));
  }

  /** Runs a job and gives back the faults that it reports, too. */
  collect<T>(job: () => T): { readonly result: T; readonly problems: readonly ScriptDiagnostic[] } {
    return this.collectInto({ problems: [], isWithheld: false }, job);
  }

  /** Runs a job and gives back the faults that it reports; nobody else is told of them. */
  withhold<T>(job: () => T): { readonly result: T; readonly problems: readonly ScriptDiagnostic[] } {
    return this.collectInto({ problems: [], isWithheld: true }, job);
  }

  /** Code was cut off in the middle of a job: gives the faults that nobody was told of. */
  recover(): readonly ScriptDiagnostic[] {
    const { collection } = this;
    this.collection = undefined;
    return collection?.isWithheld === true ? collection.problems : [];
  }

  /** A short text that two errors share when they are the same fault. Cheap: the stack is not mapped. */
  keyOf(error: unknown): string {
    // What follows the first line may tell of the stack, which differs from call to call.
    return describeThrown(error).split("\n", 1)[0] ?? "";
  }

  /** Faults count anew from here on: a frame is over, or a while has passed without one. */
  endWindow(): void {
    clearTimeout(this.window);
    this.window = undefined;
    const { dropped } = this;
    this.countInWindow = 0;
    this.dropped = 0;
    if (dropped > 0) this.onDropped(dropped);
  }

  /** Whoever reports a fault goes on with the others: nothing that happens here may stop that. */
  private send(describe: () => ScriptDiagnostic): void {
    try {
      this.trySend(describe);
    } catch {
      // Deep down where the stack is full there is no room to describe anything; there is when all is left.
      try {
        queueMicrotask(() => this.sendLater(describe));
      } catch {
        this.dropped += 1;
      }
    }
  }

  private sendLater(describe: () => ScriptDiagnostic): void {
    try {
      this.trySend(describe);
    } catch {
      // Scripts can change what the language itself gives, and with it this room. That frames still come is watched.
      this.dropped += 1;
    }
  }

  private trySend(describe: () => ScriptDiagnostic): void {
    if (this.countInWindow >= maxFaults) {
      this.dropped += 1;
      return;
    }
    const diagnostic = describe();
    this.window ??= setTimeout(() => this.endWindow(), windowMs);
    this.countInWindow += 1;
    this.collection?.problems.push(diagnostic);
    if (this.collection?.isWithheld !== true) this.sink(diagnostic);
  }

  private collectInto<T>(
    collection: Collection,
    job: () => T,
  ): { readonly result: T; readonly problems: readonly ScriptDiagnostic[] } {
    const outer = this.collection;
    this.collection = collection;
    // The report has room for its own, whatever came just before.
    if (!outer) this.endWindow();
    try {
      return { result: job(), problems: collection.problems };
    } finally {
      this.collection = outer;
      if (!outer) this.endWindow();
    }
  }

  /** What `report` would tell. */
  describe(error: unknown, place: FaultPlace): ScriptDiagnostic {
    const { node } = place;
    const stack = this.stacks.framesOf(error);
    const traits = node?.type?.script;
    const top = stack[0];
    const file = top?.file ?? place.file ?? traits?.file;
    const line = top?.line ?? place.line;
    const script = place.script ?? (traits && node.type?.name);
    return {
      severity: "error",
      source: "runtime",
      message: describeThrown(error),
      ...(file === undefined ? {} : { file }),
      ...(line === undefined ? {} : { line }),
      ...(top === undefined ? {} : { column: top.column }),
      ...(node ? { entity: { id: node.entity.id, name: node.entity.name }, component: node.id } : {}),
      ...(script === undefined ? {} : { script }),
      ...(place.callback === undefined ? {} : { callback: place.callback }),
      domain: this.domain,
      ...(stack.length === 0 ? {} : { stack }),
    };
  }
}
