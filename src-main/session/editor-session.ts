import { readFile } from "node:fs/promises";
import type { Disposable } from "../../src-shared/base/disposable";
import type { Result } from "../../src-shared/base/result";
import { fail, ok } from "../../src-shared/base/result";
import { defaultProjectSettings } from "../../src-shared/document/project-settings-values";
import type { CommandResult } from "../../src-shared/protocol/command";
import type { EvaluationFailure, SessionApi, SessionEvents } from "../../src-shared/protocol/session-api";
import { listTemplates } from "../project/create-project";
import { UserFolder } from "../project/user-folder";
import type { ScriptEngine } from "../script-engine/types";
import { Activity } from "./activity";
import { checkCommand } from "./commands/command-schema";
import { findComponent } from "./commands/find-component";
import { ConsoleLog } from "./console-log";
import { createDebuggerApi } from "./debug-control";
import { EditQueue } from "./edit-queue";
import { EventHub } from "./event-hub";
import { readFieldSnapshots } from "./field-snapshots";
import { createFileApi } from "./file-api";
import { listAddableClasses } from "./list-addable-classes";
import { PlayControl } from "./play-control";
import { GameProblems } from "./game-problems";
import { ProjectProblems } from "./project-problems";
import { ProjectControl } from "./project-control";
import type { CloseOptions } from "./scene-control";
import { SceneControl } from "./scene-control";
import { SceneEditor } from "./scene-editor";
import type { EditorSessionOptions } from "./session-options";
import { SwapControl } from "./swap-control";

export type { EditorSessionOptions } from "./session-options";
import { createSessionState } from "./session-state";

/** The whole editor without a window: what every host serves. Its methods need no `this`. */
export interface EditorSession extends SessionApi {
  /** The calls alone, for a host that offers them by name. */
  readonly api: SessionApi;
  on<K extends keyof SessionEvents>(name: K, listener: (payload: SessionEvents[K]) => void): Disposable;
  /** The next frame of a running game introduces every entity, for a viewer that came late. */
  requestKeyFrame(): void;
  /** Closes the project and ends everything; resolves when no worker, timer or file is in use any more. */
  /** By default, edits that are not saved are gone. */
  dispose(options?: CloseOptions): Promise<void>;
}

