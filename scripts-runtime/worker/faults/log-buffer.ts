import { formatWithOptions, types } from "node:util";
import type { DomainLogEntry } from "../../../src-shared/protocol/domain-protocol";
import type { LogEntry } from "../../../src-shared/scripting/log-entry";
import { describeFaultLine } from "../../../src-shared/scripting/log-entry";
import type { ScriptDiagnostic, StackFrame } from "../../../src-shared/scripting/script-diagnostic";
import { Component, Entity } from "../../api/index";
import type { ComponentNode } from "../world/world-objects";
import type { HeldLine, LogShare } from "./log-shares";
import { LogShares } from "./log-shares";
import type { StackMapper } from "./stack-mapper";
import { asShown, cut, messageOf } from "./thrown-value";

type Level = LogEntry["level"];

interface LineContext {
  readonly entity?: Entity | undefined;
  readonly script?: string | undefined;
}

/** A line on its way, with its place among all of them. */
interface Line {
  readonly entry: DomainLogEntry & { count: number };
  readonly turn: number;
}

const windowMs = 16;
const maxStacksPerWindow = 50;
/** More are passed on with the others. */
const maxUrgentPerWindow = 20;
/** Whose lines were left out is told by name for so many. */
const mostNamed = 5;
const formatOptions = { depth: 4, maxArrayLength: 100, maxStringLength: 10_000, breakLength: 120 };

/**
 * Collects what scripts write, and the faults between, and passes it on in order and in batches. Equal lines in a row become
 * one; a flood of one writer's is cut off, but for its last line, and leaves room for the others. Warnings and errors have
 * room of their own. They go on their way at once, as faults do, as the thread may not live to the end of a batch.
 */
export class LogBuffer {
  /** What is still to be passed on. */
  private lines: Line[] = [];
  /** The line before, passed on or not; undefined where that was left out. */
  private newest: Line["entry"] | undefined;
  private readonly quiet = new LogShares();
  private readonly grave = new LogShares();
  private turn = 0;
  private stackCount = 0;
  private urgentCount = 0;
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
    const writer = this.current();
    const shares = this.sharesOf(level);
    const share = shares.of(writer);
    this.turn += 1;
    if (!shares.hasRoom(share) && !this.isRepeated(level, values, indent, writer)) {
      // Not even formatted: this is what makes a flood cheap.
      share.omitted += 1;
      holdLine(share, level, values, indent, this.turn);
      this.newest = undefined;
      return;
    }
    this.add(level, formatLine(values, indent), contextOf(values, writer), share);
  }

  /** The caller sees to it that there are not too many. */
  writeFault(diagnostic: ScriptDiagnostic): void {
    this.turn += 1;
    this.lines.push({ entry: describeFaultLine(diagnostic), turn: this.turn });
    this.newest = undefined;
    this.passOn();
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.releaseHeld([this.quiet, this.grave]);
    const omitted = [...this.quiet.listOmitted(), ...this.grave.listOmitted()];
    if (omitted.length > 0) this.lines.push({ entry: describeOmitted(omitted), turn: this.turn });
    this.quiet.clear();
    this.grave.clear();
    this.stackCount = 0;
    this.urgentCount = 0;
    this.newest = undefined;
    this.passOn();
  }

  /** A line about an entity that no script wrote. */
  writeAbout(level: Level, text: string, entity: Entity): void {
    this.timer ??= setTimeout(() => this.flush(), windowMs);
    const writer = this.current();
    const shares = this.sharesOf(level);
    const share = shares.of(writer);
    this.turn += 1;
    if (shares.hasRoom(share)) this.add(level, text, { entity, script: writer?.type?.name }, share);
    else share.omitted += 1;
  }

  private sharesOf(level: Level): LogShares {
    return isGrave(level) ? this.grave : this.quiet;
  }

  /** What stood last before what cannot wait goes before it. */
  private passOn(): void {
    this.releaseHeld([this.quiet, this.grave].filter((shares) => shares.isOpen));
    const { lines } = this;
    if (lines.length === 0) return;
    this.lines = [];
    this.sink(lines.map(({ entry }) => entry));
  }

  private releaseHeld(all: readonly LogShares[]): void {
    const held = all.flatMap((shares) => shares.takeHeld());
    if (held.length === 0) return;
    this.lines.push(...held.map((one) => describeHeld(one.held, one.share)));
    this.lines.sort((a, b) => a.turn - b.turn);
  }

  private add(level: Level, text: string, context: LineContext, share: LogShare): void {
    const { entity, script } = context;
    const { newest } = this;
    const isAgain =
      newest?.level === level && newest.text === text && newest.entity?.id === entity?.id && newest.script === script;
    if (isAgain && this.lines.at(-1)?.entry === newest) {
      newest.count += 1;
      return;
    }
    const entry = createEntry(level, text, context, Date.now(), this.captureStack());
    this.newest = entry;
    this.lines.push({ entry, turn: this.turn });
    this.sharesOf(level).count(share);
    if (!isGrave(level) || isAgain || this.urgentCount >= maxUrgentPerWindow) return;
    this.urgentCount += 1;
    this.passOn();
  }

  /** Cheap test for the commonest flood: the same text again and again. */
  private isRepeated(level: Level, values: readonly unknown[], indent: string, writer: ComponentNode | undefined) {
    const { newest } = this;
    const [text] = values;
    if (values.length !== 1 || typeof text !== "string" || newest?.level !== level) return false;
    if (newest !== this.lines.at(-1)?.entry || newest.entity?.id !== writer?.entity.id) return false;
    return newest.script === writer?.type?.name && newest.text === (indent === "" ? text : `${indent}${text}`);
  }

  private captureStack() {
    if (this.stackCount >= maxStacksPerWindow) return [];
    this.stackCount += 1;
    return this.stacks.framesOf(new Error("for its stack"));
  }
}

