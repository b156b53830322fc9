import { isBuiltin } from "node:module";
import { relative } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type ts from "typescript";
import { limitProblems } from "../../../src-shared/scripting/limit-problems";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { describeGlobalRefusal, describeNodeRefusal } from "../../../src-shared/scripting/node-refusal";
import type { CompileOptions } from "../compiler/compiler-protocol";

/** The project has no scripts yet. */
const noInputs = 18003;

/** A module that is not there, or has no types. */
const notResolved: ReadonlySet<number> = new Set([2307, 2792, 7016]);

interface ParsedJson extends ts.TsConfigSourceFile {
  /** Not in the typings, and there since the first version. */
  readonly parseDiagnostics: readonly ts.Diagnostic[];
}

/** Checks the types of a whole project; what a change cannot reach is not checked again. */
export class TypeChecker {
  private readonly sources = new Map<string, ts.SourceFile>();
  private readonly found = new Map<string, readonly ScriptDiagnostic[]>();
  /** Files that import what was not there, or was without types: both may be installed by now. */
  private readonly unresolved = new Set<string>();
  private rounds = 0;
  private program: ts.SemanticDiagnosticsBuilderProgram | undefined;

  constructor(
    private readonly library: typeof ts,
    private readonly projectDir: string,
  ) {}

  /** All type problems by file and line; undefined when it was told to stop on the way. The next call goes on from there. */
  async check(
    { allowsNode }: CompileOptions,
    shouldStop: () => boolean,
  ): Promise<readonly ScriptDiagnostic[] | undefined> {
    const ts = this.library;
    const { fileNames, options, errors } = this.readConfig();
    this.program = ts.createSemanticDiagnosticsBuilderProgram(
      fileNames,
      options,
      this.createHost(options),
      this.program,
    );
    for (;;) {
      // Whoever wants it to stop can only say so in between.
      await nextTurn();
      if (shouldStop()) return undefined;
      const next = this.program.getSemanticDiagnosticsOfNextAffectedFile();
      if (!next) break;
      if (!("fileName" in next.affected)) continue;
      const { fileName } = next.affected;
      // The compiler tells what cannot be parsed; the types of such a file are a guess.
      const isParsed = this.program.getSyntacticDiagnostics(next.affected).length === 0;
      this.found.set(fileName, isParsed ? this.describe(next.result) : []);
      if (next.result.some(({ code }) => notResolved.has(code))) this.unresolved.add(fileName);
      else this.unresolved.delete(fileName);
    }
    const program = this.program.getProgram();
    for (const file of this.found.keys()) if (!program.getSourceFile(file)) this.found.delete(file);
    const inFiles = [...this.found.keys()].sort().flatMap((file) => this.found.get(file) ?? []);
    return limitProblems(
      [...errors, ...inFiles].map((problem) => ({ ...problem, message: reword(problem.message, allowsNode) })),
    );
  }

  /** The project's own settings, as a code editor would use them. */
  private readConfig(): Pick<ts.ParsedCommandLine, "fileNames" | "options"> & {
    readonly errors: readonly ScriptDiagnostic[];
  } {
    const { library: ts, projectDir } = this;
    const configFile = `${projectDir}/tsconfig.json`;
    const text = ts.sys.readFile(configFile) ?? "{}";
    const source = ts.readJsonConfigFile(configFile, () => text);
    const parsed = ts.parseJsonSourceFileConfigFileContent(source, ts.sys, projectDir);
    const { fileNames, options } = parsed;
    const errors = this.describe([...(source as ParsedJson).parseDiagnostics, ...parsed.errors], source);
    const own = { noEmit: true, skipLibCheck: true, composite: false, incremental: false };
    // Every kind of script can be imported by all others, whether or not the settings think of it.
    const defaults = { allowJs: true, jsx: ts.JsxEmit.React };
    // A matter of style: what it finds is no fault in the game.
    return { fileNames, options: { ...defaults, ...options, ...own, noImplicitOverride: false }, errors };
  }

  private createHost(options: ts.CompilerOptions): ts.CompilerHost {
    const { library: ts, sources, unresolved } = this;
    const round = (this.rounds += 1);
    const host = ts.createCompilerHost(options);
    return {
      ...host,
      getSourceFile(fileName, languageVersion) {
        const text = host.readFile(fileName);
        if (text === undefined) return undefined;
        const known = sources.get(fileName);
        const isOpen = unresolved.has(fileName);
        // Only a file that is the same object is known not to have changed.
        if (known?.text === text && !isOpen) return known;
        const source = ts.createSourceFile(fileName, text, languageVersion);
        const hash = ts.sys.createHash?.(text) ?? text;
        Object.assign(source, { version: isOpen ? `${hash} ${round}` : hash });
        sources.set(fileName, source);
        return source;
      },
    };
  }

  /** `fallback` is where those belong that name no file. */
  private describe(diagnostics: readonly ts.Diagnostic[], fallback?: ts.SourceFile): readonly ScriptDiagnostic[] {
    const ts = this.library;
    return diagnostics.flatMap(({ category, code, file = fallback, start = 0, messageText }): ScriptDiagnostic[] => {
      if (category !== ts.DiagnosticCategory.Error || !file || code === noInputs) return [];
      const { line, character } = file.getLineAndCharacterOfPosition(start);
      return [
        {
          severity: "error",
          source: "type",
          message: ts.flattenDiagnosticMessageText(messageText, "\n"),
          file: relative(this.projectDir, file.fileName).replaceAll("\\", "/"),
          line: line + 1,
          column: character + 1,
        },
      ];
    });
  }
}

/** What is missing of Node's, with what to do in this editor. */
function reword(message: string, allowsNode: boolean): string {
  const [, name] = /^Cannot find (?:name|module) '([^']+)'/.exec(message) ?? [];
  if (name === undefined) return message;
  const refusal = describeGlobalRefusal(name) ?? (isBuiltin(name) ? describeNodeRefusal(name) : undefined);
  if (refusal === undefined) return message;
  return allowsNode
    ? `The types of Node's "${name}" are not there. Run "npm install --save-dev @types/node" in the project's folder.`
    : refusal;
}
