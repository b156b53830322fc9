import type { Loader, Message, TransformFailure } from "esbuild";
import type esbuild from "esbuild";
import type ts from "typescript";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import type { SourceContext } from "../reflection/source-context";
import { keepLines } from "./keep-lines";
import { shareHelpers } from "./share-helpers";

/** What the project's tsconfig.json says, under the names that it has there. */
export interface TransformOptions {
  readonly useDefineForClassFields: boolean;
  readonly jsx: "react" | "react-jsx";
  readonly jsxFactory?: string;
  readonly jsxFragmentFactory?: string;
  readonly jsxImportSource?: string;
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
export const transformVersion = 9;

/**
 * Compiles one file to a CommonJS body with a source map, or gives all of its syntax errors. `text` is what to compile in
 * place of the source's own text, place by place the same.
 */
export async function transformSource(
  library: typeof esbuild,
  source: SourceContext,
  text: string,
  options: TransformOptions,
): Promise<TransformResult> {
  const file = source.file.fileName;
  try {
    const { code, map, warnings } = await library.transform(text, {
      loader: loaderOf(file),
      format: "cjs",
      target: "node20",
      charset: "utf8",
      sourcemap: "external",
      sourcefile: file,
      sourcesContent: false,
      keepNames: true,
      logLevel: "silent",
      // Only what goes through require is loaded by the domain.
      supported: { "dynamic-import": false },
      // Names that a script has where it may use Node.
      define: { "import.meta.dirname": "__dirname", "import.meta.filename": "__filename" },
      // Decorators are those of the standard, whatever the project's own file says.
      tsconfigRaw: { compilerOptions: { ...options } },
    });
    const { mappings, ...rest } = JSON.parse(map) as { readonly mappings: string };
    const laidOut = keepLines(shareHelpers(code, mappings));
    const sourceMap = JSON.stringify({ ...rest, sourcesContent: [source.file.text], mappings: laidOut.mappings });
    const found = warnings.map((message) => toDiagnostic(file, "warning", message));
    return { ok: true, value: { code: laidOut.code, sourceMap, warnings: found } };
  } catch (error) {
    const failure = error as Partial<TransformFailure>;
    if (!Array.isArray(failure.errors)) throw error;
    const own = failure.errors.map((message) => toDiagnostic(file, "error", message));
    return { ok: false, errors: mergeErrors(own, listSyntaxErrors(source)) };
  }
}

export function loaderOf(file: string): Loader {
  const extension = file.slice(file.lastIndexOf(".") + 1);
  return extension === "tsx" || extension === "js" || extension === "jsx" ? extension : "ts";
}

/** esbuild stops at its first error; TypeScript goes on, so that all are told at once. */
function listSyntaxErrors({ ts, file, syntaxErrors }: SourceContext): readonly ScriptDiagnostic[] {
  return syntaxErrors.map(({ messageText, start }) => {
    const { line, character } = file.getLineAndCharacterOfPosition(start);
    return {
      severity: "error",
      source: "compile",
      message: ts.flattenDiagnosticMessageText(messageText, "\n"),
      file: file.fileName,
      line: line + 1,
      column: character + 1,
    };
  });
}

/** esbuild's error leads; what both say of one line is told once. */
function mergeErrors(own: readonly ScriptDiagnostic[], others: readonly ScriptDiagnostic[]): ScriptDiagnostic[] {
  const lines = new Set(own.map(({ line }) => line));
  return [...own, ...others.filter(({ line }) => !lines.has(line))];
}

function toDiagnostic(file: string, severity: "error" | "warning", { text, location }: Message): ScriptDiagnostic {
  const message = reword(text);
  if (!location) return { severity, source: "compile", message, file };
  // esbuild counts bytes; people and editors count characters.
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString();
  return { severity, source: "compile", message, file, line: location.line, column: before.length + 1 };
}

/** What speaks of how scripts are built, in words about scripts. */
function reword(text: string): string {
  if (text.startsWith("Top-level await")) {
    return "A script file cannot wait while it is loaded: use await inside an async method, such as onStart";
  }
  return text.startsWith('"import.meta" is not available') ? "import.meta is empty in scripts" : text;
}
