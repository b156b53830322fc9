import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { beforeAll, expect, it } from "vitest";
import { ensureBuilt } from "../../build/ensure-built.mjs";
import { exampleGlobals, frameExample } from "./testing/example-frame";

// With slashes everywhere, as TypeScript writes paths.
const root = join(import.meta.dirname, "../..").replaceAll("\\", "/");
const typingsPath = `${root}/dist/types/tandem.d.ts`;

// As in the tsconfig.json of a project, and stricter where users may be.
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2023.d.ts"],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
  // Fields of examples stand in for those that all examples may use.
  useDefineForClassFields: false,
  types: [],
  paths: { tandem: [typingsPath] },
};

interface Documented {
  readonly name: string;
  readonly doc: string;
  readonly tags: readonly { readonly name: string; readonly text: string }[];
}

/** What is documented, as code editors read it from the typings that users get. */
let all: readonly Documented[];
/** The names that `"tandem"` exports, three.js's too. */
let exportedNames: readonly string[];

beforeAll(async () => {
  expect(await ensureBuilt(["types"])).toEqual([]);
  const program = ts.createProgram([typingsPath], options);
  const checker = program.getTypeChecker();
  const typings = program.getSourceFile(typingsPath)!;
  const index = readFileSync(join(import.meta.dirname, "index.ts"), "utf8");
  const ofThree = new Set([...index.matchAll(/export \{ (\w+) \} from "three\//g)].map(([, name]) => name!));
  const describe = (name: string, symbol: ts.Symbol): Documented => ({
    name,
    doc: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
    tags: symbol.getJsDocTags(checker).map((tag) => ({ name: tag.name, text: ts.displayPartsToString(tag.text) })),
  });

  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(typings)!);
  exportedNames = exported.map(({ name }) => name);
  const ofApi = exported
    .filter(({ name }) => !ofThree.has(name))
    .flatMap((alias) => {
      const symbol = alias.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(alias) : alias;
      const members = [...(symbol.members?.values() ?? [])].filter(isPublic);
      return [
        describe(alias.name, symbol),
        ...members.map((member) => describe(`${alias.name}.${member.name}`, member)),
      ];
    });
  const globals = checker
    .getSymbolsInScope(typings, ts.SymbolFlags.Value)
    .filter(({ declarations }) => declarations?.some(isGlobalOfTypings))
    .map((symbol) => describe(symbol.name, symbol));
  all = [...ofApi, ...globals];
}, 180_000);

function isPublic(symbol: ts.Symbol): boolean {
  const [declaration] = symbol.declarations ?? [];
  if (!declaration || ts.isTypeParameterDeclaration(declaration) || ts.isConstructorDeclaration(declaration))
    return false;
  const name = ts.getNameOfDeclaration(declaration);
  if (name && (ts.isPrivateIdentifier(name) || ts.isComputedPropertyName(name))) return false;
  return !(ts.getCombinedModifierFlags(declaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected));
}

function isGlobalOfTypings(declaration: ts.Declaration): boolean {
  if (declaration.getSourceFile().fileName !== typingsPath) return false;
  return ts.findAncestor(declaration, ts.isModuleBlock) !== undefined;
}

/** What an example says as code: those with decorators are in backticks, see decorators.ts. */
function toCode(example: string): string {
  return example.replace(/^```(.*)```$/, "$1");
}

/** The problems that TypeScript finds in examples, as "name: message" with the example itself. */
function compile(examples: readonly { readonly name: string; readonly code: string }[]): readonly string[] {
  const files = new Map(
    examples.map(({ code }, at) => [`${root}/example-${at}.ts`, frameExample(code, exportedNames)]),
  );
  files.set(`${root}/example-globals.ts`, exampleGlobals);
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([...files.keys()], options, {
    ...host,
    fileExists: (path) => files.has(path) || host.fileExists(path),
    getSourceFile: (path, languageVersion) => {
      const text = files.get(path);
      return text === undefined
        ? host.getSourceFile(path, languageVersion)
        : ts.createSourceFile(path, text, languageVersion);
    },
  });
  const ours = program.getSourceFiles().filter(({ fileName }) => files.has(fileName));
  const found = ours.flatMap((file) => [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ]);
  return found.map(({ file, messageText }) => {
    const path = file?.fileName ?? "";
    const { name, code } = examples[[...files.keys()].indexOf(path)] ?? { name: path, code: "" };
    return `${name}: ${ts.flattenDiagnosticMessageText(messageText, " ")}\n${code}`;
  });
}

it("H12: everything that a script can reach is documented", () => {
  const names = all.map(({ name }) => name);
  for (const known of [
    "Script.onCreate",
    "Entity.addComponent",
    "Transform.worldPosition",
    "Input",
    "GameInput.axis",
    "console",
  ]) {
    expect(names).toContain(known);
  }
  expect(all.filter(({ doc }) => !/^[A-Z0-9"].*[.:]/s.test(doc)).map(({ name }) => name)).toEqual([]);
});

it("H12: everything that a script can reach has an example, which code editors show whole", () => {
  // An @ outside of backticks begins another tag: see decorators.ts.
  const isExemplary = ({ tags }: Documented) => tags.length === 1 && tags[0]?.name === "example" && tags[0].text !== "";
  expect(all.filter((each) => !isExemplary(each)).map(({ name, tags }) => [name, tags])).toEqual([]);
});

it("H12: every example compiles", () => {
  const examples = all.flatMap(({ name, tags }) => tags.map(({ text }) => ({ name, code: toCode(text) })));
  expect(compile(examples)).toEqual([]);
});

it("H12: the code in the pages about scripts compiles", () => {
  const pages = [
    "README.md",
    ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).map((path) => `docs/${path}`),
  ];
  const examples = pages
    .filter((path) => path.endsWith(".md"))
    .flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code = ""]) => ({
        name: path,
        code,
      })),
    );
  expect(examples.length).toBeGreaterThan(5);
  expect(compile(examples)).toEqual([]);
});

it("finds what is wrong with an example, whatever it is a piece of", () => {
  const wrong = [
    { name: "a statement", code: "this.entity.nmae = 1;" },
    { name: "a field", code: "speed: float = true;" },
    { name: "a callback", code: "override onUpdate(dt: string) {\n}" },
    { name: "a class", code: "@range(0, 1) export class Bat extends Script {}" },
    { name: "no code", code: "this.speed = ;" },
  ];
  const problems = compile(wrong);
  for (const { name } of wrong) expect(problems.map((each) => each.split(":")[0])).toContain(name);
});
