import type { ScriptEngine, ScriptEngineOptions } from "../script-engine/types";
import type { PlaySettings } from "./play-control";

/** What a host gives a session. */
export interface EditorSessionOptions {
  /** `createScriptEngine`, given from outside so that this room can be tested by itself. */
  createEngine(options: ScriptEngineOptions): ScriptEngine;
  /** Absolute path of the folder with the bundles `compiler.js` and `domain.js`. */
  readonly workersDir: string;
  /** Absolute path of the folder whose folders are project templates. */
  readonly templatesDir: string;
  /** Absolute path of the typings of "tandem"; a session works without the file. */
  readonly typingsFile: string;
  /** Absolute path of the folder where recent and trusted projects are remembered; the system's own by default. */
  readonly userDir?: string;
  /** Every project's scripts may run, without asking. */
  readonly trustAll?: boolean;
  /** Passed on to the engine. */
  readonly settleMs?: number;
  readonly budgetMs?: number;
  /** How games run; in real time and with frames by default. */
  readonly play?: Partial<PlaySettings>;
  /** Whether the system reports changes below a folder; replaced in tests. */
  readonly probeWatching?: (projectDir: string) => Promise<boolean>;
}
