import { createHash } from "node:crypto";
import { packageName } from "./package-names";
import type { SourceText } from "./read-source";
import { readSource } from "./read-source";

/**
 * What tells the version of a package and of everything that it needs: the texts of their manifests. A package is as new as
 * these say.
 */
export async function readPackage(projectDir: string, specifier: string): Promise<SourceText> {
  const manifests = new Map<string, string>();
  const visit = async (name: string, from: string): Promise<SourceText> => {
    for (const parent of foldersAbove(from)) {
      const dir = `${parent}node_modules/${name}`;
      if (manifests.has(dir)) return gone;
      const source = await readSource(`${projectDir}/${dir}/package.json`, { isSuspicious: () => false });
      if (source.kind === "gone") continue;
      manifests.set(dir, source.hash);
      if (source.kind === "text") {
        await Promise.all(listDependencies(source.text).map((dependency) => visit(dependency, `${dir}/`)));
      }
      return source;
    }
    return gone;
  };
  const source = await visit(packageName(specifier) ?? specifier, "");
  if (source.kind === "gone") return source;
  const all = [...manifests].sort(([a], [b]) => (a < b ? -1 : 1)).map((entry) => entry.join(" "));
  return { ...source, hash: createHash("sha256").update(all.join("\n")).digest("base64url") };
}

const gone: SourceText = { kind: "gone" };

/** The folders in which Node looks for packages, from the innermost out to the project's own. */
function foldersAbove(dir: string): string[] {
  const inner = [...dir.matchAll(/node_modules\//g)].map(({ index }) => dir.slice(0, index));
  return [...(dir === "" ? [] : [dir]), ...inner.reverse(), ...(inner.includes("") ? [] : [""])];
}

function listDependencies(manifest: string): string[] {
  try {
    const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(manifest) as Record<string, unknown>;
    return [dependencies, optionalDependencies, peerDependencies].flatMap((list) => Object.keys(list ?? {}));
  } catch {
    // Bundling tells what is wrong with it.
    return [];
  }
}
