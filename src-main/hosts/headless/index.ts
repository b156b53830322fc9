import type { Disposable } from "../../../src-shared/base/disposable";
import type { SessionApi, SessionEvents } from "../../../src-shared/protocol/session-api";
import { createHostSession } from "../create-host-session";
import { checkSessionCalls } from "../main-functions";
import { findHostPaths, findUserPaths } from "../paths";

export type { Command, CommandResult, FieldEdit } from "../../../src-shared/protocol/command";
export type { BreakpointInfo, BreakpointRequest, DebugState } from "../../../src-shared/protocol/debugger-api";
export type { InputEvent } from "../../../src-shared/protocol/input-event";
export type { InputRecording, RecordedInput } from "../../../src-shared/protocol/input-recording";
export type {
  FieldSnapshot,
  HistoryInfo,
  PlayOptions,
  PlayState,
  ProjectInfo,
  SceneState,
  SessionApi,
  SessionEvents,
} from "../../../src-shared/protocol/session-api";
export type { ComponentRecord, EntityRecord, SceneRecord } from "../../../src-shared/document/scene-record";
export type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
export type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";

export interface EditorOptions {
  /** A folder with `tandem.json`, opened before `openEditor` resolves. */
  readonly project?: string;
  /** Lets the scripts of every project that this editor opens run; else those that the user has trusted do. */
  readonly trust?: boolean;
  /** Games run only by `step`, as fast as it goes, and not in real time. */
  readonly manualClock?: boolean;
  /** A frame that is stepped is as long as a fixed step of the project, and so has exactly one; else a 60th of a second. */
  readonly stepsByTick?: boolean;
  /** Makes all chance in every game the same each time: `Random`, `Math.random`, the ids of what is spawned. */
  readonly randomSeed?: number;
}

/** An editor without a window. */
export interface HeadlessEditor {
  /** A call with wrong arguments rejects with what is wrong, and does nothing. */
  readonly api: SessionApi;
  on<K extends keyof SessionEvents>(name: K, listener: (payload: SessionEvents[K]) => void): Disposable;
  /** Closes the project without saving and ends every worker; the process can end by itself afterwards. */
  close(): Promise<void>;
}

/** Starts an editor in this process. Rejects when the project cannot be opened, with the reason in the message. */
export async function openEditor(options: EditorOptions = {}): Promise<HeadlessEditor> {
  const { project, trust = false, manualClock = false, stepsByTick = false, randomSeed } = options;
  const session = createHostSession(findHostPaths(), findUserPaths(), {
    trustAll: trust,
    play: {
      clock: manualClock ? "manual" : "realtime",
      stepsByTick,
      ...(randomSeed === undefined ? {} : { randomSeed }),
    },
  });
  if (project !== undefined) {
    const opened = await session.openProject(project);
    if (!opened.ok) {
      await session.dispose();
      throw new Error(opened.message);
    }
  }
  return {
    api: checkSessionCalls(session.api),
    on: (name, listener) => session.on(name, listener),
    close: () => session.dispose(),
  };
}
