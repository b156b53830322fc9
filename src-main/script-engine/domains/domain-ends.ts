import type { MemoryUse } from "../../../src-shared/protocol/domain-protocol";
import type { DomainKind } from "../../../src-shared/scripting/domain-kind";
import type { CodePlace } from "../debugger/read-place";
import type { CallName } from "./call-queue";
import type { RunningCode } from "./domain-code";
import type { DomainEnd } from "./domain-end";
import { describePlace } from "./describe-place";

export interface DomainEndsOptions {
  readonly kind: DomainKind;
  readonly heapLimitMb: number;
  readonly readBudgetMs: () => number;
  readonly readCode: () => RunningCode;
  /** The call that is being answered. */
  readonly readCall: () => CallName | undefined;
  /** A debugger looks into it. */
  readonly isDebugged: () => boolean;
}

/** Why a domain has to end or has ended, with whose code it was where that is known. */
export class DomainEnds {
  constructor(private readonly options: DomainEndsOptions) {}

  disposed(): DomainEnd {
    return { reason: "disposed", message: `The ${this.options.kind} domain was ended.` };
  }

  /** It gave no answer, and could not be cut off. */
  stuck(place: CodePlace | undefined): DomainEnd {
    const { kind, readBudgetMs, isDebugged } = this.options;
    const seconds = readBudgetMs() / 1000;
    const hint = isDebugged() ? " It may be the condition of a breakpoint, or an expression, that does not end." : "";
    return {
      reason: "unresponsive",
      message: `The ${kind} domain did not answer within ${seconds} s and was ended.${hint}`,
      ...this.duringCall(),
      ...(place ? this.inCode(place, `did not end within ${seconds} s`) : {}),
    };
  }

  /** Its thread threw. */
  threw(error: unknown): DomainEnd {
    const isFull = (error as { code?: unknown } | undefined)?.code === "ERR_WORKER_OUT_OF_MEMORY";
    if (isFull) return this.outOfMemory();
    const text = error instanceof Error ? error.message : String(error);
    return { reason: "crashed", message: `The ${this.options.kind} domain failed: ${text}`, ...this.duringCall() };
  }

  exited(code: number): DomainEnd {
    const message = `The ${this.options.kind} domain ended itself with code ${code}.`;
    return { reason: "crashed", message, ...this.duringCall() };
  }

  /** More is held than the limit, whoever made it. */
  outOfMemory(use?: MemoryUse): DomainEnd {
    const { kind, heapLimitMb } = this.options;
    const where = use && use.buffersMb > use.heapMb ? " in array buffers" : "";
    const message = `The ${kind} domain used more than ${heapLimitMb} MB of memory${where} and was ended.`;
    return { reason: "outOfMemory", message, ...this.duringCall() };
  }

  /** The heap was full while this code ran. */
  full(place: CodePlace): DomainEnd {
    return { ...this.outOfMemory(), ...this.inCode(place, `was running when ${this.limit} was full`) };
  }

  /** This code took more at once than may be taken. */
  tookTooMuch(place: CodePlace, mostMb: number): DomainEnd {
    const verdict = `took more than ${Math.round(mostMb)} MB at once, and with that too much of ${this.limit} to go on`;
    return { ...this.outOfMemory(), ...this.inCode(place, verdict) };
  }

  private get limit(): string {
    return `the memory that the project gives its scripts, ${this.options.heapLimitMb} MB,`;
  }

  private duringCall(): Pick<DomainEnd, "call"> {
    const call = this.options.readCall();
    return call === undefined ? {} : { call };
  }

  private inCode(place: CodePlace, verdict: string): Pick<DomainEnd, "fault" | "component"> {
    const fault = describePlace({ domain: this.options.kind, verdict, place, ...this.options.readCode() });
    return { ...(fault ? { fault } : {}), ...(place.component ? { component: place.component.id } : {}) };
  }
}
