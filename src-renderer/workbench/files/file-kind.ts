import {
  Box,
  File,
  FileBraces,
  FileCode,
  FileText,
  FileVolume,
  Film,
  Image,
  Package,
  Palette,
  Terminal,
} from "lucide-react";
import type { IconType } from "../../ui/controls/icon";
import { prefabFile, sceneFile } from "./entity-file";

/** What a project's file is to the tool, told from its name alone. */
export type FileKind =
  "scene" | "prefab" | "script" | "statements" | "json" | "text" | "image" | "model" | "audio" | "material" | "other";

/** The kind of a project path such as "assets/scripts/player.ts". */
export function fileKindOf(path: string): FileKind {
  const name = fileNameOf(path).toLowerCase();
  if (name.endsWith(sceneFile.ending)) return "scene";
  if (name.endsWith(prefabFile.ending)) return "prefab";
  if (/\.run\.[cm]?ts$/.test(name)) return "statements";
  if (/\.material\.json$/.test(name)) return "material";
  if (/\.(?:[cm]?[jt]sx?)$/.test(name)) return "script";
  if (/\.json[c5]?$/.test(name)) return "json";
  if (textEndings.test(name) || /^(?:license|readme|\.gitignore|\.editorconfig|\.prettierrc)$/.test(name))
    return "text";
  if (/\.(?:png|jpe?g|webp|gif|svg|avif|bmp|ico)$/.test(name)) return "image";
  if (/\.(?:glb|gltf)$/.test(name)) return "model";
  if (/\.(?:mp3|ogg|wav|flac|m4a)$/.test(name)) return "audio";
  return "other";
}

const textEndings = /\.(?:txt|md|markdown|csv|ya?ml|toml|ini|glsl|vert|frag|html?|css|xml)$/;

/** Kinds that open in the scene view. */
export function isEntityKind(kind: FileKind): boolean {
  return kind === "scene" || kind === "prefab";
}

/** Kinds that the code editor shows. Entities are text too, but open in the scene view. */
export function isTextKind(kind: FileKind): boolean {
  return kind === "script" || kind === "statements" || kind === "json" || kind === "material" || kind === "text";
}

const icons: Record<FileKind, IconType> = {
  scene: Film,
  prefab: Package,
  script: FileCode,
  statements: Terminal,
  json: FileBraces,
  text: FileText,
  image: Image,
  model: Box,
  audio: FileVolume,
  material: Palette,
  other: File,
};

export function fileIconOf(path: string): IconType {
  return icons[fileKindOf(path)];
}

/** "player.ts" of "assets/scripts/player.ts". */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** "assets/scripts" of "assets/scripts/player.ts"; empty at the top of the project. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
