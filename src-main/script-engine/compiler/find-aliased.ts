import { relativeCandidates } from "./module-graph";

/** An entry of `paths` in tsconfig.json: at most one star in each, and the targets as paths of the project. */
export interface PathAlias {
  readonly pattern: string;
  readonly targets: readonly string[];
}

/** Paths from the project's folder, which people write who know them from elsewhere. */
const fromProject: PathAlias = { pattern: "*", targets: ["*"] };

/**
 * What to write in a file in place of a specifier that is no relative path: the relative path of what it means by the
 * project's aliases or as a path from the project's folder. Undefined where that is none of these files.
 */
export function findAliased(
  importer: string,
  specifier: string,
  aliases: readonly PathAlias[],
  files: ReadonlyMap<string, unknown>,
): string | undefined {
  for (const { pattern, targets } of [...aliases, fromProject]) {
    const part = matchAlias(pattern, specifier);
    if (part === undefined) continue;
    for (const target of targets) {
      const path = target.replace("*", () => part);
      if (relativeCandidates("", `./${path}`).some((candidate) => files.has(candidate))) {
        return relativeSpecifier(importer, path.replace(/\.tsx?$/, ""));
      }
    }
  }
  return undefined;
}

/** What the star of an alias stands for; undefined where the specifier is none of it. */
export function matchAlias(pattern: string, specifier: string): string | undefined {
  const star = pattern.indexOf("*");
  if (star < 0) return pattern === specifier ? "" : undefined;
  const [start, end] = [pattern.slice(0, star), pattern.slice(star + 1)];
  const isLong = specifier.length >= start.length + end.length;
  if (!isLong || !specifier.startsWith(start) || !specifier.endsWith(end)) return undefined;
  return specifier.slice(start.length, specifier.length - end.length);
}

function relativeSpecifier(importer: string, path: string): string {
  const from = importer.split("/").slice(0, -1);
  const to = path.split("/").filter((part) => part !== "" && part !== ".");
  while (from.length > 0 && to.length > 0 && from[0] === to[0]) {
    from.shift();
    to.shift();
  }
  return [from.length === 0 ? "." : from.map(() => "..").join("/"), ...to].join("/");
}
