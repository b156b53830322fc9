import type { Result } from "../../src-shared/base/result";
import { fail, ok } from "../../src-shared/base/result";
import type { SceneDiff } from "../../src-shared/document/scene-diff";
import { SceneDocument } from "../../src-shared/document/scene-document";
import { parseSceneFileInSlices } from "../../src-shared/document/scene-file";
import type { SceneRecord } from "../../src-shared/document/scene-record";
import type { FileFailure, Notification, SceneFailure } from "../../src-shared/protocol/session-api";
import type { FoundRecovery } from "../project/find-recovery";
import { findRecovery } from "../project/find-recovery";
import type { ProjectFiles } from "../project/project-files";
import { applyForeignDiffInSlices } from "./apply-foreign-diff";
import { runInSlices } from "./run-in-slices";

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

/** Reads a scene and brings back what a killed editor had not saved, unless no folder to look in is given. */
export async function loadScene(
  files: ProjectFiles,
  path: string,
  recoveryFolder: string | undefined,
): Promise<Result<LoadedScene, SceneFailure>> {
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
    const hint = found && found.base !== "file" ? ` The last copy that could be read is in ${showFolder(path)}.` : "";
    return fail(parsed.reason, parsed.message + hint);
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

/** The scene of a journal that belongs to no file, if an editor was killed over it. */
export async function loadUntitledScene(recoveryFolder: string): Promise<LoadedScene | undefined> {
  const found = await findRecovery(recoveryFolder, undefined);
  if (!found?.wasInterrupted || found.edits.length === 0) return undefined;
  const record = await recoverScene(found, undefined, "Untitled");
  if (!record) return undefined;
  const message = "The scene that was never saved when Tandem last ended is back. Save it to keep it.";
  return { record, isRecovered: true, notice: { severity: "info", message } };
}

async function parseScene(text: string, path: string): Promise<Result<SceneRecord, SceneFailure>> {
  const parsed = await runInSlices(parseSceneFileInSlices(text, path));
  return parsed.ok || parsed.reason === "newerFormat"
    ? (parsed as Result<SceneRecord, SceneFailure>)
    : fail("invalidScene", parsed.message);
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

function showFolder(path: string): string {
  return `.tandem/recovery, in the folder of ${path.split("/").pop() ?? path}`;
}
