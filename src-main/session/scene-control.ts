import type { Result } from "../../src-shared/base/result";
import { fail, ok } from "../../src-shared/base/result";
import { isPrefabFile, splitEntityFile } from "../../src-shared/document/entity-files";
import { describeRoots } from "../../src-shared/document/prefab-file";
import type { SceneDiff } from "../../src-shared/document/scene-diff";
import type { SceneRecord } from "../../src-shared/document/scene-record";
import type { Notification, SceneFailure, SceneState } from "../../src-shared/protocol/session-api";
import { describeIoError } from "../project/describe-io-error";
import { RecoveryJournal } from "../project/recovery-journal";
import { recoveryFolderOf } from "../project/recovery-folder";
import type { EditQueue } from "./edit-queue";
import type { EventHub } from "./event-hub";
import type { LoadedScene, SceneLoadFailure } from "./load-scene";
import { loadScene, loadUntitledScene, restoreScene } from "./load-scene";
import { createNewScene } from "./new-scene";
import type { OpenScene } from "./open-scene";
import { createOpenScene } from "./open-scene";
import type { ProjectProblems } from "./project-problems";
import type { SceneSurroundings } from "./scene-checks";
import { SceneChecks } from "./scene-checks";
import type { SceneSnapshot } from "./save-scene";
import { formatScene, saveScene } from "./save-scene";
import type { OpenProject, SessionState } from "./session-state";
import type { UndecidedClasses } from "./undecided-classes";
import { isSameUndecided, readUndecidedClasses } from "./undecided-classes";

export interface SceneControlContext {
  readonly state: SessionState;
  readonly queue: EditQueue;
  readonly hub: EventHub;
  readonly problems: ProjectProblems;
  readonly isPlaying: boolean;
}

export interface CloseOptions {
  /** Edits that are not saved come back when the scene is opened again: nobody was asked about them. */
  readonly keepsUnsaved: boolean;
}

/** Opens and saves the edit scene, keeps its journal, and hands it to the editor domain. */
export class SceneControl {
  private lastSave: Promise<unknown> = Promise.resolve();
  private readonly checks = new SceneChecks(() => this.tellProblems());
  private undecided: UndecidedClasses = new Set();
  private lastLook: Promise<void> = Promise.resolve();

  constructor(private readonly context: SceneControlContext) {}

  /** What was open stays open when this fails. */
  async open(path: string): Promise<Result<void, SceneFailure>> {
    const { project } = this.context.state;
    if (!project) return fail("noProject", "Open a project first.");
    if (this.context.isPlaying) return fail("playing", "Stop the game before you open another scene.");
    await this.lastSave;
    // The journal of the scene that is open is this editor's own: to open it again is to go back to its file.
    const isOpen = this.context.state.scene?.path === path;
    const loaded = await loadScene(project.files, path, isOpen ? undefined : recoveryFolderOf(project.dir, path));
    if (!loaded.ok) {
      if (!this.context.state.scene) this.setFailure(path, loaded);
      return fail(loaded.reason, loaded.message);
    }
    await this.showLoaded(project, loaded.value, path);
    return ok();
  }

  /** Opens the last good copy of a scene, whatever its file holds. */
  async restore(path: string): Promise<Result<void, SceneFailure>> {
    const { project } = this.context.state;
    if (!project) return fail("noProject", "Open a project first.");
    if (this.context.isPlaying) return fail("playing", "Stop the game before you open another scene.");
    await this.lastSave;
    const loaded = await restoreScene(project.files, path, recoveryFolderOf(project.dir, path));
    if (!loaded.ok) return loaded;
    await this.showLoaded(project, loaded.value, path);
    return ok();
  }

  async create(): Promise<Result<void, SceneFailure>> {
    const { project } = this.context.state;
    if (!project) return fail("noProject", "Open a project first.");
    if (this.context.isPlaying) return fail("playing", "Stop the game before you open another scene.");
    await this.lastSave;
    await this.show(createOpenScene(createNewScene()));
    return ok();
  }

