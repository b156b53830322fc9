import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import type { FileDescription, ImportSpecifier } from "../reflection/file-description";

/** All that was made of one file's content; what the disk cache keeps. */
export interface FileArtefact {
  /** Of content, compiler version and options; the cache key. */
  readonly hash: string;
  readonly code: string;
  readonly sourceMap: string;
  /** The modules that the code really requires: imports of types alone are gone. */
  readonly specifiers: readonly ImportSpecifier[];
  readonly description: FileDescription;
  readonly warnings: readonly ScriptDiagnostic[];
}

/** What is known of a file of the project. */
export interface FileState {
  /** Of what is on disk now, which may be newer than the artefact. */
  readonly contentHash: string;
  readonly length: number;
  readonly isEmpty: boolean;
  /** The content on disk does not compile: the artefact, if there is one, is of an earlier content. */
  readonly isFailed: boolean;
  readonly artefact?: FileArtefact;
  readonly problems: readonly ScriptDiagnostic[];
}
