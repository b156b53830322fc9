import { resolve } from "node:path";
import { DisposableStore } from "../../src-shared/base/disposable";
import type { JsonValue } from "../../src-shared/base/json";
import { isSameJson } from "../../src-shared/base/json";
import type { Result } from "../../src-shared/base/result";
import { fail, ok } from "../../src-shared/base/result";
import type { ProjectRecord } from "../../src-shared/document/project-record";
import { projectFileName } from "../../src-shared/document/project-record";
import type { ProjectSettings } from "../../src-shared/document/project-settings";
import { changeProjectSetting, readProjectSettings } from "../../src-shared/document/project-settings-values";
import type {
  FilesChangedEvent,
  ProjectFailure,
  ProjectInfo,
  SettingFailure,
} from "../../src-shared/protocol/session-api";
import type { ScriptDiagnostic } from "../../src-shared/scripting/script-diagnostic";
import { changeProjectFile } from "../project/change-project-file";
import { createProjectFolder } from "../project/create-project";
import { writeEditorSupport } from "../project/editor-support";
import { ProjectFiles } from "../project/project-files";
import { isReadOnlyFolder, readProjectFolder } from "../project/project-folder";
import { watchProject } from "../project/project-watcher";
import type { UserFolder } from "../project/user-folder";
import { scriptsFolder } from "../script-engine/compiler/find-scripts";
import type { Activity } from "./activity";
import { idleDebugState, restoreBreakpoints } from "./debug-control";
import { createComponentCatalog } from "../../src-shared/scripting/component-catalog";
import { checkCommand } from "./commands/command-schema";
import type { ConsoleLog } from "./console-log";
import { EditQueue } from "./edit-queue";
import type { EventHub } from "./event-hub";
import { FileChanges } from "./file-changes";
import type { PlayControl } from "./play-control";
import type { GameProblems } from "./game-problems";
import type { ProjectProblems } from "./project-problems";
import { listAddableClasses } from "./list-addable-classes";
import { ReloadFaults } from "./reload-faults";
import { readClosedScenes } from "./read-closed-scenes";
import type { CloseOptions, SceneControl } from "./scene-control";
import type { SceneEditor } from "./scene-editor";
import type { EditorSessionOptions } from "./session-options";
import type { OpenProject, SessionState } from "./session-state";
import type { SwapControl } from "./swap-control";

export interface ProjectControlContext {
  readonly options: EditorSessionOptions;
  readonly state: SessionState;
  readonly queue: EditQueue;
  readonly hub: EventHub;
  readonly scenes: SceneControl;
  readonly editor: SceneEditor;
  readonly play: PlayControl;
  readonly swaps: SwapControl;
  readonly problems: ProjectProblems;
  readonly gameProblems: GameProblems;
  readonly consoleLog: ConsoleLog;
  readonly userFolder: UserFolder;
  readonly activity: Activity;
}

/** Opens, watches and closes the project, and runs its scripts once the user trusts it. One such call at a time. */
export class ProjectControl {
  private readonly turns = new EditQueue();
  private readonly fileTurns = new EditQueue();

  constructor(private readonly context: ProjectControlContext) {}

  get info(): ProjectInfo | undefined {
    const { project } = this.context.state;
    if (!project) return undefined;
    const { dir, record, settings, changes, isRestricted, isReadOnly, areScriptsReady } = project;
    const start = record.startScene === undefined ? {} : { startScene: record.startScene };
    return {
      dir,
      name: record.name,
      ...start,
      scenes: changes.scenes,
      isRestricted,
      isReadOnly,
      areScriptsReady,
      settings,
    };
  }

  /** What was open stays open when the folder is no project. */
  open(dir: string): Promise<Result<ProjectInfo, ProjectFailure>> {
    return this.turns.run(() => this.context.activity.during("Opening the project", () => this.openNow(resolve(dir))));
  }

  create(dir: string, template: string): Promise<Result<ProjectInfo, ProjectFailure>> {
    return this.turns.run(async () => {
      const absolute = resolve(dir);
      const created = await createProjectFolder(this.context.options.templatesDir, template, absolute);
      if (!created.ok) return created;
      await this.context.userFolder.trust(absolute);
      return this.openNow(absolute);
    });
  }

