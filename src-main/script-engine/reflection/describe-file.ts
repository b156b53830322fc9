import type ts from "typescript";
import { describeClass } from "./describe-class";
import { describeExpression, unwrap } from "./describe-expression";
import { describeType, entityPath, listTypeParameters } from "./describe-type";
import { describeMade, describeVariables } from "./describe-variables";
import type {
  AliasDescription,
  ClassDescription,
  ConstantDescription,
  EnumDescription,
  ExportedName,
  FileDescription,
  ImportedName,
  ImportSpecifier,
  RenameDescription,
} from "./file-description";
import { readDocImports, readDocType, readTypedefs } from "./doc-comment";
import type { NamespaceNames } from "./namespace-names";
import { declaredNames, findNamespaces, namespaceStatements } from "./namespace-names";
import type { SourceContext } from "./source-context";

/** Rises whenever descriptions change in form or meaning, so that cached ones of an older editor are made anew. */
export const descriptionVersion = 10;

/** Reads what a source file declares. Nothing is run, and a source with errors gives what can be read of it. */
export function describeFile(source: SourceContext): FileDescription {
  const found = describeNothing();
  const namespaces = findNamespaces(source, source.file.statements);
  for (const statement of source.file.statements) describeStatement(source, statement, found, namespaces);
  for (const node of [...source.file.statements, source.file.endOfFileToken]) {
    const typedefs = readTypedefs(source, node);
    found.aliases.push(...typedefs);
    found.exports.push(...typedefs.map(({ name }) => ({ name, local: name })));
    for (const tag of readDocImports(source, node)) describeImport(source, tag, found);
  }
  describeInnerImports(source, found);
  return found;
}

/** What a source file without declarations declares, for whoever finds more. */
export function describeNothing(): Found {
  return {
    imports: [],
    specifiers: [],
    exports: [],
    classes: [],
    enums: [],
    aliases: [],
    constants: [],
    renames: [],
    namespaces: [],
  };
}

interface Found extends FileDescription {
  readonly imports: ImportedName[];
  readonly specifiers: ImportSpecifier[];
  readonly exports: ExportedName[];
  readonly classes: ClassDescription[];
  readonly enums: EnumDescription[];
  readonly aliases: AliasDescription[];
  readonly constants: ConstantDescription[];
  readonly renames: RenameDescription[];
  readonly namespaces: string[];
}

/** `namespaces` are those around the statement, of all their blocks. */
function describeStatement(
  source: SourceContext,
  node: ts.Statement,
  found: Found,
  namespaces: ReadonlyMap<string, NamespaceNames>,
): void {
  const { ts } = source;
  if (ts.isImportDeclaration(node)) describeImport(source, node, found);
  else if (ts.isExportDeclaration(node)) describeExport(source, node, found);
  else if (ts.isExportAssignment(node)) describeDefault(source, node, found);
  else if (ts.isClassDeclaration(node)) {
    found.classes.push(describeClass(source, node));
    pushExport(source, node, node.name?.text ?? "", found);
  } else if (ts.isEnumDeclaration(node)) {
    addEnum(found.enums, describeEnum(source, node));
    pushExport(source, node, node.name.text, found);
  } else if (ts.isTypeAliasDeclaration(node)) {
    found.aliases.push({
      name: node.name.text,
      ...listTypeParameters(source, node),
      type: describeType(source, node.type),
    });
    pushExport(source, node, node.name.text, found);
  } else if (ts.isVariableStatement(node)) {
    const { names, classes, constants, imports } = describeVariables(source, node);
    found.classes.push(...classes);
    found.constants.push(...constants);
    found.imports.push(...imports);
    for (const name of names) pushExport(source, node, name, found);
  } else if (ts.isFunctionDeclaration(node) && node.name) {
    found.constants.push(...describeMade(source, node.name.text, node));
    pushExport(source, node, node.name.text, found);
  } else if (ts.isModuleDeclaration(node)) describeNamespace(source, node, found, namespaces);
  else if (ts.isImportEqualsDeclaration(node)) describeRename(source, node, found);
}

/** `export default` of a name, or of a class that is an expression. */
function describeDefault(source: SourceContext, node: ts.ExportAssignment, found: Found): void {
  const { ts } = source;
  const inner = unwrap(source, node.expression);
  if (ts.isIdentifier(inner)) found.exports.push({ name: "default", local: inner.text });
  else if (ts.isClassExpression(inner)) {
    found.classes.push(describeClass(source, inner));
    found.exports.push({ name: "default", local: inner.name?.text ?? "" });
  }
}

function describeNamespace(
  source: SourceContext,
  node: ts.ModuleDeclaration,
  found: Found,
  namespaces: ReadonlyMap<string, NamespaceNames>,
): void {
  const statements = namespaceStatements(source, node);
  const name = node.name.text;
  const all = namespaces.get(name);
  if (!statements || !all) return;
  const own = new Set(statements.flatMap((statement) => declaredNames(source, statement)));
  const qualify: SourceContext["qualify"] = (path) => {
    const [first] = path;
    const isInside = first !== undefined && (own.has(first) || all.exported.has(first));
    return source.qualify(isInside ? [name, ...path] : path);
  };
  const inner = describeNothing();
  for (const statement of statements) describeStatement({ ...source, qualify }, statement, inner, all.namespaces);
  const withWholeName = <T extends { readonly name: string }>(each: T): T => ({
    ...each,
    name: `${name}.${each.name}`,
  });
  found.classes.push(...inner.classes.map(withWholeName));
  for (const each of inner.enums) addEnum(found.enums, withWholeName(each));
  found.aliases.push(...inner.aliases.map(withWholeName));
  found.constants.push(...inner.constants.map(withWholeName));
  found.renames.push(...inner.renames.map(withWholeName));
  found.namespaces.push(name, ...inner.namespaces.map((each) => `${name}.${each}`));
  pushExport(source, node, name, found);
}

