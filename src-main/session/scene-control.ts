import type { Result } from "../../src-shared/base/result";
import { fail, ok } from "../../src-shared/base/result";
import { formatSceneFileInSlices, nameOfScene, parseSceneFileInSlices } from "../../src-shared/document/scene-file";
import type { SceneRecord } from "../../src-shared/document/scene-record";
import type { SceneFailure, SceneState } from "../../src-shared/protocol/session-api";
import { writeAtomically } from "../project/atomic-file";
import { resolveContained } from "../project/contained-path";
import { hashContent } from "../project/content-hash";
import type { EditQueue } from "./edit-queue";
import type { EventHub } from "./event-hub";
import { createNewScene } from "./new-scene";
import type { OpenScene } from "./open-scene";
import { createOpenScene } from "./open-scene";
import { runInSlices } from "./run-in-slices";
import type { OpenProject, SessionState } from "./session-state";

/** Opens and saves the edit scene, and hands it to the editor domain. */
export class SceneControl {
  private lastSave: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly state: SessionState,
    private readonly queue: EditQueue,
    private readonly hub: EventHub,
    private readonly isPlaying: () => boolean,
  ) {}

  async open(path: string): Promise<Result<void, SceneFailure>> {
    const { project } = this.state;
    if (!project) return fail("noProject", "Open a project first.");
    if (this.isPlaying()) return fail("playing", "Stop the game before you open another scene.");
    const loaded = await loadScene(project, path);
    if (!loaded.ok) return loaded;
    await this.show(loaded.value);
    return ok();
  }

  async create(): Promise<Result<void, SceneFailure>> {
    if (!this.state.project) return fail("noProject", "Open a project first.");
    if (this.isPlaying()) return fail("playing", "Stop the game before you open another scene.");
    await this.show(createOpenScene(createNewScene()));
    return ok();
  }

  async save(): Promise<Result<void, SceneFailure>> {
    const { scene } = this.state;
    if (!scene) return fail("notFound", "No scene is open.");
    if (scene.path === undefined) return fail("noPath", "This scene has no file yet. Use Save as.");
    return this.saveTo(scene, scene.path);
  }

  async saveAs(path: string): Promise<Result<void, SceneFailure>> {
    const { scene } = this.state;
    if (!scene) return fail("notFound", "No scene is open.");
    return this.saveTo(scene, /\.scene\.json$/i.test(path) ? path : `${path.replace(/\.json$/i, "")}.scene.json`);
  }

  get sceneState(): SceneState {
    const { scene } = this.state;
    return {
      ...(scene?.path === undefined ? {} : { path: scene.path }),
      name: scene?.document.name ?? "",
      isOpen: scene !== undefined,
      isDirty: scene?.history.isDirty ?? false,
      history: scene?.history.info ?? { undo: [], redo: [] },
      world: this.isPlaying() ? "runtime" : "editor",
    };
  }

  /** Lets go of the scene. */
  async close(): Promise<void> {
    await this.lastSave;
    await this.queue.run(() => {
      delete this.state.scene;
      this.state.isWorldOpen = false;
    });
  }

  /** Gives the editor domain the scene as it is now; edits wait meanwhile. */
  openWorld(): Promise<void> {
    return this.queue.run(() => this.openWorldNow());
  }

  async whenSaved(): Promise<void> {
    await this.lastSave;
  }

  private show(scene: OpenScene): Promise<void> {
    return this.queue.run(async () => {
      this.state.scene = scene;
      const wasOpen = this.state.isWorldOpen;
      this.state.isWorldOpen = false;
      this.hub.fire("onDidOpenScene", this.sceneState);
      // Before the engine has started there is no domain to hold it; it gets the scene when it has.
      if (wasOpen) await this.openWorldNow();
    });
  }

  private async openWorldNow(): Promise<void> {
    const { project, scene } = this.state;
    if (!project?.engine) return;
    await project.engine.openWorld(scene?.document.toRecord());
    this.state.isWorldOpen = true;
  }

  /** One save at a time. What is written is the scene as it is at this moment, to the file that belongs to it. */
  private async saveTo(scene: OpenScene, path: string): Promise<Result<void, SceneFailure>> {
    const { project } = this.state;
    if (!project) return fail("noProject", "Open a project first.");
    const snapshot = await this.queue.run(() => ({
      record: scene.document.toRecord(),
      position: scene.history.position,
    }));
    const saved = this.lastSave.then(() => this.write(project, scene, snapshot, path));
    this.lastSave = saved.catch(() => undefined);
    return saved;
  }

  private async write(
    project: OpenProject,
    scene: OpenScene,
    { record, position }: { readonly record: SceneRecord; readonly position: number },
    path: string,
  ): Promise<Result<void, SceneFailure>> {
    const target = await resolveContained(project.dir, path);
    if (!target.ok) return target;
    const text = await runInSlices(formatSceneFileInSlices(record, (type) => this.state.catalog.fieldOrder(type)));
    const written = await writeAtomically(target.value, text, path);
    if (!written.ok) return written;
    scene.path = path;
    scene.fileVersion = hashContent(text);
    scene.history.markSaved(position);
    if (this.state.scene === scene) this.hub.fire("onDidChangeSceneState", this.sceneState);
    return ok();
  }
}

async function loadScene(project: OpenProject, path: string): Promise<Result<OpenScene, SceneFailure>> {
  const file = await project.files.read(path);
  if (!file.ok) {
    switch (file.reason) {
      case "notFound":
      case "outsideProject":
      case "noProject":
        return fail(file.reason, file.message);
      case "notText":
        return fail("invalidScene", file.message);
      default:
        return fail("io", file.message);
    }
  }
  const parsed = await runInSlices(parseSceneFileInSlices(file.value.text, path));
  if (!parsed.ok) return fail(parsed.reason === "newerFormat" ? "newerFormat" : "invalidScene", parsed.message);
  const record = parsed.value.name === "" ? { ...parsed.value, name: nameOfScene(path) } : parsed.value;
  return ok(createOpenScene(record, path, file.value.version));
}
