import { formatSceneFile } from "../../../src-shared/document/scene-file";
import { sceneFormat } from "../../../src-shared/document/scene-record";
import type { Editor } from "../../workbench/editor";
import { sceneFile } from "../../workbench/files/entity-file";
import { fileNameOf, folderOf } from "../../workbench/files/file-kind";
import { openFile } from "../../workbench/files/open-file";
import { checkFileName } from "./check-file-name";
import { filesWithin, folderKeeper } from "./file-rows";

/** Renames or moves a file or folder; texts that are open in it follow. A failure is told. */
export async function renameFile(editor: Editor, path: string, newPath: string): Promise<boolean> {
  if (path === newPath) return true;
  const result = await editor.api.renameFile(path, newPath);
  if (!result.ok) {
    tellFailure(editor, result.message);
    return false;
  }
  editor.stores.codeBuffers.getState().move(path, newPath);
  await editor.stores.files.getState().refresh();
  return true;
}

/** Deletes a file or folder after asking. */
export async function deleteFile(editor: Editor, path: string, isFolder: boolean): Promise<void> {
  const { files, dialogs, sceneState } = editor.stores;
  const paths = files.getState().files.map((file) => file.path);
  const count = filesWithin(paths, path).filter((other) => fileNameOf(other) !== folderKeeper).length;
  const openScene = sceneState.getState().path;
  const isSceneWithin = openScene !== undefined && filesWithin([openScene], path).length > 0;
  const what = isFolder ? `${path} and the ${count === 1 ? "file" : `${count} files`} in it` : path;
  const answer = await dialogs.getState().confirm({
    title: `Delete ${fileNameOf(path)}?`,
    description: `${isFolder && count === 0 ? path : what} will be gone from the disk; Undo does not bring it back.${
      isSceneWithin ? " The open scene is among it; it stays open and can be saved again." : ""
    }`,
    confirmLabel: "Delete",
    danger: true,
  });
  if (answer !== "confirm") return;
  const result = await editor.api.deleteFile(path);
  if (!result.ok) tellFailure(editor, result.message);
  await files.getState().refresh();
}

/** Asks for a name and makes a folder, which a file of no interest keeps. */
export async function createFolder(editor: Editor, parent: string): Promise<string | undefined> {
  const name = await askName(editor, parent, { title: "New folder", placeholder: "enemies", ending: "" });
  if (name === undefined) return undefined;
  const path = joinPath(parent, name);
  const result = await editor.api.writeFile(joinPath(path, folderKeeper), "");
  if (!result.ok) tellFailure(editor, result.message);
  await editor.stores.files.getState().refresh();
  return result.ok ? path : undefined;
}

/** Asks for a name and makes an empty scene, which is opened. */
export async function createSceneFile(editor: Editor, parent: string = sceneFile.folder): Promise<void> {
  const { ending } = sceneFile;
  const name = await askName(editor, parent, { title: "New scene", placeholder: "level-2", ending });
  if (name === undefined) return;
  const path = joinPath(parent, name);
  const scene = { format: sceneFormat, name: name.slice(0, -ending.length), entities: [] };
  const result = await editor.api.writeFile(
    path,
    formatSceneFile(scene, () => []),
  );
  if (result.ok) await openFile(editor, path);
  else tellFailure(editor, result.message);
}

/** Shows a file or folder in the system's file manager. */
export async function revealFile(editor: Editor, path: string): Promise<void> {
  const result = await editor.host.revealInFileManager(path);
  if (!result.ok) tellFailure(editor, result.message);
}

/** The names beside a path, its own left out. */
export function siblingsOf(paths: readonly string[], folder: string, own?: string): readonly string[] {
  const prefix = folder === "" ? "" : `${folder}/`;
  const names = paths
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length).split("/")[0] ?? "");
  return [...new Set(names)].filter((name) => name !== own);
}

export function joinPath(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

interface NameQuestion {
  readonly title: string;
  readonly placeholder: string;
  /** Added where it was not typed. */
  readonly ending: string;
}

async function askName({ stores }: Editor, parent: string, question: NameQuestion): Promise<string | undefined> {
  const { title, placeholder, ending } = question;
  const complete = (typed: string) => (typed.trim().endsWith(ending) ? typed.trim() : typed.trim() + ending);
  const siblings = siblingsOf(
    stores.files.getState().files.map(({ path }) => path),
    parent,
  );
  const typed = await stores.dialogs.getState().prompt({
    title,
    label: parent === "" ? "Name" : `Name, in ${parent}`,
    placeholder,
    confirmLabel: "Create",
    validate: (text) => checkFileName(complete(text), siblings),
  });
  return typed === undefined ? undefined : complete(typed);
}

function tellFailure({ stores }: Editor, message: string): void {
  stores.notifications.getState().notify({ severity: "error", message });
}

/** The folder in which something new goes when a row is clicked: the folder itself, or the one a file is in. */
export function targetFolderOf(path: string, isFolder: boolean): string {
  return isFolder ? path : folderOf(path);
}
