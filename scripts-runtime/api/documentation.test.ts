import { join, relative } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const folder = import.meta.dirname;

/** What a user's script can reach by name: exports of the API and the public members of its classes and interfaces. */
function listPublic(): readonly { readonly name: string; readonly doc: string }[] {
  const index = join(folder, "index.ts");
  const program = ts.createProgram([index], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.es2023.d.ts"],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(index);
  const module = source && checker.getSymbolAtLocation(source);
  const exported = module ? checker.getExportsOfModule(module) : [];
  const isOurs = (symbol: ts.Symbol) =>
    symbol.declarations?.some((each) => !relative(folder, each.getSourceFile().fileName).startsWith("..")) ?? false;
  const docOf = (symbol: ts.Symbol) => ts.displayPartsToString(symbol.getDocumentationComment(checker));

  return exported.flatMap((alias) => {
    const symbol = alias.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(alias) : alias;
    if (!isOurs(symbol)) return [];
    const members = [...(symbol.members?.values() ?? [])].filter(
      (member) => isPublic(member) && isOurs(member) && member.name !== "__constructor",
    );
    return [
      { name: alias.name, doc: docOf(symbol) },
      ...members.map((member) => ({ name: `${alias.name}.${member.name}`, doc: docOf(member) })),
    ];
  });
}

function isPublic(symbol: ts.Symbol): boolean {
  const [declaration] = symbol.declarations ?? [];
  if (!declaration || ts.isTypeParameterDeclaration(declaration)) return false;
  const name = ts.getNameOfDeclaration(declaration);
  if (name && (ts.isPrivateIdentifier(name) || ts.isComputedPropertyName(name))) return false;
  return !(ts.getCombinedModifierFlags(declaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected));
}

it("H12: everything that a script can reach is documented", () => {
  const all = listPublic();
  const names = all.map(({ name }) => name);
  for (const known of [
    "Script.onCreate",
    "Entity.addComponent",
    "Transform.worldPosition",
    "Input",
    "GameInput.axis",
  ]) {
    expect(names).toContain(known);
  }
  expect(all.filter(({ doc }) => !/^[A-Z0-9"].*[.:]/s.test(doc)).map(({ name }) => name)).toEqual([]);
});
