import { resolve } from "node:path";
import type { Disposable } from "../../src-shared/base/disposable";
import { DisposableStore } from "../../src-shared/base/disposable";
import type { JsonValue } from "../../src-shared/base/json";
import type { Result } from "../../src-shared/base/result";
import { fail, ok } from "../../src-shared/base/result";
import type {
  EvaluationFailure,
  FileFailure,
  ProjectFailure,
  ProjectInfo,
  SessionApi,
  SessionEvents,
} from "../../src-shared/protocol/session-api";
import type { CommandResult } from "../../src-shared/protocol/command";
import { createProjectFolder, listTemplates } from "../project/create-project";
import { ProjectFiles } from "../project/project-files";
import { isReadOnlyFolder, readProjectFolder } from "../project/project-folder";
import { UserFolder } from "../project/user-folder";
import type { ScriptEngine, ScriptEngineOptions } from "../script-engine/types";
import { checkCommand } from "./commands/command-schema";
import { refuse } from "./commands/edit-plan";
import { createComponentCatalog } from "./component-catalog";
import { ConsoleLog } from "./console-log";
import { EditQueue } from "./edit-queue";
import { EventHub } from "./event-hub";
import { readFieldSnapshots } from "./field-snapshots";
import type { PlaySettings } from "./play-control";
import { PlayControl } from "./play-control";
import { SceneControl } from "./scene-control";
import { SceneEditor } from "./scene-editor";
import type { OpenProject } from "./session-state";
import { createSessionState } from "./session-state";

export interface EditorSessionOptions {
  /** `createScriptEngine`, given from outside so that this room can be tested by itself. */
  createEngine(options: ScriptEngineOptions): ScriptEngine;
  /** Absolute path of the folder with the bundles `compiler.js` and `domain.js`. */
  readonly workersDir: string;
  /** Absolute path of the folder whose folders are project templates. */
  readonly templatesDir: string;
  /** Absolute path of the typings of "tandem". */
  readonly typingsFile: string;
  /** Where recent and trusted projects are remembered; the system's place for such things by default. */
  readonly userDir?: string;
  /** Every project's scripts may run, without asking. */
  readonly trustAll?: boolean;
  /** Passed on to the engine. */
  readonly settleMs?: number;
  readonly budgetMs?: number;
  /** How games run; in real time and with frames by default. */
  readonly play?: Partial<PlaySettings>;
}

/** The whole editor without a window: what every host serves. Its methods need no `this`. */
export interface EditorSession extends SessionApi {
  /** The calls alone, for a host that offers them by name. */
  readonly api: SessionApi;
  on<K extends keyof SessionEvents>(name: K, listener: (payload: SessionEvents[K]) => void): Disposable;
  /** The next frame of a running game introduces every entity, for a viewer that came late. */
  requestKeyFrame(): void;
  /** Closes the project and ends everything; resolves when no worker, timer or file is in use any more. */
  dispose(): Promise<void>;
}

