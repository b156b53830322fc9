import { isBuiltin } from "node:module";
import type esbuild from "esbuild";
import type { BuildFailure } from "esbuild";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";

const folder = "node_modules/";

/** The project file that an npm package's import goes by in a build: "node_modules/" and the specifier. */
export function packageFile(specifier: string): string | undefined {
  const isPackage = /^(@[\w.~-]+\/)?[\w~-][\w.~-]*(\/[\w.~/-]+)?$/.test(specifier) && !specifier.includes("..");
  return isPackage && !isBuiltin(specifier) && specifier !== "tandem" ? folder + specifier : undefined;
}

/** The specifier of a package's file; undefined for a file of the project's own. */
export function packageSpecifier(file: string): string | undefined {
  return file.startsWith(folder) ? file.slice(folder.length) : undefined;
}

/** The package.json of the package that a specifier leads into; its version is the version of all that is in it. */
export function packageManifest(specifier: string): string {
  const parts = specifier.split("/");
  return `${folder}${parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/")}/package.json`;
}

export type BundleResult =
  | { readonly ok: true; readonly code: string; readonly sourceMap: string }
  | { readonly ok: false; readonly errors: readonly ScriptDiagnostic[] };

/** Bundles what a package gives away under a specifier, with all that it needs, into one CommonJS body. */
export async function bundlePackage(
  library: typeof esbuild,
  projectDir: string,
  specifier: string,
): Promise<BundleResult> {
  const file = folder + specifier;
  try {
    const { outputFiles } = await library.build({
      stdin: { contents: `module.exports = require(${JSON.stringify(specifier)});`, resolveDir: projectDir },
      absWorkingDir: projectDir,
      bundle: true,
      write: false,
      outfile: "package.js",
      format: "cjs",
      // Scripts run where Node is not: a package has to do without it too.
      platform: "browser",
      mainFields: ["browser", "module", "main"],
      target: "node20",
      define: { "process.env.NODE_ENV": '"production"' },
      external: ["tandem"],
      charset: "utf8",
      sourcemap: "external",
      sourcesContent: false,
      logLevel: "silent",
    });
    const [map, code] = [outputFiles.find(({ path }) => path.endsWith(".map")), outputFiles.at(-1)];
    return { ok: true, code: code?.text ?? "", sourceMap: map?.text ?? "" };
  } catch (error) {
    const { errors } = error as Partial<BuildFailure>;
    if (!errors) throw error;
    return {
      ok: false,
      errors: errors.map(({ text }) => {
        const message = `The package "${specifier}" cannot be used by scripts: ${text}`;
        return { severity: "error", source: "compile", message, file };
      }),
    };
  }
}
