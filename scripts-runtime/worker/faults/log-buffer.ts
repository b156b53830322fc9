import { formatWithOptions, types } from "node:util";
import type { DomainLogEntry } from "../../../src-shared/protocol/domain-protocol";
import type { LogEntry } from "../../../src-shared/scripting/log-entry";
import { describeFaultLine } from "../../../src-shared/scripting/log-entry";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { Component, Entity } from "../../api/index";
import type { ComponentNode } from "../world/world-objects";
import type { StackMapper } from "./stack-mapper";
import { asShown, cut, messageOf } from "./thrown-value";

type Level = LogEntry["level"];

const windowMs = 16;
const maxLinesPerWindow = 300;
const maxStacksPerWindow = 50;
const formatOptions = { depth: 4, maxArrayLength: 100, maxStringLength: 10_000, breakLength: 120 };

/**
 * Collects what scripts write, and the faults between, and passes it on in order and in batches. Equal lines in a row become
 * one; a flood of them is cut off. A fault goes on its way at once, as the thread may not live to the end of a batch.
 */
export class LogBuffer {
  /** What is still to be passed on. */
  private entries: (DomainLogEntry & { count: number })[] = [];
  private lineCount = 0;
  private stackCount = 0;
  private dropped = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly stacks: StackMapper,
    private readonly sink: (entries: readonly DomainLogEntry[]) => void,
    /** Whose callback is under way. */
    private readonly current: () => ComponentNode | undefined,
  ) {}

  /** `indent` stands before every line. */
  write(level: Level, values: readonly unknown[], indent = ""): void {
    this.timer ??= setTimeout(() => this.flush(), windowMs);
    if (this.lineCount >= maxLinesPerWindow && !this.isRepeated(level, values, indent)) {
      // Not even formatted: this is what makes a flood cheap.
      this.dropped += 1;
      return;
    }
    const text = format(values);
    this.push(
      level,
      indent === "" ? text : cut(`${indent}${text.replaceAll("\n", `\n${indent}`)}`),
      this.contextOf(values),
    );
  }

  /** The caller sees to it that there are not too many. */
  writeFault(diagnostic: ScriptDiagnostic): void {
    this.entries.push(describeFaultLine(diagnostic));
    this.passOn();
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { dropped } = this;
    this.lineCount = 0;
    this.stackCount = 0;
    this.dropped = 0;
    if (dropped > 0) {
      const text = `${dropped} more messages were left out, as there were too many at a time.`;
      this.entries.push({ time: Date.now(), level: "warning", text, count: 1 });
    }
    this.passOn();
  }

  /** A line about an entity that no script wrote. */
  writeAbout(level: Level, text: string, entity: Entity): void {
    this.timer ??= setTimeout(() => this.flush(), windowMs);
    if (this.lineCount >= maxLinesPerWindow) this.dropped += 1;
    else this.push(level, text, { entity, script: this.current()?.type?.name });
  }

  private passOn(): void {
    const { entries } = this;
    if (entries.length === 0) return;
    this.entries = [];
    this.sink(entries);
  }

  private push(
    level: Level,
    text: string,
    context: { entity?: Entity | undefined; script?: string | undefined },
  ): void {
    const { entity, script } = context;
    const last = this.entries.at(-1);
    if (last?.level === level && last.text === text && last.entity?.id === entity?.id && last.script === script) {
      last.count += 1;
      return;
    }
    const stack = this.captureStack();
    this.lineCount += 1;
    this.entries.push({
      time: Date.now(),
      level,
      text,
      count: 1,
      ...(entity ? { entity: { id: entity.id, name: entity.name } } : {}),
      ...(script === undefined ? {} : { script }),
      ...(stack.length === 0 ? {} : { stack }),
    });
  }

  /** Cheap test for the commonest flood: the same text again and again. */
  private isRepeated(level: Level, values: readonly unknown[], indent: string): boolean {
    const last = this.entries.at(-1);
    const [text] = values;
    if (values.length !== 1 || typeof text !== "string" || last?.level !== level) return false;
    return last.text === (indent === "" ? text : `${indent}${text}`);
  }

  /** An entity among the values, or else the one whose callback is under way. */
  private contextOf(values: readonly unknown[]): { entity?: Entity | undefined; script?: string | undefined } {
    const current = this.current();
    for (const value of values) {
      // A proxy would be asked for its prototype, and its answer is anybody's code.
      if (types.isProxy(value)) continue;
      if (value instanceof Entity) return { entity: value, script: current?.type?.name };
      if (value instanceof Component) return { entity: value.entity, script: current?.type?.name };
    }
    return { entity: current?.entity, script: current?.type?.name };
  }

  private captureStack() {
    if (this.stackCount >= maxStacksPerWindow) return [];
    this.stackCount += 1;
    return this.stacks.framesOf(new Error("for its stack"));
  }
}

function format(values: readonly unknown[]): string {
  let text: string;
  try {
    text = formatWithOptions(formatOptions, ...values.map(asShown));
  } catch (error) {
    // A getter or an inspect method of the user's threw.
    text = describeUnshown(error);
  }
  return cut(text);
}

/** What is shown of a value that throws when it is shown. */
export function describeUnshown(error: unknown): string {
  return `A value that cannot be shown: ${messageOf(error)}`;
}
