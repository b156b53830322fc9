import ts from "typescript";
import { expect, it } from "vitest";
import { describeStatementScope } from "./statement-scope";

const typings = `declare class Scene { get(id: string): Entity | undefined; readonly entities: readonly Entity[]; }
declare class Entity { name: string; }
declare class Inner { size: number; }
interface EditorTools { select(): void; }
export { Entity, Scene, Inner as Vector3 };
export type { Gone };
export type { EditorTools };
declare global {}
`;
const classes = [
  { name: "Player", file: "assets/scripts/player.ts", exportName: "Player" },
  { name: "Vector3", file: "assets/scripts/vector.ts", exportName: "Vector3" },
];

/** The messages of a statement script under these typings. */
function check(statements: string): string[] {
  const files = new Map([
    ["/node_modules/tandem/index.d.ts", typings.replace("export type { Gone };", "")],
    ["/node_modules/tandem/statements.d.ts", describeStatementScope(typings, classes)],
    ["/assets/scripts/player.ts", "export class Player { lives = 3; }"],
    ["/check.run.ts", statements],
  ]);
  const options: ts.CompilerOptions = {
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
    moduleDetection: ts.ModuleDetectionKind.Force,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    noEmit: true,
    types: [],
    lib: ["lib.es2022.d.ts"],
  };
  const real = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...real,
    directoryExists: () => true,
    fileExists: (path) => files.has(path) || real.fileExists(path),
    readFile: (path) => files.get(path) ?? real.readFile(path),
    getSourceFile: (path, target) => {
      const text = files.get(path);
      return text === undefined ? real.getSourceFile(path, target) : ts.createSourceFile(path, text, target);
    },
    getCurrentDirectory: () => "/",
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return ["/check.run.ts", "/node_modules/tandem/statements.d.ts"]
    .flatMap((path) => program.getSemanticDiagnostics(program.getSourceFile(path)))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

it("L03: statements see the scene, get, tandem and the project's classes, with their types", () => {
  const fine = `scene.entities[0]; get("id")?.name; new Vector3().size; new Player().lives; editor.select(); await 0;`;
  expect(check(`${fine} new Player().speed; scene.nothing; Gone;`)).toEqual([
    "Property 'speed' does not exist on type 'Player'.",
    "Property 'nothing' does not exist on type 'Scene'.",
    "Cannot find name 'Gone'.",
  ]);
});
