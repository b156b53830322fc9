import { Box, Clapperboard, File, FileText, Image, type LucideIcon, Music, Package, Palette } from "lucide-react";
import { prefabFileEnding, sceneFileEnding } from "../../../src-shared/document/entity-files";
import type { AssetKind } from "../../../src-shared/document/field-type";

/** The file endings of each kind of asset, and its icon. */
const kinds: Record<AssetKind, { readonly endings: readonly string[]; readonly icon: LucideIcon }> = {
  Texture: { endings: [".png", ".jpg", ".jpeg", ".webp", ".avif", ".gif", ".ktx2", ".hdr"], icon: Image },
  Model: { endings: [".glb", ".gltf"], icon: Box },
  Material: { endings: [".material.json"], icon: Palette },
  AudioClip: { endings: [".mp3", ".ogg", ".wav", ".flac", ".m4a"], icon: Music },
  Prefab: { endings: [prefabFileEnding], icon: Package },
  SceneAsset: { endings: [sceneFileEnding], icon: Clapperboard },
  TextAsset: { endings: [".txt", ".json", ".csv", ".md", ".xml", ".yaml"], icon: FileText },
};

/** Whether a file can be used where an asset of this kind is wanted. */
export function isAssetOfKind(path: string, kind: AssetKind): boolean {
  const lower = path.toLowerCase();
  return lower.startsWith("assets/") && kinds[kind].endings.some((ending) => lower.endsWith(ending));
}

export function assetIcon(kind: AssetKind): LucideIcon {
  return (kinds as Partial<typeof kinds>)[kind]?.icon ?? File;
}

/** Kinds that a browser can show as a small picture. */
export function hasPicture(path: string): boolean {
  return /\.(?:png|jpe?g|webp|avif|gif)$/i.test(path);
}
