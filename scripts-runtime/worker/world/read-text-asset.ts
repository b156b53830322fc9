import { readFileSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";

/**
 * Reads text files of a project's `assets` folder, and nothing else, whatever the path says. Throws where there is none.
 * With `isCached` a file is read once.
 */
export function createTextReader(projectDir: string, { isCached }: { readonly isCached: boolean }) {
  const texts = new Map<string, string>();
  return (path: string): string => {
    const present = texts.get(path);
    if (present !== undefined) return present;
    const text = readInside(join(projectDir, "assets"), join(projectDir, path), path);
    if (isCached) texts.set(path, text);
    return text;
  };
}

/** What is said in place of the system's own words. */
const reasons: Readonly<Record<string, string>> = { ENOENT: "there is no such file", EISDIR: "it is a folder" };

function readInside(folder: string, file: string, path: string): string {
  let text: string;
  try {
    // A link may lead out of the folder.
    if (!realpathSync(file).startsWith(realpathSync(folder) + sep)) throw new Error("it is not in the assets folder");
    text = readFileSync(file, "utf8");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const why = reasons[code ?? ""] ?? (error instanceof Error ? error.message : String(error));
    throw new Error(`${path} could not be read: ${why}.`, { cause: error });
  }
  return text.startsWith("\ufeff") ? text.slice(1) : text;
}