/** Starts an editor with nothing open. */
export function createEditorSession(options: EditorSessionOptions): EditorSession {
  const state = createSessionState();
  const hub = new EventHub();
  const queue = new EditQueue();
  const userFolder = new UserFolder(options.userDir);
  const consoleLog = new ConsoleLog((entries) => hub.fire("onDidLog", entries));
  let projectParts = new DisposableStore();

  const scenes = new SceneControl(state, queue, hub, () => play.isActive);

  const editor = new SceneEditor({
    get scene() {
      return state.scene;
    },
    get catalog() {
      return state.catalog;
    },
    get engine() {
      return state.isWorldOpen ? state.project?.engine : undefined;
    },
    onDidEdit(_scene, event) {
      if (!play.isActive) hub.fire("onDidChangeScene", event);
      hub.fire("onDidChangeSceneState", scenes.sceneState);
    },
    onDidFail(problems) {
      const now = Date.now();
      consoleLog.add(
        "editor",
        problems.map((diagnostic) => ({
          time: now,
          level: diagnostic.severity,
          text: diagnostic.message,
          count: 1,
          diagnostic,
        })),
      );
    },
  });

  const play = new PlayControl(
    {
      get engine() {
        return state.project?.engine;
      },
      get catalog() {
        return state.catalog;
      },
      get document() {
        return state.scene?.document;
      },
      takeScene: () => queue.run(() => state.scene?.document.toRecord()),
      onDidChangeWorld: () => hub.fire("onDidOpenScene", scenes.sceneState),
      onDidChangeState: (event) => hub.fire("onDidChangePlayState", event),
      onDidChangeScene: (event) => hub.fire("onDidChangeScene", event),
      onDidReceiveFrame: (packet) => hub.fire("onDidReceiveFrame", packet),
      onDidEndByFault: (diagnostic) =>
        hub.fire("onDidNotify", { severity: "error", message: `The game was ended: ${diagnostic.message}` }),
    },
    { clock: "realtime", sendFrames: true, ...options.play },
  );

  function projectInfo(): ProjectInfo | undefined {
    const { project } = state;
    if (!project) return undefined;
    const { dir, record, scenes: scenePaths, isRestricted, isReadOnly } = project;
    const start = record.startScene === undefined ? {} : { startScene: record.startScene };
    return { dir, name: record.name, ...start, scenes: scenePaths, isRestricted, isReadOnly };
  }

  async function openProject(dir: string): Promise<Result<ProjectInfo, ProjectFailure>> {
    const absolute = resolve(dir);
    const record = await readProjectFolder(absolute);
    if (!record.ok) return record;
    await closeProject();
    const files = new ProjectFiles(absolute);
    const project: OpenProject = {
      dir: absolute,
      files,
      record: record.value,
      scenes: (await files.list()).map(({ path }) => path).filter((path) => /\.scene\.json$/i.test(path)),
      isRestricted: !(options.trustAll === true || (await userFolder.isTrusted(absolute))),
      isReadOnly: await isReadOnlyFolder(absolute),
    };
    state.project = project;
    hub.fire("onDidChangeProject", projectInfo());
    await userFolder.addRecent({ dir: absolute, name: project.record.name, openedAt: Date.now() });
    await Promise.all([project.isRestricted ? undefined : startEngine(project), openStartScene(project)]);
    await scenes.openWorld();
    return ok(projectInfo() as ProjectInfo);
  }

  async function openStartScene(project: OpenProject): Promise<void> {
    const path = project.record.startScene ?? project.scenes[0];
    const opened = path === undefined ? await scenes.create() : await scenes.open(path);
    if (!opened.ok) hub.fire("onDidNotify", { severity: "error", message: opened.message });
  }

  async function startEngine(project: OpenProject): Promise<void> {
    const engine = options.createEngine({
      projectDir: project.dir,
      workersDir: options.workersDir,
      ...(options.settleMs === undefined ? {} : { settleMs: options.settleMs }),
      ...(options.budgetMs === undefined ? {} : { budgetMs: options.budgetMs }),
      runExclusive: (job) => queue.run(() => job(state.scene?.document.toRecord())),
    });
    project.engine = engine;
    projectParts.add(engine);
    projectParts.add(
      engine.onDidChangeClasses((classes) => {
        state.catalog = createComponentCatalog(classes);
        hub.fire("onDidChangeScriptClasses", classes);
      }),
    );
    projectParts.add(engine.onDidChangeProblems((problems) => hub.fire("onDidChangeProblems", problems)));
    projectParts.add(engine.onDidLog(({ domain, entries }) => consoleLog.add(domain, entries)));
    projectParts.add(engine.onDidEdit(({ label, diff }) => void queue.run(() => editor.acceptEdit(label, diff))));
    projectParts.add(
      engine.onDidReload((report) => {
        hub.fire("onDidReloadScripts", report);
        if (report.outcome === "swapped" && !play.isActive) hub.fire("onDidChangeScene", { diff: [], touched: "*" });
      }),
    );
    await engine.start();
    state.catalog = createComponentCatalog(engine.classes);
  }

  async function closeProject(): Promise<void> {
    if (!state.project) return;
    await play.stop();
    await scenes.close();
    projectParts.dispose();
    projectParts = new DisposableStore();
    delete state.project;
    state.catalog = createComponentCatalog([]);
    hub.fire("onDidOpenScene", scenes.sceneState);
    hub.fire("onDidChangeProject", undefined);
  }

  const noProject = () => fail("noProject", "Open a project first.");

  async function withEngine<T>(
    job: (engine: ScriptEngine) => Promise<Result<T, EvaluationFailure>>,
  ): Promise<Result<T, EvaluationFailure>> {
    const engine = state.project?.engine;
    return engine ? job(engine) : fail("noDomain", "No scripts are running: open a project and trust it.");
  }

  async function withFiles<T>(
    job: (files: ProjectFiles) => Promise<Result<T, FileFailure>>,
  ): Promise<Result<T, FileFailure>> {
    return state.project ? job(state.project.files) : noProject();
  }

  const api: SessionApi = {
    openProject,
    async createProject(dir, template) {
      const absolute = resolve(dir);
      const created = await createProjectFolder(options.templatesDir, template, absolute);
      if (!created.ok) return created;
      await userFolder.trust(absolute);
      return openProject(absolute);
    },
    closeProject,
    getProject: async () => projectInfo(),
    async trustProject() {
      const { project } = state;
      if (!project) return noProject();
      await userFolder.trust(project.dir);
      if (!project.isRestricted) return ok();
      project.isRestricted = false;
      hub.fire("onDidChangeProject", projectInfo());
      await startEngine(project);
      await scenes.openWorld();
      return ok();
    },
    getTemplates: () => listTemplates(options.templatesDir),
    getRecentProjects: () => userFolder.recentProjects(),

    openScene: (path) => scenes.open(path),
    newScene: () => scenes.create(),
    saveScene: () => scenes.save(),
    saveSceneAs: (path) => scenes.saveAs(path),
    getScene: () => (play.isActive ? play.getScene() : queue.run(() => state.scene?.document.toRecord())),
    getSceneState: async () => scenes.sceneState,
    async getFields(entity, component) {
      if (play.isActive) return play.getFields(entity, component);
      const record = state.scene?.document.component(entity, component);
      if (!record) return [];
      const engine = state.isWorldOpen ? state.project?.engine : undefined;
      return engine ? engine.getFields(entity, record.id) : readFieldSnapshots(state.catalog, record);
    },

    async execute(command): Promise<CommandResult> {
      const checked = checkCommand(command);
      if (!checked.ok) return refuse(checked.reason, checked.message);
      await play.whenSettled();
      const isForGame = play.isActive && checked.value.kind !== "applyPlayEdits";
      return queue.run(() => (isForGame ? play.execute(checked.value) : editor.execute(checked.value)));
    },
    undo: () => queue.run(() => editor.undo()),
    redo: () => queue.run(() => editor.redo()),
    getHistory: async () => scenes.sceneState.history,

    async play(playOptions = {}) {
      return state.project ? play.play(playOptions) : noProject();
    },
    pause: () => play.pause(),
    resume: () => play.resume(),
    step: (stepOptions = {}) => play.step(stepOptions),
    setTimeScale: (scale) => play.setTimeScale(scale),
    stop: () => play.stop(),
    getPlayState: async () => play.playState,
    getPlayEdits: async () => play.edits,
    async sendInput(event) {
      play.session?.sendInput([event]);
    },

    getScriptClasses: async () => state.project?.engine?.classes ?? [],
    async recompile() {
      const engine = state.project?.engine;
      return engine ? engine.recompile() : nothingReloaded;
    },
    runStatementScript: (path, domain) => withEngine((engine) => engine.runStatementScript(path, domain)),
    evaluate: (expression, domain): Promise<Result<JsonValue, EvaluationFailure>> =>
      withEngine((engine) => engine.evaluate(expression, domain)),
    getProblems: async () => state.project?.engine?.problems ?? [],
    getConsole: async () => consoleLog.entries,
    async clearConsole() {
      consoleLog.clear();
    },
    async whenIdle() {
      await queue.whenIdle();
      await state.project?.engine?.whenIdle();
      await scenes.whenSaved();
      await queue.whenIdle();
      consoleLog.flush();
    },

    listFiles: async () => (await state.project?.files.list()) ?? [],
    readFile: (path) => withFiles((files) => files.read(path)),
    writeFile: (path, text, expectedVersion) =>
      withFiles(async (files) => {
        const written = await files.write(path, text, expectedVersion);
        if (written.ok) state.project?.engine?.notifyFilesChanged([path]);
        return written;
      }),
    renameFile: (path, newPath) => withFiles((files) => files.rename(path, newPath)),
    deleteFile: (path) => withFiles((files) => files.delete(path)),
    readAsset: (path) =>
      withFiles(async (files) => {
        const bytes = await files.readBytes(path);
        return bytes.ok ? ok(Buffer.from(bytes.value).toString("base64")) : bytes;
      }),
    getTypings: async () => [],
  };

  return {
    ...api,
    api,
    on: hub.on,
    requestKeyFrame: () => play.session?.requestKeyFrame(),
    async dispose() {
      await closeProject();
      consoleLog.dispose();
      play.dispose();
      hub.dispose();
    },
  };
}

const nothingReloaded = {
  build: 0,
  outcome: "unchanged",
  changedFiles: [],
  addedClasses: [],
  removedClasses: [],
  refreshedClasses: [],
  timings: { compile: 0, load: 0, world: 0, total: 0 },
  instances: [],
  problems: [],
} as const;