/** Starts an editor with nothing open. */
export function createEditorSession(options: EditorSessionOptions): EditorSession {
  const state = createSessionState();
  const hub = new EventHub();
  const queue = new EditQueue();
  /** What is selected in the window, as it told last. */
  let selection: readonly string[] = [];
  const userFolder = new UserFolder(options.userDir);
  const consoleLog = new ConsoleLog((entries) => hub.fire("onDidLog", entries));
  const activity = new Activity((label) => hub.fire("onDidChangeActivity", label));
  /** The engine whose editor domain holds the scene. */
  const worldEngine = () => (state.isWorldOpen ? state.project?.engine : undefined);

  const problems = new ProjectProblems((items) => hub.fire("onDidChangeProblems", items));

  const scenes = new SceneControl({
    state,
    queue,
    hub,
    problems,
    get isPlaying() {
      return play.isActive;
    },
  });

  const editor = new SceneEditor({
    get scene() {
      return state.scene;
    },
    get catalog() {
      return state.catalog;
    },
    get engine() {
      return worldEngine();
    },
    onDidEdit(scene, event) {
      scenes.journalEdit(scene, event.diff);
      if (!play.isActive) hub.fire("onDidChangeScene", event);
      hub.fire("onDidChangeSceneState", scenes.sceneState);
    },
    onDidFail: (problem) => consoleLog.addProblems("editor", [problem]),
  });

  const play = new PlayControl(
    {
      get engine() {
        return state.project?.engine;
      },
      get catalog() {
        return state.catalog;
      },
      get gameOptions() {
        const { play: playing, input } = state.project?.settings ?? defaultProjectSettings;
        const { fixedRate, maxFixedSteps, seed } = playing;
        return { fixedRate, maxFixedSteps, input, ...(seed === null ? {} : { randomSeed: seed }) };
      },
      get document() {
        return state.scene?.document;
      },
      takeScene: () => queue.run(() => state.scene?.document.toRecord()),
      noticeScripts: (): Promise<void> => projects.noticeScripts(),
      onDidChangeWorld() {
        // There is another game now, or none.
        swaps.clear();
        hub.fire("onDidOpenScene", scenes.sceneState);
        // A scene file that changed while playing was left alone until now.
        projects.followSceneFile();
      },
      onDidChangeState: (event) => hub.fire("onDidChangePlayState", event),
      onDidChangeScene(event) {
        hub.fire("onDidChangeScene", event);
        gameProblems.followScene(event.diff);
      },
      onDidReceiveFrame: (packet) => hub.fire("onDidReceiveFrame", packet),
      // The engine has logged it already.
      onDidEndByFault: (diagnostic) =>
        hub.fire("onDidNotify", { severity: "error", message: `The game was ended. ${diagnostic.message}` }),
      onDidLoseEdits: (lost) => consoleLog.addProblems("engine", lost),
    },
    { clock: "realtime", sendFrames: true, ...options.play },
  );

  const gameProblems = new GameProblems((found) => problems.set("game", found));

  const swaps = new SwapControl({
    get engine() {
      return state.project?.engine;
    },
    get isPlaying() {
      return play.isActive;
    },
    onDidChange: (swapState) => hub.fire("onDidChangeSwap", swapState),
    onDidChangeProblems: (found) => problems.set("swap", found),
    onDidChangeInstances: () => hub.fire("onDidChangeScene", { diff: [], touched: "*" }),
  });

  const projects = new ProjectControl({
    options,
    state,
    queue,
    hub,
    scenes,
    editor,
    play,
    swaps,
    problems,
    gameProblems,
    consoleLog,
    userFolder,
    activity,
  });

  async function withEngine<T>(
    job: (engine: ScriptEngine) => Promise<Result<T, EvaluationFailure>>,
  ): Promise<Result<T, EvaluationFailure>> {
    const engine = state.project?.engine;
    return engine ? job(engine) : fail("noDomain", "No scripts are running: open a project and trust it.");
  }

  const api: SessionApi = {
    openProject: (dir) => projects.open(dir),
    createProject: (dir, template) => projects.create(dir, template),
    closeProject: () => projects.close({ keepsUnsaved: false }),
    getProject: async () => projects.info,
    trustProject: () => projects.trust(),
    changeProjectSetting: (path, value) => projects.changeSetting(path, value),
    getTemplates: () => listTemplates(options.templatesDir),
    getRecentProjects: () => userFolder.recentProjects(),

    openScene: (path) => scenes.open(path),
    newScene: () => scenes.create(),
    restoreScene: (path) => scenes.restore(path),
    saveScene: () => activity.during("Saving the scene", () => scenes.save()),
    saveSceneAs: (path) => activity.during("Saving the scene", () => scenes.saveAs(path)),
    async getScene() {
      const played = play.isActive ? await play.getScene() : undefined;
      return played ?? queue.read(() => state.scene?.document.toRecord());
    },
    getSceneState: async () => scenes.sceneState,
    async getFields(entity, component) {
      const played = play.isActive ? await play.getFields(entity, component) : undefined;
      if (played) return played;
      const record = state.scene && findComponent(state.scene.document, state.catalog, entity, component);
      if (!record) return [];
      const engine = worldEngine();
      return engine ? engine.getFields(entity, record.id) : readFieldSnapshots(state.catalog, record);
    },

    async execute(command): Promise<CommandResult> {
      const checked = checkCommand(command);
      if (!checked.ok) return checked;
      // Not waiting when there is no need to keeps the order of calls: an undo right after this one is about this one.
      if (play.isSettling && !play.isHeld) await play.whenSettled();
      if (play.isActive && checked.value.kind !== "applyPlayEdits") return play.execute(checked.value);
      return queue.run(() => editor.execute(checked.value));
    },
    undo: () => queue.run(() => editor.undo()),
    redo: () => queue.run(() => editor.redo()),
    getHistory: async () => scenes.sceneState.history,

    async play(playOptions = {}) {
      await projects.whenOpened();
      if (!state.project) return fail("noProject", "Open a project first.");
      if (!state.scene && state.sceneFailure) return fail("noScene", state.sceneFailure.message);
      return activity.during("Starting the game", () => play.play(playOptions));
    },
    pause: () => play.pause(),
    resume: () => play.resume(),
    step: (stepOptions = {}) => play.step(stepOptions),
    setTimeScale: (scale) => play.setTimeScale(scale),
    stop: () => play.stop(),
    getPlayState: async () => play.playState,
    async restart() {
      if (!play.isActive) return fail("notPlaying", "Press Play first.");
      await activity.during("Restarting the game", () => play.restart());
      return ok();
    },
    getSwapState: async () => swaps.state,
    getSwapPreview: async () => swaps.preview,
    applySwap: () => swaps.apply(),
    dismissSwap: () => swaps.dismiss(),
    getPlayEdits: async () => play.edits,
    getInputRecording: async () => play.inputRecording,
    async sendInput(event) {
      play.session?.sendInput([event]);
    },

    getScriptClasses: async () => listAddableClasses(state.project?.engine?.classes ?? [], state.catalog),
    async recompile() {
      const engine = state.project?.engine;
      return engine ? activity.during("Compiling", () => engine.recompile()) : nothingReloaded;
    },
    runStatementScript: (path, domain) => withEngine((engine) => engine.runStatementScript(path, domain, selection)),
    async setSelection(ids) {
      selection = ids;
    },
    evaluate: (expression, domain) => withEngine((engine) => engine.evaluate(expression, domain)),
    callMethod: (places, method, domain) => withEngine((engine) => engine.callMethod(places, method, domain)),
    getProblems: async () => problems.items,
    getGizmoLines: async () => state.project?.engine?.gizmoLines ?? [],
    getConsole: async () => consoleLog.entries,
    async clearConsole() {
      consoleLog.clear();
    },
    async whenIdle() {
      await projects.whenOpened();
      await projects.whenFilesSettled();
      // A game that starts and stands at a breakpoint may do so for hours.
      if (!play.isHeld) await play.whenSettled();
      await state.project?.engine?.whenIdle();
      if (!play.isHeld) await swaps.whenIdle();
      await scenes.whenSaved();
      await queue.whenIdle();
      consoleLog.flush();
    },

    ...createDebuggerApi(state),
    ...createFileApi(state, projects, scenes),
    async getTypings() {
      const text = await readFile(options.typingsFile, "utf8").catch(() => undefined);
      return text === undefined ? [] : [{ uri: "file:///node_modules/tandem/index.d.ts", text }];
    },
  };

  return {
    ...api,
    api,
    on: hub.on,
    requestKeyFrame: () => play.session?.requestKeyFrame(),
    async dispose(closing = { keepsUnsaved: false }) {
      await projects.close(closing);
      consoleLog.dispose();
      activity.dispose();
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
  renames: [],
  problems: [],
} as const;
