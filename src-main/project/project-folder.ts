import { constants } from "node:fs";
import { access, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Result } from "../../src-shared/base/result";
import { fail } from "../../src-shared/base/result";
import { parseProjectFile } from "../../src-shared/document/project-file";
import type { ProjectRecord } from "../../src-shared/document/project-record";
import { projectFileName } from "../../src-shared/document/project-record";
import { codeOf, describeIoError } from "./describe-io-error";

export type ReadProjectFailure = "notFound" | "notAProject" | "invalidProject" | "newerFormat" | "io";

/** Reads the project file of a folder. */
export async function readProjectFolder(dir: string): Promise<Result<ProjectRecord, ReadProjectFailure>> {
  try {
    if (!(await stat(dir)).isDirectory()) return fail("notAProject", `${dir} is a file. Open the project's folder.`);
  } catch (error) {
    const isMissing = codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR";
    return isMissing
      ? fail("notFound", `The folder ${dir} is not there. Was it moved or renamed?`)
      : fail("io", describeIoError(error, dir));
  }
  let text: string;
  try {
    text = await readFile(join(dir, projectFileName), "utf8");
  } catch (error) {
    if (codeOf(error) !== "ENOENT") return fail("io", describeIoError(error, projectFileName));
    return fail(
      "notAProject",
      `${dir} is no Tandem project: it has no ${projectFileName}. Open another folder, or create a project.`,
    );
  }
  return parseProjectFile(text, projectFileName);
}

/** Whether nothing can be written there. */
export async function isReadOnlyFolder(dir: string): Promise<boolean> {
  try {
    await access(dir, constants.W_OK);
    return false;
  } catch {
    return true;
  }
}
