import type { AssetKind } from "../../../src-shared/document/field-type";
import type { Asset } from "../../api/index";
import { AudioClip, Material, Model, Prefab, SceneAsset, TextAsset, Texture } from "../../api/index";

const assetClasses: Record<Exclude<AssetKind, "TextAsset">, new (path: string) => Asset> = {
  Texture,
  Model,
  Material,
  AudioClip,
  Prefab,
  SceneAsset,
};

/** The assets that a world's scripts hold: two references to one file are one object. */
export class AssetTable {
  private readonly assets = new Map<string, Asset>();

  constructor(private readonly readText: (path: string) => string) {}

  find(kind: AssetKind, path: string): Asset {
    const key = `${kind} ${path}`;
    const present = this.assets.get(key);
    if (present) return present;
    const asset = kind === "TextAsset" ? new TextAsset(path, this.readText) : new assetClasses[kind](path);
    this.assets.set(key, asset);
    return asset;
  }
}
