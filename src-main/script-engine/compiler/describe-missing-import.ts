import { isBuiltin } from "node:module";
import { describeNodeRefusal } from "../../../src-shared/scripting/node-refusal";
import type { FileState } from "./file-state";
import { findAliased, matchAlias } from "./find-aliased";
import type { ImportResolver } from "./import-resolver";
import { relativeCandidates } from "./module-graph";
import { packageName } from "./package-names";

/** What tells why an import leads nowhere. */
export interface MissingSources {
  readonly files: ReadonlyMap<string, FileState>;
  readonly resolver: ImportResolver;
  /** See `ImportedFiles`. */
  readonly foreignFiles: ReadonlySet<string>;
}

/** Why an import that stands for no module of the build does not; undefined where it needs none. */
export function describeMissingImport(
  importer: string,
  specifier: string,
  { files, resolver, foreignFiles }: MissingSources,
): string | undefined {
  if (specifier === "tandem") return undefined;
  if (isBuiltin(specifier)) return resolver.allowsNode ? undefined : describeNodeRefusal(specifier);
  if (specifier.startsWith(".")) {
    const candidates = relativeCandidates(importer, specifier);
    if (candidates.some((candidate) => files.has(candidate))) return `"${specifier}" does not compile.`;
    return foreignFiles.has(candidates[0] ?? "")
      ? `"${specifier}" is neither a script (.ts, .tsx, .js, .jsx) nor JSON, and nothing else can be imported. Take other files in through fields, such as one of the type TextAsset.`
      : `"${specifier}" leads to no file of the project.`;
  }
  const aliased = findAliased(importer, specifier, resolver.aliases, files);
  if (aliased !== undefined) {
    return `"${specifier}" is no relative path, and aliases such as the paths of tsconfig.json are not followed: write "${aliased}".`;
  }
  if (resolver.aliases.some(({ pattern }) => pattern !== "*" && matchAlias(pattern, specifier) !== undefined)) {
    return `"${specifier}" is one of the paths of tsconfig.json, which are not followed, and leads to no script: write the path of the file from this one.`;
  }
  const name = packageName(specifier);
  if (name === undefined) return `"${specifier}" is neither a relative path nor a package.`;
  if (name === "three") {
    return 'The math types of three.js are in "tandem": import them from there. For the rest of it run "npm install three" in the project\'s folder.';
  }
  return `The package "${name}" is not there. Run "npm install ${name}" in the project's folder.`;
}
