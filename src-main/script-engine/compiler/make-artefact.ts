import { JsonReader, JsonSyntaxError } from "../../../src-shared/document/json-reader";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { describeFile, describeNothing } from "../reflection/describe-file";
import type { ImportSpecifier } from "../reflection/file-description";
import { createSourceContext } from "../reflection/source-context";
import { bundlePackage } from "./bundle-package";
import { blankDecorators } from "./blank-decorators";
import { isStatementPath } from "./find-scripts";
import type { FileArtefact } from "./file-state";
import { packageSpecifier } from "./package-names";
import type { CompilerLibraries, TransformOptions } from "./transform-source";
import { transformSource } from "./transform-source";
import type { WrappedStatements } from "./wrap-statements";
import { wrapStatements } from "./wrap-statements";

type MadeArtefact =
  | { readonly ok: true; readonly value: FileArtefact }
  | { readonly ok: false; readonly errors: readonly ScriptDiagnostic[] };

export interface ArtefactSource {
  readonly projectDir: string;
  readonly file: string;
  readonly text: string;
  /** Of all that the artefact depends on. */
  readonly hash: string;
  /** A package may import what Node has. */
  readonly allowsNode: boolean;
}

/** Compiles and describes one source. */
export async function makeArtefact(
  loadLibraries: () => Promise<CompilerLibraries>,
  origin: ArtefactSource,
  options: TransformOptions,
): Promise<MadeArtefact> {
  const { file, hash, text: sourceText } = origin;
  const specifier = packageSpecifier(file);
  if (specifier === undefined && file.endsWith(".json")) return makeJsonArtefact(file, hash, sourceText);
  const { esbuild, ts } = await loadLibraries();
  if (specifier !== undefined) return makePackageArtefact({ esbuild, ts }, specifier, origin);
  // The line that tells a shell who runs a file is one of its first place alone, where the engine puts its own.
  const source = createSourceContext(ts, file, sourceText.replace(/^#!/, "//"));
  const description = describeFile(source);
  const text = blankDecorators(source, description);
  const wrapped = isStatementPath(file) ? wrapStatements(source, text) : undefined;
  const transformed = await transformSource(esbuild, source, wrapped?.text ?? text, options);
  if (!transformed.ok) return wrapped ? unwrapErrors(wrapped, transformed.errors) : transformed;
  const { code, warnings } = transformed.value;
  const sourceMap = wrapped ? unwrapMap(wrapped, transformed.value.sourceMap) : transformed.value.sourceMap;
  const specifiers = [...description.specifiers, ...findAdded(code)];
  return {
    ok: true,
    value: {
      hash,
      code,
      sourceMap,
      specifiers: findRequired(code, specifiers),
      description: { ...description, specifiers },
      warnings,
    },
  };
}

function unwrapMap(wrapped: WrappedStatements, sourceMap: string): string {
  const map = JSON.parse(sourceMap) as { readonly mappings: string };
  return JSON.stringify({ ...map, mappings: wrapped.unwrapMappings(map.mappings) });
}

function unwrapErrors(wrapped: WrappedStatements, errors: readonly ScriptDiagnostic[]): MadeArtefact {
  const unwrapped = errors.map((error) =>
    error.line === undefined || error.column === undefined
      ? error
      : { ...error, column: wrapped.unwrapColumn(error.line, error.column) },
  );
  return { ok: false, errors: unwrapped };
}

/** The specifiers that are left in the compiled code, with the places where the source names them. */
function findRequired(code: string, specifiers: readonly ImportSpecifier[]): readonly ImportSpecifier[] {
  const required = new Set(listRequired(code));
  const listed = new Set<string>();
  return specifiers.filter(({ specifier }) => {
    const isNew = required.has(specifier) && !listed.has(specifier);
    listed.add(specifier);
    return isNew;
  });
}

/** The specifiers that the compiler itself wrote for JSX, which stand for no place in the source. */
function findAdded(code: string): readonly ImportSpecifier[] {
  const added = listRequired(code).filter((specifier) => specifier.endsWith("/jsx-runtime"));
  return added.map((specifier) => ({ specifier, line: 1, column: 1 }));
}

function listRequired(code: string): readonly string[] {
  const literals = code.matchAll(/\brequire\(("(?:[^"\\\n]|\\.)*")\)/g);
  return [...literals].map(([, literal = ""]) => JSON.parse(literal) as string);
}

async function makePackageArtefact(
  { esbuild, ts }: CompilerLibraries,
  specifier: string,
  { projectDir, hash, allowsNode }: ArtefactSource,
): Promise<MadeArtefact> {
  const bundled = await bundlePackage(esbuild, { projectDir, specifier, allowsNode });
  if (!bundled.ok) return bundled;
  const { code, sourceMap, declarations } = bundled;
  const description =
    declarations === undefined
      ? describeNothing()
      : describeFile(createSourceContext(ts, `${specifier}.js`, declarations));
  return { ok: true, value: { hash, code, sourceMap, specifiers: [], description, warnings: [] } };
}

function makeJsonArtefact(file: string, hash: string, text: string): MadeArtefact {
  try {
    // A text of JSON is an expression of JavaScript, but "__proto__" would not be a key of its own.
    const code = `module.exports = JSON.parse(${JSON.stringify(JSON.stringify(JSON.parse(text)))});\n`;
    const artefact = { hash, code, sourceMap: "", specifiers: [], description: describeNothing(), warnings: [] };
    return { ok: true, value: artefact };
  } catch (error) {
    return { ok: false, errors: [{ severity: "error", source: "compile", file, ...describeJsonError(text, error) }] };
  }
}

/** What the engine says of it tells no place that people could find. */
function describeJsonError(text: string, error: unknown): Pick<ScriptDiagnostic, "message" | "line" | "column"> {
  try {
    const reader = new JsonReader(text);
    reader.readValue();
    reader.readEnd();
  } catch (placed) {
    if (placed instanceof JsonSyntaxError) return { message: `This is not JSON: ${placed.message}`, ...placed.place };
  }
  return { message: `This is not JSON: ${(error as Error).message}`, line: 1, column: 1 };
}
