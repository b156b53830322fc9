import { access } from "node:fs/promises";
import { join } from "node:path";
import type { Result } from "../../src-shared/base/result";
import { projectFileName } from "../../src-shared/document/project-record";
import type { ProjectFailure, ProjectInfo, SessionApi } from "../../src-shared/protocol/session-api";

type StartSession = Pick<SessionApi, "openProject" | "createProject" | "getRecentProjects">;

/**
 * Opens the project that a start without a name shows: the last one that is still there, else the user's own copy of
 * First Steps, which is made when it is not there.
 */
export async function openStartProject(
  session: StartSession,
  projectsDir: string,
): Promise<Result<ProjectInfo, ProjectFailure>> {
  for (const { dir } of await session.getRecentProjects()) {
    if (await isProject(dir)) return session.openProject(dir);
  }
  const dir = join(projectsDir, "First Steps");
  return (await isProject(dir)) ? session.openProject(dir) : session.createProject(dir, "first-steps");
}

async function isProject(dir: string): Promise<boolean> {
  return access(join(dir, projectFileName)).then(
    () => true,
    () => false,
  );
}
