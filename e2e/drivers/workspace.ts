import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ProjectFolder } from "./project-folder";

/** Folders of one test alone: the user's own, where new projects go, and a copy of a project. */
export interface Workspace {
  readonly userDir: string;
  readonly projectsDir: string;
  readonly project: ProjectFolder;
  /** Removes all of it. */
  remove(): Promise<void>;
}

const repository = fileURLToPath(new URL("../../", import.meta.url));

/** Where a project is copied from: `templates/` or the tests' own `e2e/projects/`. */
export type ProjectSource = `template:${string}` | `fixture:${string}`;

/** Makes the folders. The name holds a space and letters beyond ASCII, as a user's may. */
export async function createWorkspace(source: ProjectSource): Promise<Workspace> {
  const root = await mkdtemp(join(tmpdir(), "tandem e2e ü-"));
  const projectsDir = join(root, "projects");
  const projectDir = join(projectsDir, "My Game");
  await mkdir(projectsDir);
  await cp(sourceDir(source), projectDir, { recursive: true });
  return {
    userDir: join(root, "user"),
    projectsDir,
    project: new ProjectFolder(projectDir),
    remove: () => rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  };
}

function sourceDir(source: ProjectSource): string {
  const [kind, name = ""] = source.split(":", 2);
  return join(repository, kind === "template" ? "templates" : "e2e/projects", name);
}