/** `import M = Game.Mode`, and `import kinds = require("./kinds")`. */
function describeRename(source: SourceContext, node: ts.ImportEqualsDeclaration, found: Found): void {
  const { ts } = source;
  const { name, moduleReference } = node;
  if (!ts.isExternalModuleReference(moduleReference)) {
    found.renames.push({ name: name.text, path: source.qualify(entityPath(source, moduleReference)) });
  } else if (ts.isStringLiteral(moduleReference.expression)) {
    const specifier = moduleReference.expression.text;
    found.specifiers.push({ specifier, ...source.placeOf(moduleReference.expression) });
    found.imports.push({ local: name.text, specifier, name: "*" });
  }
  pushExport(source, node, name.text, found);
}

function describeImport(source: SourceContext, node: ts.ImportDeclaration | ts.JSDocImportTag, found: Found): void {
  const { ts } = source;
  if (!ts.isStringLiteral(node.moduleSpecifier)) return;
  const specifier = node.moduleSpecifier.text;
  found.specifiers.push({ specifier, ...source.placeOf(node.moduleSpecifier) });
  const clause = node.importClause;
  if (clause?.name) found.imports.push({ local: clause.name.text, specifier, name: "default" });
  const bindings = clause?.namedBindings;
  if (bindings && ts.isNamespaceImport(bindings)) {
    found.imports.push({ local: bindings.name.text, specifier, name: "*" });
  } else if (bindings) {
    for (const { name, propertyName } of bindings.elements) {
      found.imports.push({ local: name.text, specifier, name: (propertyName ?? name).text });
    }
  }
}

function describeExport(source: SourceContext, node: ts.ExportDeclaration, found: Found): void {
  const { ts } = source;
  const from = node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier : undefined;
  if (from) found.specifiers.push({ specifier: from.text, ...source.placeOf(from) });
  const origin = from ? { specifier: from.text } : {};
  if (!node.exportClause) found.exports.push({ name: "*", local: "*", ...origin });
  else if (ts.isNamespaceExport(node.exportClause)) {
    found.exports.push({ name: node.exportClause.name.text, local: "*", ...origin });
  } else {
    for (const { name, propertyName } of node.exportClause.elements) {
      found.exports.push({ name: name.text, local: (propertyName ?? name).text, ...origin });
    }
  }
}

function describeEnum(source: SourceContext, node: ts.EnumDeclaration): EnumDescription {
  const { ts } = source;
  return {
    name: node.name.text,
    members: node.members.map((member) => ({
      name: ts.isComputedPropertyName(member.name) ? source.shortText(member.name) : member.name.text,
      ...(member.initializer ? { value: describeExpression(source, member.initializer) } : {}),
      ...source.placeOf(member),
    })),
    ...source.placeOf(node.name),
  };
}

/** The blocks of an enum are one enum; each of them counts from zero. */
function addEnum(enums: EnumDescription[], added: EnumDescription): void {
  const index = enums.findIndex(({ name }) => name === added.name);
  const present = enums[index];
  if (!present) {
    enums.push(added);
    return;
  }
  const members = added.members.map((member, place) =>
    place === 0 && !member.value ? { ...member, value: { kind: "literal" as const, value: 0 } } : member,
  );
  enums[index] = { ...present, members: [...present.members, ...members] };
}

function pushExport(source: SourceContext, node: ts.Statement, local: string, found: Found): void {
  const { ts } = source;
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
  const has = (kind: ts.SyntaxKind) => modifiers?.some((modifier) => modifier.kind === kind) ?? false;
  // Those of one name are merged, as a class and a namespace are.
  const name = has(ts.SyntaxKind.DefaultKeyword) ? "default" : local;
  if (!has(ts.SyntaxKind.ExportKeyword) || found.exports.some((entry) => entry.name === name)) return;
  found.exports.push({ name, local });
}

function isImporting({ ts }: SourceContext, called: ts.Expression): boolean {
  return called.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(called) && called.text === "require");
}

/** Imports in expressions, and in types, `import("./wave").Wave`, also those of comments in JavaScript. */
function describeInnerImports(source: SourceContext, found: Found): void {
  const { ts } = source;
  // Looking through every node costs as much as parsing, and most files have none.
  if (!/\b(import|require)\s*\(/.test(source.file.text)) return;
  const push = (literal: ts.StringLiteralLike) =>
    found.specifiers.push({ specifier: literal.text, ...source.placeOf(literal) });
  const visit = (node: ts.Node): void => {
    if (ts.isImportTypeNode(node)) {
      const { argument } = node;
      if (ts.isLiteralTypeNode(argument) && ts.isStringLiteral(argument.literal)) push(argument.literal);
    } else if (ts.isCallExpression(node) && isImporting(source, node.expression)) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteralLike(argument)) push(argument);
    }
    // What is in comments is no child of a node.
    const docType = readDocType(source, node);
    if (docType) visit(docType);
    ts.forEachChild(node, visit);
  };
  visit(source.file);
}