  close(options: CloseOptions): Promise<void> {
    return this.turns.run(() => this.closeNow(options));
  }

  trust(): Promise<Result<void, ProjectFailure>> {
    return this.turns.run(async () => {
      const { state, userFolder } = this.context;
      const { project } = state;
      if (!project) return fail("noProject", "Open a project first.");
      const trusted = await userFolder.trust(project.dir);
      if (!project.isRestricted) return trusted;
      project.isRestricted = false;
      this.fireChange();
      await this.startScripts(project);
      await this.context.scenes.openWorld();
      return ok();
    });
  }

  changeSetting(path: string, value: JsonValue | undefined): Promise<Result<void, SettingFailure>> {
    return this.turns.run(async () => {
      const { project } = this.context.state;
      if (!project) return fail("noProject", "Open a project first.");
      const changed = await changeProjectFile(project.dir, (record) => {
        const settings = changeProjectSetting(record.settings, path, value);
        if (!settings.ok) return settings;
        const { settings: _before, ...rest } = record;
        return ok(Object.keys(settings.value).length === 0 ? rest : { ...record, settings: settings.value });
      });
      if (changed.ok) {
        this.takeRecord(project, changed.value);
        return ok();
      }
      const { reason, message } = changed;
      const isOurs = reason === "invalidSetting" || reason === "io";
      return fail(isOurs ? reason : "invalidProject", message);
    });
  }

  /** Resolves when no project is being opened, trusted or closed: its scripts are there then, if they may run. */
  whenOpened(): Promise<void> {
    return this.turns.whenIdle();
  }

  /** The editor itself changed files; resolves when everything concerned knows. */
  handleFiles(event: FilesChangedEvent): Promise<void> {
    this.context.state.project?.engine?.notifyFilesChanged([...event.added, ...event.changed, ...event.removed]);
    return this.followFiles(event);
  }

  private followFiles(event: FilesChangedEvent): Promise<void> {
    return this.fileTurns.run(async () => {
      const { state, hub, scenes } = this.context;
      const { project } = state;
      if (!project) return;
      const paths = [...event.added, ...event.changed, ...event.removed];
      const news = await project.changes.sift(event);
      const { added, changed, removed } = news;
      if (added.length + changed.length + removed.length === 0) return;
      hub.fire("onDidChangeFiles", news);
      scenes.checkFiles([...added, ...removed]);
      if (paths.includes(projectFileName)) await this.readProjectFile(project);
      if (paths.includes("package.json") && project.engine) await this.supportEditors(project);
      if ([...added, ...removed].some((path) => /\.scene\.json$/i.test(path))) this.fireChange();
      const scenePath = state.scene?.path ?? state.sceneFailure?.path;
      if (scenePath !== undefined && paths.includes(scenePath)) await scenes.followFile();
    });
  }

  /** The open scene's file may have changed while that could not be followed. */
  followSceneFile(): void {
    this.inBackground(this.fileTurns.run(() => this.context.scenes.followFile()));
  }

  /** Resolves when every change of files up to now has been handled, whoever made it. */
  async whenFilesSettled(): Promise<void> {
    await this.context.state.project?.watcher?.flush();
    await this.fileTurns.whenIdle();
  }

  /** Resolves when the engine knows of every script that was saved up to now. */
  async noticeScripts(): Promise<void> {
    await this.context.state.project?.watcher?.lookInto(scriptsFolder);
  }

