import type ts from "typescript";
import type { SourceContext } from "./source-context";

/** What all blocks of one namespace have in common. */
export interface NamespaceNames {
  /** The names that each of its blocks sees. */
  readonly exported: ReadonlySet<string>;
  readonly namespaces: ReadonlyMap<string, NamespaceNames>;
}

interface FoundNames extends NamespaceNames {
  readonly exported: Set<string>;
  readonly namespaces: Map<string, FoundNames>;
}

/** The namespaces that statements declare, by name; those of one name are one. */
export function findNamespaces(
  source: SourceContext,
  statements: readonly ts.Statement[],
): ReadonlyMap<string, NamespaceNames> {
  const found = new Map<string, FoundNames>();
  addNamespaces(source, statements, found);
  return found;
}

/** What is in one block; undefined for what `declare module "…"` and `declare global` say of others. */
export function namespaceStatements(
  { ts }: SourceContext,
  { name, body, flags }: ts.ModuleDeclaration,
): readonly ts.Statement[] | undefined {
  if (!ts.isIdentifier(name) || (flags & ts.NodeFlags.GlobalAugmentation) !== 0 || !body) return undefined;
  if (ts.isModuleBlock(body)) return body.statements;
  // `namespace A.B` is one inside another.
  return ts.isModuleDeclaration(body) ? [body] : [];
}

export function declaredNames({ ts }: SourceContext, node: ts.Statement): readonly string[] {
  const declarations = ts.isVariableStatement(node) ? node.declarationList.declarations : [node];
  return declarations.flatMap((each) => {
    const { name } = each as { readonly name?: ts.Node };
    return name && ts.isIdentifier(name) ? [name.text] : [];
  });
}

function addNamespaces(
  source: SourceContext,
  statements: readonly ts.Statement[],
  found: Map<string, FoundNames>,
): void {
  const { ts } = source;
  for (const statement of statements) {
    const inner = ts.isModuleDeclaration(statement) ? namespaceStatements(source, statement) : undefined;
    if (!inner || !ts.isModuleDeclaration(statement)) continue;
    const { name, body } = statement;
    const names = found.get(name.text) ?? { exported: new Set<string>(), namespaces: new Map<string, FoundNames>() };
    found.set(name.text, names);
    const exported = inner.filter((each) => each === body || isExported(source, each));
    for (const each of exported.flatMap((declaration) => declaredNames(source, declaration))) names.exported.add(each);
    addNamespaces(source, inner, names.namespaces);
  }
}

function isExported({ ts }: SourceContext, node: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}