  /** Brings back a scene that was never saved when the editor was killed; false if there is none. */
  async restoreUntitled(): Promise<boolean> {
    const { project } = this.context.state;
    const loaded = project && (await loadUntitledScene(recoveryFolderOf(project.dir, undefined)));
    if (!loaded) return false;
    await this.showLoaded(project, loaded, undefined);
    return true;
  }

  async save(): Promise<Result<void, SceneFailure>> {
    const { scene } = this.context.state;
    if (!scene) return fail("notFound", "No scene is open.");
    if (scene.path === undefined) return fail("noPath", "This scene has no file yet. Use Save as.");
    return this.saveTo(scene, scene.path);
  }

  async saveAs(path: string): Promise<Result<void, SceneFailure>> {
    const { scene } = this.context.state;
    if (!scene) return fail("notFound", "No scene is open.");
    const { stem, ending } = splitEntityFile(path);
    return this.saveTo(scene, path.toLowerCase().endsWith(ending) ? path : stem + ending);
  }

  get sceneState(): SceneState {
    const { scene, sceneFailure } = this.context.state;
    return {
      ...(scene?.path === undefined ? {} : { path: scene.path }),
      name: scene?.document.name ?? "",
      isOpen: scene !== undefined,
      isDirty: scene?.history.isDirty ?? false,
      history: scene?.history.info ?? { undo: [], redo: [] },
      world: this.context.isPlaying ? "runtime" : "editor",
      ...(sceneFailure === undefined ? {} : { failure: sceneFailure }),
    };
  }

  /** Remembers an edit that was just made, in case the editor is killed before the scene is saved. */
  journalEdit(scene: OpenScene, diff: SceneDiff): void {
    const { project } = this.context.state;
    const { journal } = scene;
    this.checks.checkEdit(scene, this.surroundings, diff);
    if (!journal || !project || diff.length === 0) return;
    if (!journal.hasBegun && scene.path !== undefined && scene.fileVersion !== undefined) {
      const file = project.files.absolute(scene.path);
      journal.begin({ file, version: scene.fileVersion }, scene.fileVersion);
    }
    journal.append(diff);
  }

  /** Lets go of the scene; edits that are not saved are gone, unless they are kept for when it is opened again. */
  async close({ keepsUnsaved }: CloseOptions): Promise<void> {
    const { state, queue } = this.context;
    await this.lastSave;
    await queue.run(async () => {
      const { scene } = state;
      await (keepsUnsaved && scene?.history.isDirty ? scene.journal?.leave() : scene?.journal?.close());
      delete state.scene;
      delete state.sceneFailure;
      this.checks.clear();
      state.isWorldOpen = false;
    });
  }

  /** Gives the editor domain the scene as it is now, unless it has it already; edits wait meanwhile. */
  openWorld(): Promise<void> {
    return this.context.queue.hold(async () => {
      if (!this.context.state.isWorldOpen) await this.openWorldNow();
    });
  }

  async whenSaved(): Promise<void> {
    await this.lastSave;
    await this.lastLook;
    await this.checks.whenChecked();
  }

  /** Looks for what is wrong in the scene: it is another, or the classes are. */
  check(): void {
    const { scene } = this.context.state;
    if (scene) this.checks.checkAll(scene, this.surroundings);
    this.checkAgain();
  }

  /** The same where other classes than before may be in files that do not compile. */
  checkAgain(): void {
    this.lastLook = this.lastLook.then(async () => {
      const { project } = this.context.state;
      if (!project?.engine) return;
      const { problems, classes } = project.engine;
      const undecided = await readUndecidedClasses(project.files, problems, classes);
      if (isSameUndecided(undecided, this.undecided)) return;
      this.undecided = undecided;
      const { scene } = this.context.state;
      if (scene) this.checks.checkAll(scene, this.surroundings);
    });
  }

  /** The same where the scene refers to files that came or went. */
  checkFiles(paths: readonly string[]): void {
    const { scene } = this.context.state;
    if (scene) this.checks.checkFiles(scene, this.surroundings, paths);
  }

