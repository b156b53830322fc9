import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { FileMemo } from "./file-memo";
import type { FileOutline } from "./outline-file";

/** The classes of one file, linked. */
export interface LinkedFile {
  readonly classes: readonly ScriptClassInfo[];
  readonly problems: readonly ScriptDiagnostic[];
}

/** What linking remembers from one build to the next. */
export class LinkMemo {
  readonly outlines = new FileMemo<FileOutline>();
  readonly linked = new FileMemo<LinkedFile>();
}