/** Makes no object for each line of a flood. */
function holdLine(share: LogShare, level: Level, values: readonly unknown[], indent: string, turn: number): void {
  const held = (share.held ??= { level, values, indent, time: 0, turn });
  held.level = level;
  held.values = values;
  held.indent = indent;
  held.time = Date.now();
  held.turn = turn;
}

function isGrave(level: Level): boolean {
  return level === "warning" || level === "error";
}

/** An entity among the values, or else the one whose callback is under way. */
function contextOf(values: readonly unknown[], writer: ComponentNode | undefined): LineContext {
  const script = writer?.type?.name;
  for (const value of values) {
    // A proxy would be asked for its prototype, and its answer is anybody's code.
    if (types.isProxy(value)) continue;
    if (value instanceof Entity) return { entity: value, script };
    if (value instanceof Component) return { entity: value.entity, script };
  }
  return { entity: writer?.entity, script };
}

function createEntry(
  level: Level,
  text: string,
  { entity, script }: LineContext,
  time: number,
  stack: readonly StackFrame[] = [],
): Line["entry"] {
  return {
    time,
    level,
    text,
    count: 1,
    ...(entity ? { entity: { id: entity.id, name: entity.name } } : {}),
    ...(script === undefined ? {} : { script }),
    ...(stack.length === 0 ? {} : { stack }),
  };
}

/** Objects are shown as they are by now. */
function describeHeld({ level, values, indent, time, turn }: HeldLine, { writer }: LogShare): Line {
  return { entry: createEntry(level, formatLine(values, indent), contextOf(values, writer), time), turn };
}

/** One line however many have flooded, with those that did so most by name. */
function describeOmitted(shares: readonly LogShare[]): Line["entry"] {
  const sorted = shares.toSorted((a, b) => b.omitted - a.omitted);
  const count = sorted.reduce((sum, { omitted }) => sum + omitted, 0);
  const named = sorted.slice(0, mostNamed).map(({ writer, omitted }) => `${omitted} of ${nameOf(writer)}`);
  const others = sorted.slice(mostNamed).reduce((sum, { omitted }) => sum + omitted, 0);
  if (others > 0) named.push(`${others} of others`);
  const text = `${count} more messages were left out, as there were too many at a time: ${named.join(", ")}.`;
  const writers = new Set(sorted.map(({ writer }) => writer));
  return createEntry("warning", text, writers.size === 1 ? contextOf([], sorted[0]?.writer) : {}, Date.now());
}

function nameOf(writer: ComponentNode | undefined): string {
  return writer ? `${writer.type?.name ?? writer.record.type} on "${writer.entity.name}"` : "no component";
}

function formatLine(values: readonly unknown[], indent: string): string {
  const text = format(values);
  return indent === "" ? text : cut(`${indent}${text.replaceAll("\n", `\n${indent}`)}`);
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
