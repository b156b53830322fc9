import { prefabFileEnding, sceneFileEnding } from "../../../src-shared/document/entity-files";
import type { Editor } from "../editor";

/** A kind of file that holds entities. */
export interface EntityFileKind {
  /** What it is called: "scene". */
  readonly noun: string;
  /** Where new ones go. */
  readonly folder: string;
  readonly ending: string;
}

export const sceneFile: EntityFileKind = { noun: "scene", folder: "assets/scenes", ending: sceneFileEnding };
/** The same as a scene, but with one entity at the top level. */
export const prefabFile: EntityFileKind = { noun: "prefab", folder: "assets/prefabs", ending: prefabFileEnding };

/** Where a file for something of that name goes: "assets/prefabs/big-boss.prefab.json" for "Big boss". */
export function suggestEntityFile(name: string, { folder, ending }: EntityFileKind): string {
  const slug = name
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, "-")
    .replace(/^-|-$/g, "");
  return `${folder}/${slug === "" ? "untitled" : slug}${ending}`;
}

/** Why a path cannot be that of such a file, or undefined if it can. */
export function checkEntityFile(path: string, { noun, ending }: EntityFileKind): string | undefined {
  if (!path.startsWith("assets/")) return `A ${noun} is saved inside the assets folder.`;
  if (path.split("/").some((part) => part === "" || part === "." || part === "..")) return "This is not a path.";
  if (!path.endsWith(ending)) return `The name of a ${noun} file ends in ${ending}.`;
  return path.endsWith(`/${ending}`) ? `Give the ${noun} a name.` : undefined;
}

/** Asks for the file to save into, and once more where it would replace another; undefined if nothing is to be saved. */
export async function askEntityFile(
  { stores }: Editor,
  kind: EntityFileKind,
  initialValue: string,
  own?: string,
): Promise<string | undefined> {
  const dialogs = stores.dialogs.getState();
  const typed = await dialogs.prompt({
    title: `Save ${kind.noun} as`,
    label: "File in the project",
    initialValue,
    confirmLabel: "Save",
    validate: (text) => checkEntityFile(text.trim(), kind),
  });
  if (typed === undefined) return undefined;
  const path = typed.trim();
  if (path === own || !stores.files.getState().files.some((file) => file.path === path)) return path;
  const answer = await dialogs.confirm({
    title: `Replace the ${kind.noun} that is there?`,
    description: `${path} exists already. What is in it is lost.`,
    confirmLabel: "Replace",
    danger: true,
  });
  return answer === "confirm" ? path : undefined;
}
