import type { Loader, Message, TransformFailure } from "esbuild";
import type esbuild from "esbuild";
import type ts from "typescript";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";

export interface TransformOptions {
  /** Of the project's tsconfig.json; true where it says nothing. */
  readonly useDefineForClassFields: boolean;
}

export interface TransformedSource {
  readonly code: string;
  readonly sourceMap: string;
  readonly warnings: readonly ScriptDiagnostic[];
}

export interface CompilerLibraries {
  readonly esbuild: typeof esbuild;
  readonly ts: typeof ts;
}

export type TransformResult =
  | { readonly ok: true; readonly value: TransformedSource }
  | { readonly ok: false; readonly errors: readonly ScriptDiagnostic[] };

/** Rises whenever the emitted code changes for the same source. */
export const transformVersion = 1;

/** Compiles one file to a CommonJS body with a source map, or gives all of its syntax errors. */
export async function transformSource(
  { esbuild, ts }: CompilerLibraries,
  file: string,
  text: string,
  options: TransformOptions,
): Promise<TransformResult> {
  try {
    const { code, map, warnings } = await esbuild.transform(text, {
      loader: loaderOf(file),
      format: "cjs",
      target: "node20",
      charset: "utf8",
      sourcemap: "external",
      sourcesContent: true,
      sourcefile: file,
      keepNames: true,
      logLevel: "silent",
      // Only what goes through require is loaded by the domain.
      supported: { "dynamic-import": false },
      // Decorators are those of the standard, whatever the project's own file says.
      tsconfigRaw: { compilerOptions: { useDefineForClassFields: options.useDefineForClassFields } },
    });
    return {
      ok: true,
      value: { code, sourceMap: map, warnings: warnings.map((message) => toDiagnostic(file, "warning", message)) },
    };
  } catch (error) {
    const failure = error as Partial<TransformFailure>;
    if (!Array.isArray(failure.errors)) throw error;
    const own = failure.errors.map((message) => toDiagnostic(file, "error", message));
    return { ok: false, errors: mergeErrors(own, listSyntaxErrors(ts, file, text)) };
  }
}

export function loaderOf(file: string): Loader {
  const extension = file.slice(file.lastIndexOf(".") + 1);
  return extension === "tsx" || extension === "js" || extension === "jsx" ? extension : "ts";
}

/** esbuild stops at its first error; TypeScript goes on, so that all are told at once. */
function listSyntaxErrors(library: typeof ts, file: string, text: string): readonly ScriptDiagnostic[] {
  const { diagnostics = [] } = library.transpileModule(text, {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: { target: library.ScriptTarget.ESNext, module: library.ModuleKind.ESNext, allowJs: true },
  });
  return diagnostics.map(({ messageText, file: source, start = 0 }): ScriptDiagnostic => {
    const place = source?.getLineAndCharacterOfPosition(start);
    return {
      severity: "error",
      source: "compile",
      message: library.flattenDiagnosticMessageText(messageText, "\n"),
      file,
      ...(place ? { line: place.line + 1, column: place.character + 1 } : {}),
    };
  });
}

/** esbuild's error leads; what both say of one line is told once. */
function mergeErrors(own: readonly ScriptDiagnostic[], others: readonly ScriptDiagnostic[]): ScriptDiagnostic[] {
  const lines = new Set(own.map(({ line }) => line));
  return [...own, ...others.filter(({ line }) => !lines.has(line))];
}

function toDiagnostic(file: string, severity: "error" | "warning", { text, location }: Message): ScriptDiagnostic {
  if (!location) return { severity, source: "compile", message: text, file };
  // esbuild counts bytes; people and editors count characters.
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString();
  return { severity, source: "compile", message: text, file, line: location.line, column: before.length + 1 };
}
