import { decodedMappings, originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import type { ScriptBuild, ScriptModule } from "../../../src-shared/protocol/domain-protocol";
import { scriptUrl } from "../../../src-shared/scripting/script-url";
import { packageSpecifier } from "../compiler/package-names";
import { followLine } from "./follow-line";

/** 1-based. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** 0-based, in compiled code. */
export interface CodePlace {
  readonly line: number;
  readonly column: number;
}

const mostOlder = 100;

/** The scripts that a game runs, and where their compiled code comes from. */
export class GameSources {
  private byUrl: ReadonlyMap<string, ScriptModule> = new Map();
  private byFile: ReadonlyMap<string, ScriptModule> = new Map();
  private readonly maps = new WeakMap<ScriptModule, TraceMap | undefined>();
  /** Code of before a swap, from which a function may still be called; newest first. */
  private older: readonly ScriptModule[] = [];

  constructor(
    private readonly projectDir: string,
    build: ScriptBuild,
    /** The newest text of a file, as the user sees it; undefined where there is none. */
    private readonly newestText: (file: string) => string | undefined,
  ) {
    this.swap(build);
  }

  /** The game runs this build from now on, in part or wholly in the place of another. */
  swap({ modules }: ScriptBuild): void {
    const present = new Set(modules);
    const gone = [...this.byFile.values()].filter((module) => !present.has(module));
    this.older = [...gone, ...this.older].slice(0, mostOlder);
    this.byUrl = new Map(modules.map((module) => [scriptUrl(this.projectDir, module.file), module]));
    this.byFile = new Map(modules.map((module) => [module.file, module]));
  }

  /** A regular expression for the addresses of everything that is not the user's own. */
  get foreignPattern(): string {
    const assets = scriptUrl(this.projectDir, "assets/").replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return `^(?!${assets})`;
  }

  /** Of everything that runs. */
  get urls(): readonly string[] {
    return [...this.byUrl.keys()];
  }

  /** `length` is that of the code, by which versions of a file are told apart. */
  moduleAt(url: string, length?: number): ScriptModule | undefined {
    const running = this.byUrl.get(url);
    if (!running || length === undefined || running.code.length === length) return running;
    return this.older.find(({ file, code }) => file === running.file && code.length === length) ?? running;
  }

  moduleOf(file: string): ScriptModule | undefined {
    return this.byFile.get(file);
  }

  /** Undefined where the place is in none of the user's own files. */
  toSource(url: string, { line, column }: CodePlace, length?: number): SourcePlace | undefined {
    const module = this.moduleAt(url, length);
    if (!module || packageSpecifier(module.file) !== undefined) return undefined;
    const { file } = module;
    const map = this.mapOf(module);
    if (!map) return { file, line: line + 1, column: column + 1 };
    const original = originalPositionFor(map, { line: line + 1, column });
    return original.line === null ? undefined : { file, line: original.line, column: original.column + 1 };
  }

  /** The source map of a module for a debugger from outside, which wants to know the source by its whole address. */
  createClientMap(module: ScriptModule, url: string): string {
    const map = JSON.parse(module.sourceMap) as object;
    return JSON.stringify({ ...map, file: url, sources: [url], sourceRoot: "" });
  }

  /** The lines of the compiled code that hold something of a line of the source. Lines without any are left out. */
  codeLinesFrom(module: ScriptModule, sourceLine: number): readonly { line: number; codeLines: readonly number[] }[] {
    const map = this.mapOf(module);
    if (!map) return [{ line: sourceLine, codeLines: [sourceLine - 1] }];
    const found = new Map<number, Set<number>>();
    for (const [codeLine, segments] of decodedMappings(map).entries()) {
      for (const segment of segments) {
        if (segment.length === 1 || segment[2] + 1 < sourceLine) continue;
        const lines = found.get(segment[2] + 1) ?? new Set();
        found.set(segment[2] + 1, lines.add(codeLine));
      }
    }
    return [...found].sort(([a], [b]) => a - b).map(([line, lines]) => ({ line, codeLines: [...lines] }));
  }

  /** The line of the source that the game runs, for one of the newest source; undefined where it is not there. */
  toRunningLine(file: string, line: number): number | undefined {
    return this.follow(file, line, (newest, running) => [newest, running]);
  }

  /** The other way round. */
  toNewestLine(file: string, line: number): number | undefined {
    return this.follow(file, line, (newest, running) => [running, newest]);
  }

  private follow(
    file: string,
    line: number,
    order: (newest: string, running: string) => readonly [from: string, to: string],
  ): number | undefined {
    const module = this.byFile.get(file);
    const running = module && readSourceText(module);
    const newest = this.newestText(file);
    if (running === undefined || newest === undefined || running === newest) return line;
    return followLine(...order(newest, running), line);
  }

  private mapOf(module: ScriptModule): TraceMap | undefined {
    if (!this.maps.has(module)) this.maps.set(module, readMap(module));
    return this.maps.get(module);
  }
}

/** Z34: a file without a source map is debugged as it was compiled. */
function readMap({ sourceMap }: ScriptModule): TraceMap | undefined {
  try {
    return sourceMap === "" ? undefined : new TraceMap(sourceMap);
  } catch {
    return undefined;
  }
}

/** The text that a module was compiled from, where its source map holds it. */
export function readSourceText({ sourceMap }: ScriptModule): string | undefined {
  if (sourceMap === "") return undefined;
  try {
    return (
      (JSON.parse(sourceMap) as { readonly sourcesContent?: readonly (string | null)[] }).sourcesContent?.[0] ??
      undefined
    );
  } catch {
    return undefined;
  }
}
