import { isBuiltin } from "node:module";
import type esbuild from "esbuild";
import type { BuildFailure, BuildOptions, Message } from "esbuild";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { describeNodeRefusal } from "../../../src-shared/scripting/node-refusal";
import { packageFile, packageName } from "./package-names";

export interface PackageSource {
  readonly projectDir: string;
  readonly specifier: string;
  /** It may import what Node has, and is then taken as it is meant for Node. */
  readonly allowsNode: boolean;
}

export type BundleResult =
  | {
      readonly ok: true;
      readonly code: string;
      readonly sourceMap: string;
      /** The same as a module of the newest JavaScript, for reading what it declares; absent where it is no part of the engine's. */
      readonly declarations?: string;
    }
  | { readonly ok: false; readonly errors: readonly ScriptDiagnostic[] };

/** Bundles what a package gives away under a specifier, with all that it needs, into one CommonJS body. */
export async function bundlePackage(library: typeof esbuild, source: PackageSource): Promise<BundleResult> {
  const { projectDir, specifier, allowsNode } = source;
  const shared = {
    absWorkingDir: projectDir,
    entryPoints: [specifier],
    bundle: true,
    write: false,
    outfile: "package.js",
    // Without Node, a package has to do as it does in a browser.
    ...(allowsNode ? { platform: "node" } : { platform: "browser", mainFields: ["browser", "module", "main"] }),
    // Scripts import, and can do with what is only there to be required.
    conditions: ["module", "require"],
    define: { "process.env.NODE_ENV": '"production"' },
    external: ["tandem"],
    charset: "utf8",
    sourcesContent: false,
    logLevel: "silent",
  } satisfies BuildOptions;
  try {
    const { outputFiles } = await library.build({
      ...shared,
      format: "cjs",
      target: "node20",
      sourcemap: "external",
    });
    const [map, output] = [outputFiles.find(({ path }) => path.endsWith(".map")), outputFiles.at(-1)];
    const [code, sourceMap] = [output?.text ?? "", map?.text ?? ""];
    if (!code.includes('require("tandem")')) return { ok: true, code, sourceMap };
    // Classes of it may be script classes, or bases of some.
    const readable = await library.build({
      ...shared,
      format: "esm",
      target: "esnext",
    });
    return { ok: true, code, sourceMap, declarations: readable.outputFiles[0]?.text ?? "" };
  } catch (error) {
    const { errors } = error as Partial<BuildFailure>;
    if (!errors) throw error;
    const file = packageFile(specifier) ?? specifier;
    const messages = new Set(errors.map((each) => describeError(specifier, each)));
    return {
      ok: false,
      errors: [...messages].map((message) => ({ severity: "error", source: "compile", message, file })),
    };
  }
}

function describeError(specifier: string, { text, location, notes }: Message): string {
  const cannot = `The package "${specifier}" cannot be used by scripts`;
  const [, wanted] = /^Could not resolve "(.+)"$/.exec(text) ?? [];
  if (wanted !== undefined && isBuiltin(wanted)) return `${cannot}: ${describeNodeRefusal(wanted)}`;
  const name = wanted === undefined ? undefined : packageName(wanted);
  if (name !== undefined && name !== packageName(specifier)) {
    return `${cannot}: it needs "${name}", which is not there. Run "npm install ${name}" in the project's folder.`;
  }
  const place = location ? ` (${location.file}:${location.line})` : "";
  const [note] = notes;
  return `${cannot}: ${text}${place}.${note ? ` ${note.text.replace(/:$/, ".")}` : ""}`;
}
