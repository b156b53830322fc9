import type { AssetKind } from "../../src-shared/document/field-type";

/**
 * A file of the project that a field refers to. The editor shows a picker for it. Two references to the same file are the
 * same object.
 */
export abstract class Asset {
  /** The file's path inside the project: "assets/models/tree.glb". */
  readonly path: string;
  /** What kind of file it is; the same as the name of the class. */
  abstract readonly kind: AssetKind;

  constructor(path: string) {
    this.path = path;
  }

  /** The form in which scene files hold it. */
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

/** A glTF or GLB model. */
export class Model extends Asset {
  readonly kind = "Model";
}

/** A material file. */
export class Material extends Asset {
  readonly kind = "Material";
}

/** A sound. */
export class AudioClip extends Asset {
  readonly kind = "AudioClip";
}

/** Entities kept in a file of their own. */
export class Prefab extends Asset {
  readonly kind = "Prefab";
}

/** Another scene of the project. */
export class SceneAsset extends Asset {
  readonly kind = "SceneAsset";
}

/** A file of plain text or JSON. */
export class TextAsset extends Asset {
  readonly kind = "TextAsset";
}
