import { decodedMappings, encodedMappings, TraceMap } from "@jridgewell/trace-mapping";

/** Compiled code with the encoded mappings of its source map. */
export interface MappedCode {
  readonly code: string;
  readonly mappings: string;
}

type Segment = ReturnType<typeof decodedMappings>[number][number];

/**
 * Lays compiled code out anew, so that each statement stands in the line where its source has it, as far as the order of
 * both allows. Debuggers that know nothing of source maps then name and stop at the user's own lines. Only the white space
 * between lines changes, and only where the mappings show that a line begins with code and not inside a text.
 */
export function keepLines({ code, mappings }: MappedCode): MappedCode {
  const decoded = decodedMappings(new TraceMap({ version: 3, sources: [""], names: [], mappings }));
  const output = new LineWriter();
  let isPreamble = true;
  let before: Segment | undefined;
  let lineBefore = "";
  for (const [index, line] of code.split("\n").entries()) {
    const segments = decoded[index] ?? [];
    isPreamble &&= segments.every(isStartOfSource) && !line.includes("`");
    const isJoined = isPreamble || isNaming(line) || (isNaming(lineBefore) && line.trim() === "}");
    if (index > 0) output.startLine(isJoined ? 0 : findSourceLine(line, segments, before));
    output.write(line, segments);
    before = segments.at(-1) ?? before;
    lineBefore = line;
  }
  return output.finish();
}

/** What the compiler adds at the top comes from nowhere, or stands for the whole file. */
function isStartOfSource(segment: Segment): boolean {
  return segment.length === 1 || (segment[0] === 0 && segment[2] === 0 && segment[3] === 0);
}

/** The compiler gives each class its name in a block of its own, which stands for no place in the source. */
function isNaming(line: string): boolean {
  return /^\s+__name\(this, "[^"\\]*"\);$/.test(line);
}

/**
 * The 0-based source line of what a line begins with. Undefined where that is not known to be code: a text that goes on
 * from the line before has no mapping of its own, only a repetition of the last.
 */
function findSourceLine(line: string, segments: readonly Segment[], before: Segment | undefined): number | undefined {
  const indentation = indentationOf(line);
  const [start] = segments;
  // Statements are mapped from the start of their line, everything else from where it begins.
  const isRepeated = start?.length !== 1 && start?.[2] === before?.[2] && start?.[3] === before?.[3];
  const first = segments.find(([column]) => column === indentation && column > 0) ?? (isRepeated ? undefined : start);
  return first === undefined || first.length === 1 ? undefined : first[2];
}

function indentationOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Puts lines one after the other and keeps count of where they land. */
class LineWriter {
  private readonly lines: string[] = [""];
  private readonly mapped: Segment[][] = [[]];
  private isJoining = false;

  /** `sourceLine` is where the next text would like to be; undefined where it has to begin a line. */
  startLine(sourceLine: number | undefined): void {
    const current = this.lines.length - 1;
    // What follows must not become part of a comment.
    this.isJoining = sourceLine !== undefined && sourceLine <= current && !this.lines[current]?.includes("//");
    if (this.isJoining) return;
    do {
      this.lines.push("");
      this.mapped.push([]);
    } while (sourceLine !== undefined && this.lines.length - 1 < sourceLine);
  }

  write(line: string, segments: readonly Segment[]): void {
    const index = this.lines.length - 1;
    const indentation = this.isJoining ? indentationOf(line) : 0;
    if (this.isJoining) this.lines[index] += " ";
    const offset = (this.lines[index]?.length ?? 0) - indentation;
    this.lines[index] += line.slice(indentation);
    for (const [column, ...rest] of segments) {
      // A statement is mapped from the start of its line, which is cut off.
      this.mapped[index]?.push([Math.max(column, indentation) + offset, ...rest] as Segment);
    }
  }

  finish(): MappedCode {
    const map = new TraceMap({ version: 3, sources: [""], names: [], mappings: this.mapped });
    return { code: this.lines.join("\n"), mappings: encodedMappings(map) };
  }
}
