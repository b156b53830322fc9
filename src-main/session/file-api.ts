import type { Result } from "../../src-shared/base/result";
import { fail, ok } from "../../src-shared/base/result";
import { formatProjectFile } from "../../src-shared/document/project-file";
import { projectFileName } from "../../src-shared/document/project-record";
import type { FileFailure, SessionApi } from "../../src-shared/protocol/session-api";
import { writeAtomically } from "../project/atomic-file";
import { hashContent } from "../project/content-hash";
import type { ProjectControl } from "./project-control";
import type { SceneControl } from "./scene-control";
import type { OpenProject, SessionState } from "./session-state";

type FileApi = Pick<
  SessionApi,
  "listFiles" | "readFile" | "writeFile" | "renameFile" | "deleteFile" | "readAsset" | "keepRenamed"
>;

/** The calls about the project's files. What the editor does itself takes effect at once, without waiting for the watcher. */
export function createFileApi(state: SessionState, projects: ProjectControl, scenes: SceneControl): FileApi {
  async function inProject<T>(
    job: (project: OpenProject) => Promise<Result<T, FileFailure>>,
  ): Promise<Result<T, FileFailure>> {
    return state.project ? job(state.project) : fail("noProject", "Open a project first.");
  }

  const write = (path: string, text: string, expectedVersion?: string) =>
    inProject(async ({ files, changes }) => {
      const written = await changes.writing(path, hashContent(text), () => files.write(path, text, expectedVersion));
      if (written.ok) await projects.handleFiles({ added: [], changed: [path], removed: [] });
      // Mended in the code editor, it is a scene again.
      if (written.ok && !state.scene && state.sceneFailure?.path === path) projects.followSceneFile();
      return written;
    });

  return {
    listFiles: async () => (await state.project?.files.list()) ?? [],
    readFile: (path) => inProject(({ files }) => files.read(path)),
    writeFile: write,
    renameFile: (path, newPath) =>
      inProject(async (project) => {
        const before = await pathsWithin(project, path);
        const renamed = await project.files.rename(path, newPath);
        if (!renamed.ok) return renamed;
        scenes.handleRename(path, newPath);
        await followStartScene(project, path, newPath);
        const after = before.map((from) => newPath + from.slice(path.length));
        await projects.handleFiles({ added: after, changed: [], removed: before });
        return renamed;
      }),
    deleteFile: (path) =>
      inProject(async (project) => {
        const gone = await pathsWithin(project, path);
        const deleted = await project.files.delete(path);
        if (deleted.ok) await projects.handleFiles({ added: [], changed: [], removed: gone });
        return deleted;
      }),
    keepRenamed: (rename) =>
      inProject(async ({ files, engine }) => {
        const { file, className, from, to } = rename;
        const source = await files.read(file);
        if (!source.ok) return source;
        const text = await engine?.addFormerly(source.value.text, rename);
        if (text === undefined) {
          const what = rename.kind === "class" ? to : `${className}.${to}`;
          return fail("notFound", `${what} is not in ${file} any more: write @formerly("${from}") before it yourself.`);
        }
        const written = await write(file, text, source.value.version);
        return written.ok ? ok() : written;
      }),
    readAsset: (path) =>
      inProject(async ({ files }) => {
        const bytes = await files.readBytes(path);
        return bytes.ok ? ok(Buffer.from(bytes.value).toString("base64")) : bytes;
      }),
  };
}

/** The files that a path stands for: itself, or all in the folder. */
async function pathsWithin({ files }: OpenProject, path: string): Promise<readonly string[]> {
  const all = await files.list();
  return all.map((file) => file.path).filter((file) => file === path || file.startsWith(`${path}/`));
}

/** A project opens the same scene first, whatever its name is now. */
async function followStartScene(project: OpenProject, path: string, newPath: string): Promise<void> {
  const { startScene } = project.record;
  if (startScene === undefined || (startScene !== path && !startScene.startsWith(`${path}/`))) return;
  project.record = { ...project.record, startScene: newPath + startScene.slice(path.length) };
  const text = formatProjectFile(project.record);
  await project.changes.writing(projectFileName, hashContent(text), () =>
    writeAtomically(project.files.absolute(projectFileName), text, projectFileName),
  );
}
