import { isBuiltin } from "node:module";
import { relative } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type ts from "typescript";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { describeNodeRefusal, nodeGlobals } from "../../../src-shared/scripting/node-refusal";
import type { CompileOptions } from "../compiler/compiler-protocol";
import { mostProblems } from "../compiler/compiler-protocol";

/** Checks the types of a whole project; what a change cannot reach is not checked again. */
export class TypeChecker {
  private readonly sources = new Map<string, ts.SourceFile>();
  private readonly found = new Map<string, readonly ScriptDiagnostic[]>();
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
    const { fileNames, options } = this.readConfig();
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
      if ("fileName" in next.affected) this.found.set(next.affected.fileName, this.describe(next.result));
    }
    const program = this.program.getProgram();
    for (const file of this.found.keys()) if (!program.getSourceFile(file)) this.found.delete(file);
    return [...this.found.keys()]
      .sort()
      .flatMap((file) => this.found.get(file) ?? [])
      .map((problem) => ({ ...problem, message: reword(problem.message, allowsNode) }))
      .slice(0, mostProblems);
  }

  /** The project's own settings, as a code editor would use them. */
  private readConfig(): Pick<ts.ParsedCommandLine, "fileNames" | "options"> {
    const { library: ts, projectDir } = this;
    const { config } = ts.readConfigFile(`${projectDir}/tsconfig.json`, (path) => ts.sys.readFile(path)) as {
      readonly config?: object;
    };
    const { fileNames, options } = ts.parseJsonConfigFileContent(config ?? {}, ts.sys, projectDir);
    const own = { noEmit: true, skipLibCheck: true, composite: false, incremental: false };
    // A matter of style: what it finds is no fault in the game.
    return { fileNames, options: { ...options, ...own, noImplicitOverride: false } };
  }

  private createHost(options: ts.CompilerOptions): ts.CompilerHost {
    const { library: ts, sources } = this;
    const host = ts.createCompilerHost(options);
    return {
      ...host,
      getSourceFile(fileName, languageVersion) {
        const text = host.readFile(fileName);
        if (text === undefined) return undefined;
        const known = sources.get(fileName);
        // Only a file that is the same object is known not to have changed.
        if (known?.text === text) return known;
        const source = ts.createSourceFile(fileName, text, languageVersion);
        Object.assign(source, { version: ts.sys.createHash?.(text) ?? text });
        sources.set(fileName, source);
        return source;
      },
    };
  }

  private describe(diagnostics: readonly ts.Diagnostic[]): readonly ScriptDiagnostic[] {
    const ts = this.library;
    return diagnostics.flatMap(({ category, file, start = 0, messageText }): ScriptDiagnostic[] => {
      if (category !== ts.DiagnosticCategory.Error || !file) return [];
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
  if (name === undefined || !(isBuiltin(name) || nodeGlobals.includes(name))) return message;
  return allowsNode
    ? `The types of Node's "${name}" are not there. Run "npm install --save-dev @types/node" in the project's folder.`
    : describeNodeRefusal(name);
}
