import type { DisposableStore } from "../../src-shared/base/disposable";
import type { ProjectRecord } from "../../src-shared/document/project-record";
import type { ProjectSettings } from "../../src-shared/document/project-settings";
import type { SceneOpenFailure } from "../../src-shared/protocol/session-api";
import type { ProjectFiles } from "../project/project-files";
import type { ProjectWatcher } from "../project/project-watcher";
import type { ScriptEngine } from "../script-engine/types";
import type { ComponentCatalog } from "../../src-shared/scripting/component-catalog";
import { createComponentCatalog } from "../../src-shared/scripting/component-catalog";
import type { FileChanges } from "./file-changes";
import type { OpenScene } from "./open-scene";

export interface OpenProject {
  readonly dir: string;
  readonly files: ProjectFiles;
  readonly changes: FileChanges;
  readonly isReadOnly: boolean;
  /** What ends with the project. */
  readonly parts: DisposableStore;
  record: ProjectRecord;
  /** Of the record, complete. */
  settings: ProjectSettings;
  isRestricted: boolean;
  areScriptsReady: boolean;
  watcher?: ProjectWatcher;
  /** Absent while the project is restricted. */
  engine?: ScriptEngine;
}

/** What is open. One owner, the session; its parts share this record. */
export interface SessionState {
  project?: OpenProject;
  scene?: OpenScene;
  /** The scene that could not be opened when none was. */
  sceneFailure?: SceneOpenFailure;
  /** The editor domain holds the scene and follows its edits. */
  isWorldOpen: boolean;
  catalog: ComponentCatalog;
}

export function createSessionState(): SessionState {
  return { isWorldOpen: false, catalog: createComponentCatalog([]) };
}
