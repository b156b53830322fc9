import { createHash } from "node:crypto";
import { types } from "node:util";
import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import type { StackFrame } from "../../../src-shared/scripting/script-diagnostic";
import { readError } from "./read-error";
import { titleOf } from "./thrown-value";

/** V8 gives call sites a text of their own, which their type does not say. */
interface CallSiteText {
  toString(): string;
  /** SHA-256 of the code that the place is in. */
  getScriptHash(): string;
}

/** One version of a file's code. */
interface CodeVersion {
  readonly file: string;
  readonly sourceMap: string;
  /** Of the code; undefined for the version that the domain began with. */
  readonly hash?: string;
  map?: TraceMap | undefined;
}

/** What is called later, as a timer's callback is, may be of code that is long replaced; at some time it is too long ago. */
const mostVersions = 8;

/** Knows the compiled files of the project and turns places in them into places in the user's sources. */
export class StackMapper {
  /** By the name under which a file runs; the first is what the domain began with, the last the newest. */
  private readonly sources = new Map<string, readonly CodeVersion[]>();
  /** By the same name, the version that the file runs now. */
  private readonly present = new Map<string, CodeVersion>();
  /** What the frames of errors are in. */
  private readonly codeOf = new WeakMap<StackFrame, { readonly name: string; readonly version: CodeVersion }>();
  private readonly frames = new WeakMap<object, readonly StackFrame[]>();

  /** `name` is the one under which the file runs. */
  addFile(name: string, file: string, sourceMap: string): void {
    const version = { file, sourceMap };
    this.sources.set(name, [version]);
    this.present.set(name, version);
  }

  /**
   * Newer code of a file runs beside that of before, from which a function may still be called. Without code it is that
   * which the domain began with. Gives back what makes the version of before the present one again.
   */
  addVersion(name: string, file: string, code: string, sourceMap: string): () => void {
    const before = this.present.get(name);
    const [first, ...others] = this.sources.get(name) ?? [];
    if (code === "" && first) this.present.set(name, first);
    else {
      const hash = createHash("sha256").update(code).digest("hex");
      const version = { file, sourceMap, hash };
      const later = [...others.filter((other) => other.hash !== hash), version].slice(-mostVersions);
      this.sources.set(name, first ? [first, ...later] : later);
      this.present.set(name, version);
    }
    return () => {
      if (before) this.present.set(name, before);
    };
  }

  /** Whether a frame of an error is in code of its file that newer code has taken the place of. */
  isReplaced(frame: StackFrame): boolean {
    const code = this.codeOf.get(frame);
    return code !== undefined && this.present.get(code.name) !== code.version;
  }

  /** The frames of an error that are in the user's files, innermost first. */
  framesOf(error: unknown): readonly StackFrame[] {
    // The traps of a proxy are anybody's code, and it has no frames of its own.
    if (typeof error !== "object" || error === null || types.isProxy(error)) return [];
    // Reading the stack makes V8 call `prepare`.
    readError(error, "stack");
    return this.frames.get(error) ?? [];
  }

  /** For `Error.prepareStackTrace`: keeps the user's frames and gives a text in which they are mapped, without our own. */
  readonly prepare = (error: Error, sites: readonly NodeJS.CallSite[]): string => {
    const userFrames: StackFrame[] = [];
    const lines = leaveOutInternals(sites).map((site) => {
      const frame = this.mapSite(site);
      if (!frame) return `    at ${(site as CallSiteText).toString()}`;
      userFrames.push(frame);
      return `    at ${frame.functionName} (${frame.file}:${frame.line}:${frame.column})`;
    });
    this.frames.set(error, userFrames);
    return [titleOf(error), ...lines].join("\n");
  };

  /**
   * Takes over how stacks are made into text, for good. What scripts set in its place decides the text alone, and only
   * while it does not throw.
   */
  install(): void {
    let custom: ((error: Error, sites: NodeJS.CallSite[]) => unknown) | undefined;
    const prepare = (error: Error, sites: NodeJS.CallSite[]): unknown => {
      const text = this.prepare(error, sites);
      try {
        return custom ? custom(error, sites) : text;
      } catch {
        return text;
      }
    };
    Object.defineProperty(Error, "prepareStackTrace", {
      get: () => prepare,
      set(value: unknown) {
        custom = typeof value === "function" && value !== prepare ? (value as NonNullable<typeof custom>) : undefined;
      },
    });
  }

  private mapSite(site: NodeJS.CallSite): StackFrame | undefined {
    const name = site.getFileName();
    if (name === null) return undefined;
    const version = this.findVersion(name, site);
    if (!version) return undefined;
    const [line, column] = [site.getLineNumber() ?? 1, site.getColumnNumber() ?? 1];
    const original = originalPosition(version, line, column);
    const frame = {
      functionName: describeFunction(site),
      // A package is made of several files.
      file: original?.source ?? version.file,
      line: original?.line ?? line,
      column: original?.column ?? column,
    };
    this.codeOf.set(frame, { name, version });
    return frame;
  }

  private findVersion(name: string, site: NodeJS.CallSite): CodeVersion | undefined {
    const versions = this.sources.get(name);
    if (!versions || versions.length === 1) return versions?.[0];
    const hash = (site as unknown as CallSiteText).getScriptHash();
    return versions.find((version) => version.hash === hash) ?? versions[0];
  }
}

/** Where nothing else is on the stack, all of it is needed to find out what went wrong. */
function leaveOutInternals(sites: readonly NodeJS.CallSite[]): readonly NodeJS.CallSite[] {
  const others = sites.filter((site) => !isInternal(site.getFileName()));
  // What is no file's, as the `forEach` of a list, belongs to the one that called it.
  const last = others.findLastIndex((site) => typeof site.getFileName() === "string");
  return last === -1 ? sites : others.slice(0, last + 1);
}

/** Of this bundle, or of what it runs on. */
function isInternal(file: string | null | undefined): boolean {
  return typeof file === "string" && (file === import.meta.url || file.startsWith("node:"));
}

function originalPosition(
  version: CodeVersion,
  line: number,
  column: number,
): { readonly source: string | null; readonly line: number; readonly column: number } | undefined {
  if (!("map" in version)) version.map = readMap(version.sourceMap);
  if (!version.map) return undefined;
  const position = originalPositionFor(version.map, { line, column: column - 1 });
  return position.line === null ? undefined : { ...position, column: position.column + 1 };
}

/** Without a readable map the places in the compiled code are better than none. */
function readMap(sourceMap: string): TraceMap | undefined {
  try {
    return sourceMap === "" ? undefined : new TraceMap(sourceMap);
  } catch {
    return undefined;
  }
}

function describeFunction(site: NodeJS.CallSite): string {
  const name = site.getFunctionName() ?? site.getMethodName();
  if (name === null) return "(anonymous)";
  if (site.isConstructor()) return `new ${name}`;
  const owner = site.getTypeName();
  const isMethod = !site.isToplevel() && owner !== null && owner !== "Object" && !name.includes(".");
  return isMethod ? `${owner}.${name}` : name;
}
