import { join } from "node:path";
import type { Result } from "../../src-shared/base/result";
import { ok } from "../../src-shared/base/result";
import { formatProjectFile } from "../../src-shared/document/project-file";
import type { ProjectRecord } from "../../src-shared/document/project-record";
import { projectFileName } from "../../src-shared/document/project-record";
import { writeAtomically } from "./atomic-file";
import type { ReadProjectFailure } from "./project-folder";
import { readProjectFolder } from "./project-folder";

/** Changes the project file as it is on the disk now, which someone else may have changed a moment ago. */
export async function changeProjectFile<Reason extends string>(
  dir: string,
  change: (record: ProjectRecord) => Result<ProjectRecord, Reason>,
): Promise<Result<ProjectRecord, ReadProjectFailure | Reason>> {
  const present = await readProjectFolder(dir);
  if (!present.ok) return present;
  const changed = change(present.value);
  if (!changed.ok) return changed;
  const written = await writeAtomically(join(dir, projectFileName), formatProjectFile(changed.value), projectFileName);
  return written.ok ? ok(changed.value) : written;
}