  private async openNow(dir: string): Promise<Result<ProjectInfo, ProjectFailure>> {
    const { options, state, userFolder, scenes } = this.context;
    const record = await readProjectFolder(dir);
    if (!record.ok) return record;
    await this.closeNow({ keepsUnsaved: false });
    const files = new ProjectFiles(dir);
    const present = (await files.list()).map(({ path }) => path);
    const project: OpenProject = {
      dir,
      files,
      record: record.value,
      settings: this.readSettings(record.value),
      changes: new FileChanges(files, present),
      parts: new DisposableStore(),
      isRestricted: !(options.trustAll === true || (await userFolder.isTrusted(dir))),
      isReadOnly: await isReadOnlyFolder(dir),
      areScriptsReady: false,
    };
    state.project = project;
    this.watch(project);
    this.fireChange();
    await userFolder.addRecent({ dir, name: project.record.name, openedAt: Date.now() });
    await Promise.all([
      project.isRestricted ? undefined : this.startScripts(project),
      this.openStartScene(project),
      project.watcher?.ready,
    ]);
    await scenes.openWorld();
    return ok(this.info as ProjectInfo);
  }

  private async openStartScene(project: OpenProject): Promise<void> {
    const { scenes } = this.context;
    if (await scenes.restoreUntitled()) return;
    const path = project.record.startScene ?? project.changes.scenes[0];
    const opened = path === undefined ? await scenes.create() : await scenes.open(path);
    if (!opened.ok) this.notify("error", `The scene that opens first could not be opened. ${opened.message}`);
  }

  private async startScripts(project: OpenProject): Promise<void> {
    const { options, state, queue, hub, scenes, editor, play, swaps, problems, gameProblems, consoleLog } =
      this.context;
    await this.supportEditors(project);
    const engine = options.createEngine({
      projectDir: project.dir,
      workersDir: options.workersDir,
      ...(options.settleMs === undefined ? {} : { settleMs: options.settleMs }),
      readSettings: () => project.settings.scripts,
      readDebugSettings: () => project.settings.debug,
      ...(options.budgetMs === undefined ? {} : { budgetMs: options.budgetMs }),
      executeCommand: (command, step) => {
        const checked = checkCommand(command);
        return checked.ok ? queue.run(() => editor.execute(checked.value, step)) : Promise.resolve(checked);
      },
      readClosedScenes: () => readClosedScenes(project, state.scene?.path),
      runExclusive: (job) =>
        queue.hold(async () => {
          const { scene } = state;
          const result = await job(scene?.document.toRecord());
          // A domain that was given the scene follows it from here on.
          state.isWorldOpen ||= scene !== undefined && state.project === project;
          return result;
        }),
    });
    project.engine = engine;
    project.parts.add(engine);
    const faults = new ReloadFaults(consoleLog);
    const listen = [
      engine.onDidChangeClasses((classes) => {
        state.catalog = createComponentCatalog(classes);
        scenes.check();
        hub.fire("onDidChangeScriptClasses", listAddableClasses(classes, state.catalog));
      }),
      engine.onDidChangeProblems((found) => {
        problems.set("scripts", found);
        scenes.checkAgain();
      }),
      engine.onDidLeaveOut((found) => gameProblems.set(found)),
      engine.onDidDrawGizmos((lines) => hub.fire("onDidDrawGizmos", lines)),
      engine.onDidLog(({ domain, entries }) => consoleLog.add(domain, entries)),
      engine.debugger.onDidChangeState((debugState) => hub.fire("onDidChangeDebugState", debugState)),
      engine.onDidSelect((ids) => hub.fire("onDidRequestSelection", ids)),
      engine.onDidEdit((edit) => {
        const { scene } = state;
        // By its turn another scene may be open, which this edit is not about.
        this.inBackground(queue.run(() => (state.scene === scene ? editor.acceptEdit(edit) : undefined)));
      }),
      engine.onDidTrySwap((trial) => this.inBackground(swaps.handleTrial(trial))),
      engine.onDidReload((report) => {
        faults.take(report.problems);
        hub.fire("onDidReloadScripts", report);
        if (report.outcome !== "swapped") return;
        play.followReload();
        // The instances are new ones: whoever shows their values must ask again.
        if (!play.isActive) hub.fire("onDidChangeScene", { diff: [], touched: "*" });
        else if (project.settings.scripts.runningGame === "restart") this.inBackground(play.restart());
        else if (project.settings.scripts.runningGame === "swap") this.inBackground(swaps.offer());
      }),
    ];
    for (const listener of listen) project.parts.add(listener);
    await restoreBreakpoints(project, engine.debugger);
    try {
      await engine.start();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.notify("error", `The scripts could not be started: ${why} The scene can be edited all the same.`);
    }
    problems.set("scripts", engine.problems);
    state.catalog = createComponentCatalog(engine.classes);
    project.areScriptsReady = true;
    scenes.check();
    this.fireChange();
  }

