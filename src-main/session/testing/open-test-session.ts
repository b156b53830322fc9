import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SessionEvents } from "../../../src-shared/protocol/session-api";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { EditorSession } from "../editor-session";
import { createEditorSession } from "../editor-session";
import type { EditorSessionOptions } from "../session-options";
import { MemoryEngine } from "./memory-engine";

export const templatesDir = fileURLToPath(new URL("../../../templates", import.meta.url));

export interface TestSession extends AsyncDisposable {
  readonly session: EditorSession;
  readonly projectDir: string;
  readonly userDir: string;
  /** The engine of the open project. */
  readonly engine: MemoryEngine;
  /** What was fired since the last call, by name and payload. */
  readonly takeEvents: <K extends keyof SessionEvents>(name: K) => readonly SessionEvents[K][];
}

export interface TestSessionOptions extends Partial<EditorSessionOptions> {
  readonly classes?: readonly ScriptClassInfo[];
  /** A folder to copy as the project; the empty template by default. */
  readonly project?: string;
  /** Changes the project's folder before it is opened. */
  readonly beforeOpen?: (projectDir: string) => Promise<void>;
}

/** A session with an in-memory engine and a project of its own; its folders are gone afterwards. */
export async function openTestSession({
  classes = [],
  project,
  beforeOpen,
  ...options
}: TestSessionOptions = {}): Promise<TestSession> {
  const folder = await mkdtemp(join(tmpdir(), "tandem-session-"));
  const projectDir = join(folder, "My Game");
  await cp(project ?? join(templatesDir, "empty"), projectDir, { recursive: true });
  await beforeOpen?.(projectDir);
  const userDir = join(folder, "user");
  const engines: MemoryEngine[] = [];
  const session = createEditorSession({
    createEngine(engineOptions) {
      const engine = new MemoryEngine(engineOptions, classes);
      engines.push(engine);
      return engine;
    },
    workersDir: "/nowhere",
    templatesDir,
    typingsFile: join(folder, "tandem.d.ts"),
    userDir,
    trustAll: true,
    ...options,
  });
  const events = new Map<keyof SessionEvents, unknown[]>();
  for (const name of eventNames) {
    session.on(name, (payload) => {
      const list = events.get(name) ?? [];
      list.push(payload);
      events.set(name, list);
    });
  }
  const opened = await session.openProject(projectDir);
  if (!opened.ok) throw new Error(opened.message);
  return {
    session,
    projectDir,
    userDir,
    get engine() {
      const engine = engines.at(-1);
      if (!engine) throw new Error("No engine was started");
      return engine;
    },
    takeEvents: <K extends keyof SessionEvents>(name: K) => {
      const taken = (events.get(name) ?? []) as SessionEvents[K][];
      events.delete(name);
      return taken;
    },
    async [Symbol.asyncDispose]() {
      await session.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const eventNames = [
  "onDidChangeProject",
  "onDidOpenScene",
  "onDidChangeScene",
  "onDidChangeSceneState",
  "onDidChangePlayState",
  "onDidReloadScripts",
  "onDidChangeSwap",
  "onDidChangeScriptClasses",
  "onDidLog",
  "onDidChangeProblems",
  "onDidChangeFiles",
  "onDidReceiveFrame",
  "onDidDrawGizmos",
  "onDidRequestSelection",
  "onDidChangeActivity",
  "onDidNotify",
] as const satisfies readonly (keyof SessionEvents)[];

export async function writeProjectFile(projectDir: string, path: string, text: string): Promise<void> {
  const file = join(projectDir, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
