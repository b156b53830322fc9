import type ts from "typescript";

/** A stretch of compiled code, 0-based, from the first character to behind the last one. */
export interface CatchRange {
  /**
   * A `try` block whose `catch` takes what is thrown inside, or a function, whose callers decide about it: also a static
   * block, or what a static member begins with. A class is told for what stands in it outside of all functions.
   */
  readonly kind: "try" | "function" | "static" | "class";
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

/** All functions and classes of some compiled code, and all of its blocks in which what is thrown is caught. */
export function listCatches(library: typeof ts, code: string): readonly CatchRange[] {
  const { ScriptKind, ScriptTarget, SyntaxKind } = library;
  const file = library.createSourceFile("code.js", code, ScriptTarget.Latest, false, ScriptKind.JS);
  const ranges: CatchRange[] = [];
  const add = (kind: CatchRange["kind"], node: ts.Node, from = node.getStart(file)) => {
    const place = (position: number) => {
      const { line, character } = file.getLineAndCharacterOfPosition(position);
      return { line, column: character };
    };
    ranges.push({ kind, start: place(from), end: place(node.end) });
  };
  const visit = (node: ts.Node): void => {
    if (library.isFunctionLike(node)) add("function", node);
    else if (library.isClassStaticBlockDeclaration(node)) add("static", node);
    else if (library.isClassLike(node)) add("class", node);
    // Its default runs in a function of its own.
    else if (library.isPropertyDeclaration(node) && node.initializer) {
      const isStatic = node.modifiers?.some((modifier) => modifier.kind === SyntaxKind.StaticKeyword) === true;
      add(isStatic ? "static" : "function", node.initializer, node.name.end);
    } else if (library.isTryStatement(node) && node.catchClause) add("try", node.tryBlock);
    library.forEachChild(node, visit);
  };
  visit(file);
  return ranges;
}

/** Whether the function that is at a place catches what is thrown there. */
export function isCaughtAt(ranges: readonly CatchRange[], line: number, column: number): boolean {
  return rangesAt(ranges, line, column).findLast(({ kind }) => kind !== "class")?.kind === "try";
}

/** Whether a place is run by the making of a class: a static block, what a static member begins with, or its end. */
export function isStaticAt(ranges: readonly CatchRange[], line: number, column: number): boolean {
  const around = rangesAt(ranges, line, column).filter(({ start }) => start.line !== line || start.column !== column);
  const innermost = around.findLast(({ kind }) => kind !== "try")?.kind;
  return innermost === "static" || innermost === "class";
}

/** Those that a place is in. Ranges are either apart or inside one another, and the innermost one comes last. */
function rangesAt(ranges: readonly CatchRange[], line: number, column: number): readonly CatchRange[] {
  return ranges.filter(
    ({ kind, start, end }) =>
      (start.line < line || (start.line === line && start.column <= column)) &&
      // What a class ends with still belongs to its making.
      (line < end.line || (line === end.line && column < end.column + (kind === "class" ? 1 : 0))),
  );
}
