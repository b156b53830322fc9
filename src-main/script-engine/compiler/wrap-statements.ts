import { decodedMappings, encodedMappings, TraceMap } from "@jridgewell/trace-mapping";
import type ts from "typescript";
import { statementRunner } from "../../../src-shared/scripting/statement-runner";
import type { SourceContext } from "../reflection/source-context";

/** Statements inside a function, as a module cannot wait for anything, and the way back to the places of the source. */
export interface WrappedStatements {
  readonly text: string;
  /** Encoded mappings that lead to the wrapped text, changed to lead to the source. */
  unwrapMappings(mappings: string): string;
  /** A 1-based column of a 1-based line of the wrapped text, in the source. */
  unwrapColumn(line: number, column: number): number;
}

const prefix = `${statementRunner}(async()=>{`;

/**
 * Wraps a list of statements that awaits something; undefined for one that does not. Imports stay outside. `text` is the
 * source's, or one that is the same place by place. Lines stay what they are.
 */
export function wrapStatements({ ts: library, file }: SourceContext, text: string): WrappedStatements | undefined {
  const first = file.statements.find((statement) => !library.isImportDeclaration(statement));
  if (!first || !awaits(library, file)) return undefined;
  const start = first.getStart(file);
  const place = file.getLineAndCharacterOfPosition(start);
  const moveBack = (line: number, column: number) =>
    line === place.line && column > place.character ? Math.max(place.character, column - prefix.length) : column;
  return {
    // A line comment at the end must not take the brace along.
    text: `${text.slice(0, start)}${prefix}${text.slice(start)}\n})`,
    unwrapMappings(mappings) {
      const decoded = decodedMappings(new TraceMap({ version: 3, sources: [""], names: [], mappings }));
      const moved = decoded.map((line) =>
        line.map((segment): typeof segment => {
          if (segment.length === 1) return segment;
          const [column, source, sourceLine, sourceColumn] = segment;
          return [column, source, sourceLine, moveBack(sourceLine, sourceColumn)];
        }),
      );
      return encodedMappings(new TraceMap({ version: 3, sources: [""], names: [], mappings: moved }));
    },
    unwrapColumn: (line, column) => moveBack(line - 1, column - 1) + 1,
  };
}

/** Whether anything is awaited outside of functions. In a file without imports the parser takes some for a name. */
function awaits(library: typeof ts, file: ts.SourceFile): boolean {
  const visit = (node: ts.Node): boolean => {
    if (library.isFunctionLike(node) || library.isClassLike(node)) return false;
    if (library.isAwaitExpression(node)) return true;
    if (library.isForOfStatement(node) && node.awaitModifier) return true;
    if (library.isIdentifier(node) && node.text === "await") return true;
    return library.forEachChild(node, (child) => visit(child) || undefined) ?? false;
  };
  return visit(file);
}
