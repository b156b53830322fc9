import type ts from "typescript";

/** A stretch of compiled code, 0-based, from the first character to behind the last one. */
export interface CatchRange {
  /** A `try` block whose `catch` takes what is thrown inside, or a function, whose callers decide about it. */
  readonly kind: "try" | "function";
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

/** All functions of some compiled code, and all of its blocks in which what is thrown is caught. */
export function listCatches(library: typeof ts, code: string): readonly CatchRange[] {
  const { ScriptKind, ScriptTarget } = library;
  const file = library.createSourceFile("code.js", code, ScriptTarget.Latest, false, ScriptKind.JS);
  const ranges: CatchRange[] = [];
  const add = (kind: CatchRange["kind"], node: ts.Node) => {
    const place = (position: number) => {
      const { line, character } = file.getLineAndCharacterOfPosition(position);
      return { line, column: character };
    };
    ranges.push({ kind, start: place(node.getStart(file)), end: place(node.end) });
  };
  const visit = (node: ts.Node): void => {
    if (library.isFunctionLike(node) || library.isClassStaticBlockDeclaration(node)) add("function", node);
    // Its default runs in a function of its own.
    else if (library.isPropertyDeclaration(node) && node.initializer) add("function", node.initializer);
    else if (library.isTryStatement(node) && node.catchClause) add("try", node.tryBlock);
    library.forEachChild(node, visit);
  };
  visit(file);
  return ranges;
}

/** Whether the function that is at a place catches what is thrown there. */
export function isCaughtAt(ranges: readonly CatchRange[], line: number, column: number): boolean {
  const isInside = ({ start, end }: CatchRange) =>
    (start.line < line || (start.line === line && start.column <= column)) &&
    (line < end.line || (line === end.line && column < end.column));
  // Ranges are either apart or inside one another, and the innermost one comes last.
  return ranges.filter(isInside).at(-1)?.kind === "try";
}