  /**
   * The scene's file may be another now. A scene without edits of its own follows it; one with unsaved edits stays, and the
   * user is told. While playing nothing changes: call again after Stop.
   */
  async followFile(): Promise<void> {
    const { state, isPlaying } = this.context;
    const { project, scene, sceneFailure } = state;
    if (!scene && sceneFailure) {
      await this.open(sceneFailure.path);
      return;
    }
    if (!project || scene?.path === undefined || isPlaying) return;
    await this.lastSave;
    const { path } = scene;
    const file = await project.files.read(path);
    const version = file.ok ? file.value.version : "gone";
    if (version === scene.fileVersion || version === scene.foreignVersion || state.scene !== scene) return;
    scene.foreignVersion = version;
    if (!file.ok) {
      scene.history.markUnsaved();
      this.context.hub.fire("onDidChangeSceneState", this.sceneState);
      this.notify("warning", `${path} was deleted or cannot be read any more. Save the scene to write it again.`);
      return;
    }
    if (scene.history.isDirty) {
      this.notify(
        "warning",
        `${path} was changed by another program, and you have unsaved edits. Saving keeps yours, and a copy of the other beside it.`,
      );
      return;
    }
    const opened = await this.open(path);
    if (opened.ok) this.notify("info", `${path} was changed by another program and has been opened anew.`);
    else this.notify("error", opened.message);
  }

  /** The open scene's file, or a folder above it, got another name. */
  handleRename(path: string, newPath: string): void {
    const { scene } = this.context.state;
    if (scene?.path === undefined) return;
    if (scene.path !== path && !scene.path.startsWith(`${path}/`)) return;
    scene.path = newPath + scene.path.slice(path.length);
    this.context.hub.fire("onDidChangeSceneState", this.sceneState);
  }

  private async showLoaded(project: OpenProject, loaded: LoadedScene, path: string | undefined): Promise<void> {
    const { fileVersion, lineEnd } = loaded;
    const scene = createOpenScene(loaded.record, {
      ...(path === undefined ? {} : { path }),
      ...(fileVersion === undefined ? {} : { fileVersion }),
      ...(lineEnd === undefined ? {} : { lineEnd }),
    });
    await this.show(scene);
    if (loaded.isRecovered) {
      scene.history.markUnsaved();
      await this.beginJournal(scene, loaded.record);
      this.context.hub.fire("onDidChangeSceneState", this.sceneState);
    }
    if (loaded.setAside && path !== undefined) await this.setAside(project, loaded.setAside, path);
    if (loaded.notice) this.context.hub.fire("onDidNotify", loaded.notice);
  }

  /** Recovered edits of a file that is another now become a scene of their own. */
  private async setAside(project: OpenProject, record: SceneRecord, path: string): Promise<void> {
    const text = await formatScene(record, this.context.state.catalog);
    const { stem, ending } = splitEntityFile(path);
    for (let number = 1; ; number++) {
      const aside = `${stem} (recovered${number === 1 ? "" : ` ${number}`})${ending}`;
      const written = await project.files.write(aside, text);
      if (!written.ok && written.reason === "exists") continue;
      const where = written.ok ? `They are in ${aside}.` : `They could not be written: ${written.message}`;
      this.notify(
        "warning",
        `${path} was changed by another program since its last edits were lost with Tandem. ${where}`,
      );
      return;
    }
  }

  private async show(scene: OpenScene): Promise<void> {
    const { state, queue, hub } = this.context;
    const opened = await queue.run(async () => {
      await state.scene?.journal?.close();
      state.scene = scene;
      delete state.sceneFailure;
      this.addJournal(scene);
      const wasOpen = state.isWorldOpen;
      state.isWorldOpen = false;
      hub.fire("onDidOpenScene", this.sceneState);
      // Before the engine has started there is no domain to hold it; it gets the scene when it has. Whoever shows the
      // scene need not wait for its instances.
      return { world: wasOpen ? this.openWorld() : undefined };
    });
    this.checks.clear();
    this.tellProblems();
    this.check();
    await opened.world;
  }

