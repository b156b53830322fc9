import type { Object3D, Texture } from "three";
import type { Disposable } from "../../../src-shared/base/disposable";
import { toDisposable } from "../../../src-shared/base/disposable";
import type { LoadAsset } from "./load-asset";
import { disposeModel, loadModel } from "./load-model";
import { loadTexture } from "./load-texture";
import { createMissingModel, createMissingTexture } from "./placeholders";

export interface AssetFailure {
  readonly path: string;
  /** What went wrong, for people. */
  readonly message: string;
}

interface Entry<Asset> {
  readonly path: string;
  /** Absent while it is on its way. */
  asset: Asset | undefined;
  /** Increases with every load, so that a slow one that was overtaken is dropped. */
  version: number;
  readonly users: Set<(asset: Asset) => void>;
}

interface AssetKind<Asset> {
  readonly entries: Map<string, Entry<Asset>>;
  load(path: string): Promise<Asset>;
  createPlaceholder(): Asset;
  free(asset: Asset): void;
}

/**
 * Models and textures of the project, loaded once and shared. What nobody uses stays until `sweep`, so that leaving and
 * entering Play loads nothing anew. An asset that cannot be loaded is stood in for, and reported once.
 */
export class AssetLibrary implements Disposable {
  private readonly models: AssetKind<Object3D>;
  private readonly textures: AssetKind<Texture>;
  private isDisposed = false;

  constructor(
    loadAsset: LoadAsset,
    private readonly onDidFail: (failure: AssetFailure) => void,
    private readonly onWillFreeTexture: (texture: Texture) => void,
  ) {
    this.models = {
      entries: new Map(),
      load: (path) => loadModel(path, loadAsset),
      createPlaceholder: createMissingModel,
      free: disposeModel,
    };
    this.textures = {
      entries: new Map(),
      load: (path) => loadTexture(path, loadAsset),
      createPlaceholder: createMissingTexture,
      free: (texture) => {
        this.onWillFreeTexture(texture);
        texture.dispose();
      },
    };
  }

  /** `onReady` gets the model, now or later, and again when its file changes: clone it, do not add it to a scene. */
  useModel(path: string, onReady: (model: Object3D) => void): Disposable {
    return this.use(this.models, path, onReady);
  }

  /** `onReady` gets the texture, now or later, and again when its file changes. */
  useTexture(path: string, onReady: (texture: Texture) => void): Disposable {
    return this.use(this.textures, path, onReady);
  }

  /** Files changed on disk: those in use are loaded again. Other paths are ignored. */
  reload(paths: readonly string[]): void {
    for (const path of paths) {
      for (const kind of [this.models, this.textures] as AssetKind<unknown>[]) {
        const entry = kind.entries.get(path);
        if (entry) void this.load(kind, entry);
      }
    }
  }

  /** Frees what nobody uses. */
  sweep(): void {
    for (const kind of [this.models, this.textures] as AssetKind<unknown>[]) {
      for (const [path, entry] of kind.entries) {
        if (entry.users.size > 0) continue;
        kind.entries.delete(path);
        if (entry.asset !== undefined) kind.free(entry.asset);
      }
    }
  }

  dispose(): void {
    this.isDisposed = true;
    for (const kind of [this.models, this.textures] as AssetKind<unknown>[]) {
      for (const entry of kind.entries.values()) if (entry.asset !== undefined) kind.free(entry.asset);
      kind.entries.clear();
    }
  }

  private use<Asset>(kind: AssetKind<Asset>, path: string, onReady: (asset: Asset) => void): Disposable {
    const present = kind.entries.get(path);
    const entry: Entry<Asset> = present ?? { path, asset: undefined, version: 0, users: new Set() };
    kind.entries.set(path, entry);
    const user = (asset: Asset) => onReady(asset);
    entry.users.add(user);
    if (entry.asset !== undefined) onReady(entry.asset);
    if (!present) void this.load(kind, entry);
    return toDisposable(() => entry.users.delete(user));
  }

  private async load<Asset>(kind: AssetKind<Asset>, entry: Entry<Asset>): Promise<void> {
    const version = ++entry.version;
    let asset: Asset;
    let failure: AssetFailure | undefined;
    try {
      asset = await kind.load(entry.path);
    } catch (error) {
      asset = kind.createPlaceholder();
      failure = { path: entry.path, message: error instanceof Error ? error.message : String(error) };
    }
    if (this.isDisposed || version !== entry.version || kind.entries.get(entry.path) !== entry) {
      kind.free(asset);
      return;
    }
    const replaced = entry.asset;
    entry.asset = asset;
    for (const user of [...entry.users]) user(asset);
    if (replaced !== undefined) kind.free(replaced);
    if (failure) this.onDidFail(failure);
  }
}
