import type ts from "typescript";
import { namePath } from "../reflection/describe-expression";
import type { FileDescription } from "../reflection/file-description";
import type { SourceContext } from "../reflection/source-context";

/** The script API's decorators that only tell the editor something. `serializable` is none: it leaves a trace at run time. */
const attributeNames: ReadonlySet<string> = new Set([
  ...[
    "range",
    "min",
    "max",
    "step",
    "unit",
    "tooltip",
    "header",
    "group",
    "order",
    "multiline",
    "readOnly",
    "visibleIf",
  ],
  ...["color", "hidden", "serialize", "formerly", "button", "requireComponent", "disallowMultiple", "executionOrder"],
  ...["editorScript", "menu", "icon", "keep"],
]);

/**
 * The source with the script API's decorators blanked out, every other character in its place. They have been read from
 * the source and do nothing when the code runs; compiled, they would make each file several times as large and slow to
 * load, and their arguments would make files depend on each other.
 */
export function blankDecorators(source: SourceContext, { imports }: FileDescription): string {
  const { ts, file } = source;
  const { text } = file;
  // A decorator with an error in it has to be seen by the compiler.
  if (!text.includes("@") || source.syntaxErrors.length > 0) return text;
  const api = imports.filter(({ specifier }) => specifier === "tandem");
  const isAttribute = (node: ts.Decorator) => {
    const callee = ts.isCallExpression(node.expression) ? node.expression.expression : node.expression;
    const [first, ...rest] = namePath(source, callee) ?? [];
    const imported = api.find(({ local }) => local === first);
    const name = imported?.name === "*" ? rest.join(".") : rest.length === 0 ? imported?.name : undefined;
    return name !== undefined && attributeNames.has(name);
  };

  const pieces: string[] = [];
  let position = 0;
  const visit = (node: ts.Node): void => {
    const decorators = ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [];
    const memberStart = ts.isClassElement(node) ? node.getStart(file) : undefined;
    for (const decorator of decorators.filter(isAttribute)) {
      const start = decorator.getStart(file);
      const blank = text.slice(start, decorator.end).replace(/[^\n\r\u2028\u2029]/g, " ");
      // What stands before a member without a semicolon must not run on into it; inside the member there can be none.
      pieces.push(text.slice(position, start), start === memberStart ? `;${blank.slice(1)}` : blank);
      position = decorator.end;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...pieces, text.slice(position)].join("");
}
