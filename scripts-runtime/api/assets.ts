import type { AssetKind } from "../../src-shared/document/field-type";
import type { EntityRecord } from "../../src-shared/document/scene-record";

/**
 * A file of the project that a field refers to. The editor shows a picker for it. Two references to the same file are the
 * same object.
 * @example const files: (Asset | undefined)[] = [this.logo, this.level];
 */
export abstract class Asset {
  /**
   * The file's path inside the project: "assets/models/tree.glb".
   * @example Debug.log("plays", this.level.path);
   */
  readonly path: string;
  /**
   * What kind of file it is; the same as the name of the class.
   * @example if (asset.kind === "Texture") Debug.log("a picture", asset.path);
   */
  abstract readonly kind: AssetKind;

  constructor(path: string) {
    this.path = path;
  }

  /**
   * The form in which scene files hold it.
   * @example const saved = JSON.stringify({ level: this.level }); // {"level":{"$asset":"assets/levels/1.json"}}
   */
  toJSON(): { readonly $asset: string } {
    return { $asset: this.path };
  }
}

/**
 * An image.
 * @example logo?: Texture;
 */
export class Texture extends Asset {
  readonly kind = "Texture";
}

/**
 * A glTF or GLB model.
 * @example body?: Model;
 */
export class Model extends Asset {
  readonly kind = "Model";
}

/**
 * A material file.
 * @example surface?: Material;
 */
export class Material extends Asset {
  readonly kind = "Material";
}

/**
 * A sound.
 * @example steps: AudioClip[] = [];
 */
export class AudioClip extends Asset {
  readonly kind = "AudioClip";
}

/**
 * An entity, with all below it, that is kept in a file of its own to be made from as often as it is needed.
 * @example
 * enemy?: Prefab;
 *
 * override onStart() {
 *   if (this.enemy) this.scene.spawn({ from: this.enemy, position: [0, 0, 20] });
 * }
 */
export class Prefab extends Asset {
  readonly kind = "Prefab";
  readonly #read: (path: string) => readonly EntityRecord[];

  constructor(path: string, read: (path: string) => readonly EntityRecord[] = refuseToRead) {
    super(path);
    this.#read = read;
  }

  /**
   * What is in the file, as scene files hold entities, the topmost first; new objects each time. A game sees one state of
   * it. Throws if the file is not there or is no prefab.
   * @example for (const entity of this.enemy?.entities ?? []) Debug.log(entity.name);
   */
  get entities(): readonly EntityRecord[] {
    return this.#read(this.path);
  }
}

/**
 * Another scene of the project.
 * @example next?: SceneAsset;
 */
export class SceneAsset extends Asset {
  readonly kind = "SceneAsset";
}

/**
 * A file of plain text or JSON.
 * @example
 * waves?: TextAsset;
 *
 * override onStart() {
 *   for (const wave of this.waves?.json<Wave[]>() ?? []) this.plan(wave);
 * }
 */
export class TextAsset extends Asset {
  readonly kind = "TextAsset";
  readonly #read: (path: string) => string;

  constructor(path: string, read: (path: string) => string = refuseToRead) {
    super(path);
    this.#read = read;
  }

  /**
   * What is in the file, there from `onCreate` on. A game sees one state of it. Throws if the file is not there.
   * @example const lines = this.level.text.split("\n");
   */
  get text(): string {
    return this.#read(this.path);
  }

  /**
   * What the file holds as JSON; new objects each time. Throws if it is no JSON. `T` is what you expect, unchecked.
   * @example const waves = this.level.json<Wave[]>();
   */
  json<T = unknown>(): T {
    const { text } = this;
    try {
      return JSON.parse(text) as T;
    } catch (error) {
      throw new SyntaxError(`${this.path} is not JSON: ${(error as Error).message}`, { cause: error });
    }
  }
}

function refuseToRead(path: string): never {
  throw new Error(`${path} cannot be read here: use the asset that a field holds.`);
}
