import type { DomainKind } from "../../../src-shared/scripting/domain-kind";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import type { ComponentNode } from "../world/world-objects";
import type { StackMapper } from "./stack-mapper";

/** Where a fault happened, as far as it is known. */
export interface FaultPlace {
  readonly node?: ComponentNode | undefined;
  /** "onUpdate", "constructor", "set speed". */
  readonly callback?: string;
  readonly file?: string;
  readonly line?: number;
  readonly script?: string;
}

const maxFaultsPerWindow = 200;

/** Makes diagnostics of what user code throws. They go to the sink, or into the report of the call that is under way. */
export class FaultReporter {
  private collected: ScriptDiagnostic[] | undefined;
  private sentInWindow = 0;
  private dropped = 0;

  constructor(
    private readonly domain: DomainKind,
    private readonly stacks: StackMapper,
    private readonly sink: (diagnostic: ScriptDiagnostic) => void,
  ) {}

  report(error: unknown, place: FaultPlace): void {
    this.send(() => this.describe(error, place));
  }

  /** Reports a finding of our own in place of something that was thrown. */
  reportMessage(message: string, place: FaultPlace, source: ScriptDiagnostic["source"] = "runtime"): void {
    this.send(() => ({ ...this.describe(undefined, place), message, source }));
  }

  /** Runs a job and gives back the faults that it reports in place of sending them. */
  collect<T>(job: () => T): { readonly result: T; readonly problems: readonly ScriptDiagnostic[] } {
    const outer = this.collected;
    const problems: ScriptDiagnostic[] = [];
    this.collected = problems;
    try {
      return { result: job(), problems };
    } finally {
      this.collected = outer;
    }
  }

  /** A short text that two errors share when they are the same fault. Cheap: the stack is not mapped. */
  keyOf(error: unknown): string {
    return describeThrown(error);
  }

  /** Starts a new window for the cap on faults. How many were dropped in the last one. */
  beginWindow(): number {
    const { dropped } = this;
    this.sentInWindow = 0;
    this.dropped = 0;
    return dropped;
  }

  private send(describe: () => ScriptDiagnostic): void {
    if (this.sentInWindow >= maxFaultsPerWindow && !this.collected) {
      this.dropped += 1;
      return;
    }
    const diagnostic = describe();
    if (this.collected) {
      this.collected.push(diagnostic);
      return;
    }
    this.sentInWindow += 1;
    this.sink(diagnostic);
  }

  private describe(error: unknown, place: FaultPlace): ScriptDiagnostic {
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
      ...(node ? { entity: { id: node.entity.id, name: node.entity.name } } : {}),
      ...(script === undefined ? {} : { script }),
      ...(place.callback === undefined ? {} : { callback: place.callback }),
      domain: this.domain,
      ...(stack.length === 0 ? {} : { stack }),
    };
  }
}

/** What was thrown, in one line or more; anything can be thrown. */
function describeThrown(error: unknown): string {
  try {
    if (error instanceof Error) return `${error.name}: ${error.message}`;
    return `Thrown: ${String(error)}`;
  } catch {
    return "Something was thrown that cannot be shown.";
  }
}