  private get surroundings(): SceneSurroundings {
    const { catalog, project } = this.context.state;
    const { undecided } = this;
    const areScriptsRead = project?.areScriptsReady === true && project.engine !== undefined;
    return {
      catalog,
      mayBeDeclared: (name) => !areScriptsRead || undecided === "any" || undecided.has(name),
      hasFile: (path) => project?.changes.has(path) ?? false,
    };
  }

  private setFailure(path: string, { message, place, canRestore = false }: SceneLoadFailure): void {
    this.context.state.sceneFailure = { path, message, ...place, canRestore };
    this.tellProblems();
    this.context.hub.fire("onDidChangeSceneState", this.sceneState);
  }

  private tellProblems(): void {
    const { scene, sceneFailure } = this.context.state;
    if (!sceneFailure) return this.context.problems.set("scene", this.checks.problemsOf(scene));
    const { path, message, line, column } = sceneFailure;
    const problem = { severity: "error", source: "scene", file: path } as const;
    if (line === undefined || column === undefined)
      return this.context.problems.set("scene", [{ ...problem, message }]);
    // Whoever shows a problem names its place.
    const text = message.replace(`${path}:${line}:${column}: `, "");
    this.context.problems.set("scene", [{ ...problem, message: text, line, column }]);
  }

  private addJournal(scene: OpenScene): void {
    const { project } = this.context.state;
    if (!project || project.isReadOnly) return;
    scene.journal = new RecoveryJournal(recoveryFolderOf(project.dir, scene.path), scene.path, (error) => {
      const why = describeIoError(error, "the recovery copy");
      this.notify("warning", `Unsaved edits are not protected against a crash until the next save. ${why}`);
    });
    // What has no file cannot be begun with a copy of it.
    if (scene.path === undefined) void this.beginJournal(scene, scene.document.toRecord());
  }

  private async beginJournal(scene: OpenScene, record: SceneRecord): Promise<void> {
    const text = await formatScene(record, this.context.state.catalog);
    scene.journal?.begin({ text }, scene.fileVersion);
  }

  private async openWorldNow(): Promise<void> {
    const { state } = this.context;
    if (!state.project?.engine) return;
    // From now on the domain follows: one that cannot open the scene is rebuilt from the document by the engine.
    state.isWorldOpen = true;
    try {
      await state.project.engine.openWorld(state.scene?.document.toRecord());
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.notify("error", `The scripts of this scene could not be loaded: ${why}`);
    }
  }

  /** One save at a time. What is written is the scene as it is at this moment, to the file that belongs to it. */
  private async saveTo(scene: OpenScene, path: string): Promise<Result<void, SceneFailure>> {
    const { state, queue, hub } = this.context;
    const { project } = state;
    if (!project) return fail("noProject", "Open a project first.");
    const snapshot = await queue.read((): SceneSnapshot => ({
      record: scene.document.toRecord(),
      position: scene.history.position,
      isDirty: scene.history.isDirty,
      journalMark: scene.journal?.markSnapshot() ?? 0,
    }));
    const saved = this.lastSave.then(async () => {
      const isMoved = scene.path !== path;
      const result = await saveScene(project, scene, snapshot, path, state.catalog);
      if (!result.ok) return result;
      if (isMoved) {
        await scene.journal?.close();
        this.addJournal(scene);
      }
      if (result.value.notice) hub.fire("onDidNotify", result.value.notice);
      const problem = isPrefabFile(path) ? describeRoots(snapshot.record.entities) : undefined;
      if (problem !== undefined) this.notify("warning", `${path} is saved, but scripts cannot spawn it. ${problem}`);
      if (state.scene === scene) hub.fire("onDidChangeSceneState", this.sceneState);
      return ok();
    });
    this.lastSave = saved.catch(() => undefined);
    return saved;
  }

  private notify(severity: Notification["severity"], message: string): void {
    this.context.hub.fire("onDidNotify", { severity, message });
  }
}
