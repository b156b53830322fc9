import { cp, mkdir, readFile, readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Result } from "../../src-shared/base/result";
import { fail } from "../../src-shared/base/result";
import { formatProjectFile, parseProjectFile } from "../../src-shared/document/project-file";
import { projectFileName } from "../../src-shared/document/project-record";
import type { TemplateInfo } from "../../src-shared/protocol/session-api";
import { writeAtomically } from "./atomic-file";
import { codeOf, describeIoError } from "./describe-io-error";
import { writeNewProjectFiles } from "./editor-support";
import { readProjectFolder } from "./project-folder";

/**
 * The templates in a folder: each a project of its own, described by "description" in its project file. The one to begin
 * with comes first, the others by name.
 */
export async function listTemplates(templatesDir: string): Promise<readonly TemplateInfo[]> {
  const entries = await readdir(templatesDir, { withFileTypes: true }).catch(() => []);
  const templates = await Promise.all(
    entries.map(async (entry): Promise<TemplateInfo | undefined> => {
      if (!entry.isDirectory()) return undefined;
      const project = await readProjectFolder(join(templatesDir, entry.name));
      if (!project.ok) return undefined;
      const { name, description } = project.value;
      return { id: entry.name, name, description: typeof description === "string" ? description : "" };
    }),
  );
  const rank = ({ id }: TemplateInfo) => (id === "first-steps" ? "" : id);
  return templates.filter((template) => template !== undefined).sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

/** Copies a template into a folder that is new or empty. The project is named after the folder. */
export async function createProjectFolder(
  templatesDir: string,
  template: string,
  dir: string,
): Promise<Result<void, "notEmpty" | "unknownTemplate" | "io">> {
  const templates = await listTemplates(templatesDir);
  if (!templates.some(({ id }) => id === template)) {
    const known = templates.map(({ id }) => id).join(", ");
    return fail("unknownTemplate", `There is no template "${template}". There is: ${known}.`);
  }
  try {
    const present = await readFolder(dir);
    if (present === undefined) return fail("notEmpty", `${dir} is a file. Choose a folder that is new or empty.`);
    if (present.length > 0) return fail("notEmpty", `${dir} is not empty. Choose a folder that is new or empty.`);
    await mkdir(dir, { recursive: true });
    await cp(join(templatesDir, template), dir, { recursive: true });
    const text = await readFile(join(dir, projectFileName), "utf8");
    const parsed = parseProjectFile(text, projectFileName);
    if (!parsed.ok) return fail("io", parsed.message);
    await writeNewProjectFiles(dir);
    const { description: _ofTheTemplate, ...project } = parsed.value;
    return await writeAtomically(join(dir, projectFileName), formatProjectFile({ ...project, name: basename(dir) }));
  } catch (error) {
    return fail("io", describeIoError(error, dir));
  }
}

/** The names in a folder, none if it is not there, undefined if it is a file. */
async function readFolder(dir: string): Promise<readonly string[] | undefined> {
  try {
    if (!(await stat(dir)).isDirectory()) return undefined;
    return await readdir(dir);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
}
