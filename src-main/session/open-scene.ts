import { SceneDocument } from "../../src-shared/document/scene-document";
import type { SceneRecord } from "../../src-shared/document/scene-record";
import type { RecoveryJournal } from "../project/recovery-journal";
import { History } from "./history";

/** The scene being edited: the document, its history, and the file that it came from and is saved to. */
export interface OpenScene {
  readonly document: SceneDocument;
  readonly history: History;
  /** Remembers unsaved edits on disk; absent where nothing can be written. */
  journal?: RecoveryJournal;
  /** Relative to the project; absent until it is saved for the first time. */
  path?: string;
  /** The version of the file as the editor last read or wrote it. */
  fileVersion?: string;
  /** How lines end in the file; git may have chosen so for the whole project. */
  lineEnd?: "\r\n";
  /** The version of the file that the user was told of, as it is not what the editor read or wrote. */
  foreignVersion?: string;
}

export function createOpenScene(
  record: SceneRecord,
  origin: Pick<OpenScene, "path" | "fileVersion" | "lineEnd"> = {},
): OpenScene {
  return { document: new SceneDocument(record), history: new History(), ...origin };
}