  private async supportEditors({ dir, isReadOnly, settings }: OpenProject): Promise<void> {
    const { allowNodeModules } = settings.scripts;
    if (!isReadOnly) await writeEditorSupport(dir, { typingsFile: this.context.options.typingsFile, allowNodeModules });
  }

  private watch(project: OpenProject): void {
    const { probeWatching } = this.context.options;
    project.watcher = watchProject({
      projectDir: project.dir,
      // A save settles from its first moment on; what shows files is told of many at a time.
      onDidNotice: (path) => project.engine?.notifyFilesChanged([path]),
      onDidChange: (event) => this.inBackground(this.followFiles(event)),
      onDidFallBack: (reason) =>
        this.notify(
          "warning",
          `Changes made by other programs are found by looking through the project again and again: ${reason}.`,
        ),
      ...(probeWatching ? { probe: probeWatching } : {}),
    });
  }

  private async readProjectFile(project: OpenProject): Promise<void> {
    const record = await readProjectFolder(project.dir);
    if (!record.ok) {
      const message = `${record.message} The settings from before are used until then.`;
      this.context.problems.set("project", [{ severity: "error", source: "project", message, file: projectFileName }]);
      return this.notify("error", message);
    }
    this.tellSettingProblems(record.value);
    if (!isSameJson(record.value, project.record)) this.takeRecord(project, record.value);
  }

  private takeRecord(project: OpenProject, record: ProjectRecord): void {
    const { allowNodeModules } = project.settings.scripts;
    project.record = record;
    project.settings = this.readSettings(record);
    this.fireChange();
    // Scripts that load are made for what they may use.
    const { engine } = project;
    if (!engine || project.settings.scripts.allowNodeModules === allowNodeModules) return;
    this.inBackground(Promise.all([engine.recompile(), this.supportEditors(project)]));
  }

  private readSettings(record: ProjectRecord): ProjectSettings {
    const { settings, problems } = readProjectSettings(record.settings);
    for (const problem of problems) this.notify("warning", `${projectFileName}: ${problem}`);
    this.tellSettingProblems(record);
    return settings;
  }

  private tellSettingProblems(record: ProjectRecord): void {
    const { problems } = readProjectSettings(record.settings);
    const found = problems.map((message): ScriptDiagnostic => ({
      severity: "warning",
      source: "project",
      message,
      file: projectFileName,
    }));
    this.context.problems.set("project", found);
  }

  private async closeNow(options: CloseOptions): Promise<void> {
    const { state, hub, play, scenes, problems, consoleLog } = this.context;
    const { project } = state;
    if (!project) return;
    await play.stop();
    // First, as what hangs in a script would hold up the scene.
    project.parts.dispose();
    await scenes.close(options);
    delete state.project;
    state.catalog = createComponentCatalog([]);
    problems.clear();
    // Its entries name files and entities that the next project does not have.
    consoleLog.clear();
    hub.fire("onDidChangeDebugState", idleDebugState);
    await project.watcher?.close();
    await this.fileTurns.whenIdle();
    hub.fire("onDidOpenScene", scenes.sceneState);
    this.fireChange();
  }

  /** For what nobody waits for: what goes wrong is shown. */
  private inBackground(job: Promise<unknown>): void {
    job.catch((error: unknown) => {
      this.notify("error", error instanceof Error ? (error.stack ?? error.message) : String(error));
    });
  }

  private fireChange(): void {
    this.context.hub.fire("onDidChangeProject", this.info);
  }

  private notify(severity: "warning" | "error", message: string): void {
    this.context.hub.fire("onDidNotify", { severity, message });
  }
}
