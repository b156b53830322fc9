import type ts from "typescript";
import type { SourcePlace } from "./file-description";

/** One parsed file on its way to a description. The TypeScript library is passed along, as it is loaded only when needed. */
export interface SourceContext {
  readonly ts: typeof ts;
  readonly file: ts.SourceFile;
  readonly syntaxErrors: readonly ts.DiagnosticWithLocation[];
  placeOf(node: ts.Node): SourcePlace;
  /** A path of names as it is seen from the whole file: inside a namespace its own names come before others. */
  qualify(path: readonly string[]): readonly string[];
  /** The source of a node, cut for messages. */
  shortText(node: ts.Node): string;
}

interface ParsedFile extends ts.SourceFile {
  readonly parseDiagnostics?: readonly ts.DiagnosticWithLocation[];
}

const longestText = 80;
const mostLookedAt = 800;

export function createSourceContext(library: typeof ts, fileName: string, text: string): SourceContext {
  const file = library.createSourceFile(
    fileName,
    text,
    library.ScriptTarget.ESNext,
    false,
    scriptKind(library, fileName),
  );
  return {
    ts: library,
    file,
    // Not in the typings, and there since the first version; asking a whole program for them costs a parse more.
    syntaxErrors: (file as ParsedFile).parseDiagnostics ?? [],
    qualify: (path) => path,
    placeOf(node) {
      const { line, character } = file.getLineAndCharacterOfPosition(node.getStart(file));
      return { line: line + 1, column: character + 1 };
    },
    shortText(node) {
      const start = node.getStart(file);
      // Only as much is looked at as can be shown: nodes inside of each other would cost a square of their length.
      const isCut = node.end - start > mostLookedAt;
      const full = text.slice(start, isCut ? start + mostLookedAt : node.end).replace(/\s+/g, " ");
      return isCut || full.length > longestText ? `${full.slice(0, longestText - 1)}…` : full;
    },
  };
}

/** Its comments say what annotations say elsewhere. */
export function isJavaScript({ file }: SourceContext): boolean {
  return /\.[cm]?jsx?$/.test(file.fileName);
}

function scriptKind(library: typeof ts, fileName: string): ts.ScriptKind {
  if (fileName.endsWith(".tsx")) return library.ScriptKind.TSX;
  if (fileName.endsWith(".jsx")) return library.ScriptKind.JSX;
  if (fileName.endsWith(".js")) return library.ScriptKind.JS;
  return library.ScriptKind.TS;
}
