import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Result } from "../../src-shared/base/result";
import { ok } from "../../src-shared/base/result";
import { formatSceneFileInSlices } from "../../src-shared/document/scene-file";
import type { SceneRecord } from "../../src-shared/document/scene-record";
import type { Notification, SceneFailure } from "../../src-shared/protocol/session-api";
import { writeAtomically } from "../project/atomic-file";
import { resolveContained } from "../project/contained-path";
import { hashContent } from "../project/content-hash";
import type { ComponentCatalog } from "./component-catalog";
import type { HistoryPosition } from "./history";
import type { OpenScene } from "./open-scene";
import { runInSlices } from "./run-in-slices";
import type { OpenProject } from "./session-state";

/** A scene as it was when the user asked to save it. */
export interface SceneSnapshot {
  readonly record: SceneRecord;
  readonly position: HistoryPosition;
  readonly isDirty: boolean;
  readonly journalMark: number;
}

export function formatScene(record: SceneRecord, catalog: ComponentCatalog): Promise<string> {
  return runInSlices(formatSceneFileInSlices(record, (type) => catalog.fieldOrder(type)));
}

/**
 * Writes a snapshot to a file. A scene without edits whose file is as the editor left it is not written. What another
 * program put into the file meanwhile is kept as a copy.
 */
export async function saveScene(
  project: OpenProject,
  scene: OpenScene,
  snapshot: SceneSnapshot,
  path: string,
  catalog: ComponentCatalog,
): Promise<Result<{ readonly notice?: Notification }, SceneFailure>> {
  const target = await resolveContained(project.dir, path);
  if (!target.ok) return target;
  const present = await readFile(target.value).catch(() => undefined);
  const presentVersion = present && hashContent(present);
  const isOwnFile = scene.path === path;
  if (isOwnFile && !snapshot.isDirty && presentVersion !== undefined && presentVersion === scene.fileVersion) {
    return ok({});
  }
  const text = await formatScene(snapshot.record, catalog);
  const version = hashContent(text);
  let notice: Notification | undefined;
  if (present && presentVersion !== version && (!isOwnFile || presentVersion !== scene.fileVersion)) {
    const copy = `.tandem/overwritten/${presentVersion?.slice(0, 8) ?? ""} ${path.split("/").pop() ?? path}`;
    const kept = await writeAtomically(join(project.dir, copy), present, copy);
    if (!kept.ok) return kept;
    notice = { severity: "warning", message: `${path} held something else. What it held is kept as ${copy}.` };
  }
  if (isOwnFile) await scene.journal?.markSaving(snapshot.journalMark, version);
  if (presentVersion !== version) {
    const written = await project.changes.writing(path, version, () => writeAtomically(target.value, text, path));
    if (!written.ok) return written;
  }
  scene.path = path;
  scene.fileVersion = version;
  delete scene.foreignVersion;
  scene.history.markSaved(snapshot.position);
  if (!scene.history.isDirty) scene.journal?.endGeneration();
  return ok(notice ? { notice } : {});
}
