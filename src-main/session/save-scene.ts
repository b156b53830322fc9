import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Result } from "../../src-shared/base/result";
import { ok } from "../../src-shared/base/result";
import { splitEntityFile } from "../../src-shared/document/entity-files";
import { formatSceneFileInSlices } from "../../src-shared/document/scene-file";
import type { SceneRecord } from "../../src-shared/document/scene-record";
import type { Notification, SceneFailure } from "../../src-shared/protocol/session-api";
import { writeAtomically } from "../project/atomic-file";
import { resolveContained } from "../project/contained-path";
import { hashContent } from "../project/content-hash";
import type { ComponentCatalog } from "../../src-shared/scripting/component-catalog";
import type { HistoryPosition } from "./history";
import type { OpenScene } from "./open-scene";
import { runInSlices } from "../script-engine/run-in-slices";
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
 * program put into the scene's own file meanwhile is kept as a copy beside it.
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
  const plain = await formatScene(snapshot.record, catalog);
  const text = isOwnFile && scene.lineEnd !== undefined ? plain.replaceAll("\n", scene.lineEnd) : plain;
  const version = hashContent(text);
  let notice: Notification | undefined;
  if (present && isOwnFile && presentVersion !== version && presentVersion !== scene.fileVersion) {
    const kept = await keepOther(project, path, present);
    if (!kept.ok) return kept;
    notice = {
      severity: "warning",
      message: `${path} was changed by another program. That version is in ${kept.value}.`,
    };
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

/** Keeps what another program wrote as a file beside the scene's. */
async function keepOther(project: OpenProject, path: string, content: Uint8Array): Promise<Result<string, "io">> {
  const { stem, ending } = splitEntityFile(path);
  for (let number = 1; ; number++) {
    const copy = `${stem} (other${number === 1 ? "" : ` ${number}`})${ending}`;
    if (existsSync(project.files.absolute(copy))) continue;
    const written = await writeAtomically(project.files.absolute(copy), content, copy);
    return written.ok ? ok(copy) : written;
  }
}
