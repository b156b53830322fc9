import type { AssetKind } from "../../../src-shared/document/field-type";
import type { EntityRecord } from "../../../src-shared/document/scene-record";
import type { Asset } from "../../api/index";
import { AudioClip, Material, Model, Prefab, SceneAsset, TextAsset, Texture } from "../../api/index";
import { createPrefabReader } from "./read-prefab";

const plainAssets = { Texture, Model, Material, AudioClip, SceneAsset };

/** The assets that a world's scripts hold: two references to one file are one object. */
export class AssetTable {
  private readonly assets = new Map<string, Asset>();

  private readonly readPrefab: (path: string) => readonly EntityRecord[];

  constructor(private readonly readText: (path: string) => string) {
    this.readPrefab = createPrefabReader(readText);
  }

  find(kind: AssetKind, path: string): Asset {
    const key = `${kind} ${path}`;
    const present = this.assets.get(key);
    if (present) return present;
    const asset = this.create(kind, path);
    this.assets.set(key, asset);
    return asset;
  }

  private create(kind: AssetKind, path: string): Asset {
    if (kind === "TextAsset") return new TextAsset(path, this.readText);
    if (kind === "Prefab") return new Prefab(path, this.readPrefab);
    return new plainAssets[kind](path);
  }
}
