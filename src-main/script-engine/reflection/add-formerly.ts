import type ts from "typescript";
import type { ScriptRename } from "../../../src-shared/scripting/reload-report";
import { createSourceContext } from "./source-context";

/**
 * The source with `@formerly("old")` written before a renamed field or class, imported if it is not yet. Undefined where
 * the declaration is not found.
 */
export function addFormerly(library: typeof ts, text: string, rename: ScriptRename): string | undefined {
  const { file } = createSourceContext(library, rename.file, text);
  const declaration = findClass(library, file, rename.className);
  const target = rename.kind === "class" ? declaration : declaration && findField(library, declaration, rename.to);
  if (!target) return undefined;
  const { decorator, importEdit } = nameDecorator(library, file);
  const start = target.getStart(file);
  const separator = rename.kind === "class" ? lineBreakOf(text) + indentAt(text, start) : " ";
  const edits = [{ at: start, insert: `@${decorator}(${JSON.stringify(rename.from)})${separator}` }];
  if (importEdit) edits.push({ ...importEdit, insert: importEdit.insert.replaceAll("\n", lineBreakOf(text)) });
  return edits
    .sort((a, b) => b.at - a.at)
    .reduce((result, { at, insert }) => result.slice(0, at) + insert + result.slice(at), text);
}

function findClass(library: typeof ts, file: ts.SourceFile, name: string): ts.ClassDeclaration | undefined {
  const classes = file.statements.filter((statement) => library.isClassDeclaration(statement));
  // A default export may do without a name; its script class is named after the file.
  return classes.find((node) => node.name?.text === name) ?? classes.find((node) => !node.name);
}

function findField(library: typeof ts, node: ts.ClassDeclaration, name: string): ts.ClassElement | undefined {
  return node.members.find(
    (member) =>
      (library.isPropertyDeclaration(member) || library.isAccessor(member)) &&
      (library.isIdentifier(member.name) || library.isStringLiteral(member.name)) &&
      member.name.text === name,
  );
}

interface DecoratorName {
  readonly decorator: string;
  readonly importEdit?: { readonly at: number; readonly insert: string };
}

/** How this file calls `formerly`, and what it takes to import it. */
function nameDecorator(library: typeof ts, file: ts.SourceFile): DecoratorName {
  const imports = file.statements.filter(
    (statement): statement is ts.ImportDeclaration =>
      library.isImportDeclaration(statement) &&
      library.isStringLiteral(statement.moduleSpecifier) &&
      statement.moduleSpecifier.text === "tandem" &&
      statement.importClause?.isTypeOnly !== true,
  );
  for (const { importClause } of imports) {
    const bindings = importClause?.namedBindings;
    if (!bindings) continue;
    if (library.isNamespaceImport(bindings)) return { decorator: `${bindings.name.text}.formerly` };
    const present = bindings.elements.find(
      ({ name, propertyName, isTypeOnly }) => !isTypeOnly && (propertyName ?? name).text === "formerly",
    );
    if (present) return { decorator: present.name.text };
  }
  const decorator = findFreeName(library, file);
  const specifier = decorator === "formerly" ? decorator : `formerly as ${decorator}`;
  for (const { importClause } of imports) {
    const bindings = importClause?.namedBindings;
    const last = bindings && library.isNamedImports(bindings) ? bindings.elements.at(-1) : undefined;
    if (last) return { decorator, importEdit: { at: last.end, insert: `, ${specifier}` } };
  }
  const at = file.statements[0]?.getStart(file) ?? 0;
  return { decorator, importEdit: { at, insert: `import { ${specifier} } from "tandem";\n` } };
}

/** A name for the decorator that the file has for nothing else, wherever in it. */
function findFreeName(library: typeof ts, file: ts.SourceFile): string {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (library.isIdentifier(node)) names.add(node.text);
    node.forEachChild(visit);
  };
  visit(file);
  let name = "formerly";
  while (names.has(name)) name = `${name}Named`;
  return name;
}

function lineBreakOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

function indentAt(text: string, position: number): string {
  const lineStart = text.lastIndexOf("\n", position - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, position))?.[0] ?? "";
}
