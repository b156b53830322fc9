import type { Failure, Ok, Result } from "../../src-shared/base/result";
import { fail, ok } from "../../src-shared/base/result";
import type { TextPlace } from "../../src-shared/document/json-reader";
import type { SceneDiff } from "../../src-shared/document/scene-diff";
import { SceneDocument } from "../../src-shared/document/scene-document";
import { parseSceneFileInSlices } from "../../src-shared/document/scene-file";
import type { SceneRecord } from "../../src-shared/document/scene-record";
import type { FileFailure, Notification, SceneFailure } from "../../src-shared/protocol/session-api";
import type { FoundRecovery } from "../project/find-recovery";
import { findRecovery } from "../project/find-recovery";
import type { ProjectFiles } from "../project/project-files";
import { applyForeignDiffInSlices } from "./apply-foreign-diff";
import { runInSlices } from "../script-engine/run-in-slices";

/** A scene as read from its file, or as recovered. */
export interface LoadedScene {
  readonly record: SceneRecord;
  /** The version of the file; absent if it is gone. */
  readonly fileVersion?: string;
  /** Set when lines end so in the file. */
  readonly lineEnd?: "\r\n";
  /** It holds edits that its file does not. */
  readonly isRecovered: boolean;
  /** Recovered edits that do not belong to the file as it is now, as a scene of their own. */
  readonly setAside?: SceneRecord;
  readonly notice?: Notification;
}

/** Why a scene was not opened, and whether there is a copy of it that can be. */
export interface SceneLoadFailure extends Failure<SceneFailure> {
  readonly place?: TextPlace;
  readonly canRestore?: boolean;
}

/** Reads a scene and brings back what a killed editor had not saved, unless no folder to look in is given. */
export async function loadScene(
  files: ProjectFiles,
  path: string,
  recoveryFolder: string | undefined,
): Promise<Ok<LoadedScene> | SceneLoadFailure> {
  const file = await files.read(path);
  const fileVersion = file.ok ? file.value.version : undefined;
  const parsed = file.ok ? await parseScene(file.value.text, path) : fail(sceneReasonOf(file.reason), file.message);
  const found = recoveryFolder === undefined ? undefined : await findRecovery(recoveryFolder, fileVersion);
  const origin = {
    ...(fileVersion === undefined ? {} : { fileVersion }),
    ...(file.ok && /^[^\n]*\r\n/.test(file.value.text) ? { lineEnd: "\r\n" as const } : {}),
  };

  if (!found?.wasInterrupted || (found.edits.length === 0 && parsed.ok)) {
    if (parsed.ok) return ok({ record: parsed.value, ...origin, isRecovered: false });
    const canRestore = found !== undefined && (await recoverScene(found, undefined, path)) !== undefined;
    const hint = canRestore ? " Or restore the last copy that could be read, which Tandem has kept." : "";
    return { ...parsed, message: parsed.message + hint, canRestore };
  }
  const recovered = await recoverScene(found, parsed.ok ? parsed.value : undefined, path);
  if (!recovered) return parsed.ok ? ok({ record: parsed.value, ...origin, isRecovered: false }) : parsed;
  if (parsed.ok && found.isFileForeign) {
    return ok({ record: parsed.value, ...origin, isRecovered: false, setAside: recovered });
  }
  const text = parsed.ok
    ? `${path}: the edits that were not saved when Tandem last ended are back. Save the scene to keep them.`
    : `${path} could not be read, so its last good copy was opened. Save the scene to replace the file. ${parsed.message}`;
  return ok({
    record: recovered,
    ...origin,
    isRecovered: true,
    notice: { severity: parsed.ok ? "info" : "warning", message: text },
  });
}

/** The newest copy of a scene that can be read, whether an editor was killed over it or not. */
export async function restoreScene(
  files: ProjectFiles,
  path: string,
  recoveryFolder: string,
): Promise<Result<LoadedScene, SceneFailure>> {
  const file = await files.read(path);
  const fileVersion = file.ok ? file.value.version : undefined;
  const found = await findRecovery(recoveryFolder, fileVersion);
  const record = found && (await recoverScene(found, undefined, path));
  if (!record) return fail("notFound", `Tandem has kept no copy of ${path} that can be read.`);
  return ok({
    record,
    ...(fileVersion === undefined ? {} : { fileVersion }),
    isRecovered: true,
    notice: { severity: "info", message: `The last good copy of ${path} is open. Save the scene to replace the file.` },
  });
}

/** The scene of a journal that belongs to no file, if an editor was killed over it. */
export async function loadUntitledScene(recoveryFolder: string): Promise<LoadedScene | undefined> {
  const found = await findRecovery(recoveryFolder, undefined);
  if (!found?.wasInterrupted || found.edits.length === 0) return undefined;
  const record = await recoverScene(found, undefined, "Untitled");
  if (!record) return undefined;
  const message = "The scene that was never saved when Tandem last ended is back. Save it to keep it.";
  return { record, isRecovered: true, notice: { severity: "info", message } };
}

async function parseScene(text: string, path: string): Promise<Ok<SceneRecord> | SceneLoadFailure> {
  const parsed = await runInSlices(parseSceneFileInSlices(text, path));
  if (parsed.ok) return parsed;
  return { ...parsed, reason: parsed.reason === "newerFormat" ? "newerFormat" : "invalidScene" };
}

async function recoverScene(
  found: FoundRecovery,
  file: SceneRecord | undefined,
  path: string,
): Promise<SceneRecord | undefined> {
  let base = file;
  if (found.base !== "file") {
    const parsed = await parseScene(found.base.text, path);
    base = parsed.ok ? parsed.value : undefined;
  }
  if (!base) return undefined;
  const document = new SceneDocument(base);
  await runInSlices(applyInSlices(document, found.edits));
  return document.toRecord();
}

function* applyInSlices(document: SceneDocument, edits: readonly SceneDiff[]): Generator<void, void> {
  for (const diff of edits) yield* applyForeignDiffInSlices(document, diff);
}

function sceneReasonOf(reason: FileFailure): SceneFailure {
  switch (reason) {
    case "notFound":
    case "outsideProject":
    case "noProject":
      return reason;
    case "notText":
      return "invalidScene";
    default:
      return "io";
  }
}
