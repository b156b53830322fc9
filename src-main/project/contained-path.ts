import { realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import type { Result } from "../../src-shared/base/result";
import { fail, ok } from "../../src-shared/base/result";
import { codeOf, describeIoError } from "./describe-io-error";

/**
 * The absolute path of a project file. Refused are paths that lead out of the project: absolute ones, those with "..",
 * and those that pass through a symbolic link to somewhere else. The file need not exist.
 */
export async function resolveContained(
  projectDir: string,
  path: string,
): Promise<Result<string, "outsideProject" | "io">> {
  const refuse = () => fail("outsideProject", `"${path}" is not inside the project.`);
  const parts = path.split("/");
  const isOdd = path === "" || path.includes("\\") || path.includes("\0") || isAbsolute(path) || /^[a-z]:/i.test(path);
  if (isOdd || parts.some((part) => part === ".." || part === "." || part === "")) return refuse();
  // Git's own files are nobody's assets: a hook written there would run outside every sandbox.
  if (parts[0]?.toLowerCase() === ".git") return refuse();
  const target = join(projectDir, ...parts);
  try {
    const [root, real] = await Promise.all([realpath(projectDir), realpathOfNearest(target)]);
    return isWithin(root, real) ? ok(target) : refuse();
  } catch (error) {
    const why = describeIoError(error, projectDir);
    return fail("io", `The project's folder cannot be reached: put it back, and nothing is lost. ${why}`);
  }
}

/** Whether a path is the folder itself or below it; both as the file system resolves them. */
export function isWithin(folder: string, path: string): boolean {
  const steps = relative(folder, path);
  return steps === "" || (steps !== ".." && !steps.startsWith(`..${sep}`) && !isAbsolute(steps));
}

/** The real path of the nearest folder or file on the way that exists. */
async function realpathOfNearest(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const parent = dirname(path);
    const isMissing = codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR";
    if (!isMissing || parent === path) throw error;
    return realpathOfNearest(parent);
  }
}
