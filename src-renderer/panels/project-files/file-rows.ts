/** One line of the tree: a folder, or a file. */
export interface FileRow {
  readonly path: string;
  readonly name: string;
  /** From 0. */
  readonly depth: number;
  readonly isFolder: boolean;
  /** Folders only. */
  readonly isExpanded: boolean;
}

/** Folders that are open in a project that is seen for the first time. */
export const firstExpanded: readonly string[] = ["assets", "assets/scenes", "assets/scripts"];

/** What keeps an empty folder in the list, and in git, and is itself of no interest. */
export const folderKeeper = ".gitkeep";

interface Folder {
  readonly path: string;
  readonly folders: Map<string, Folder>;
  readonly files: string[];
}

/**
 * The project's tree, folders before files and each by name, as far as it is expanded. Folders that begin with a dot are
 * other tools' own, and found only by searching.
 */
export function listFileRows(paths: readonly string[], expanded: ReadonlySet<string>): readonly FileRow[] {
  const own = paths.filter((path) => !/(^|\/)\.[^/]+\//.test(path));
  return flatten(growTree(own), 0, (path) => expanded.has(path));
}

/**
 * The files whose path holds every word that was typed, with the folders that lead to them, all open. The words may be in
 * the folders' names too, if the last is in the file's.
 */
export function searchFileRows(paths: readonly string[], typed: string): readonly FileRow[] {
  const words = typed.trim().toLowerCase().split(/\s+/);
  const last = words.at(-1) ?? "";
  const found = paths.filter((path) => {
    const lower = path.toLowerCase();
    const name = lower.slice(lower.lastIndexOf("/") + 1);
    return words.every((word) => lower.includes(word)) && (name.includes(last) || last.includes("/"));
  });
  return flatten(growTree(found), 0, () => true);
}

/** The folders above a path, the topmost first. */
export function foldersAbove(path: string): readonly string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

/** Every file in a folder, or the file itself. */
export function filesWithin(paths: readonly string[], path: string): readonly string[] {
  return paths.filter((other) => other === path || other.startsWith(`${path}/`));
}

function growTree(paths: readonly string[]): Folder {
  const root: Folder = { path: "", folders: new Map(), files: [] };
  for (const path of paths) {
    const parts = path.split("/");
    const name = parts.pop() ?? path;
    let folder = root;
    for (const part of parts) {
      let next = folder.folders.get(part);
      if (!next) {
        next = { path: folder.path === "" ? part : `${folder.path}/${part}`, folders: new Map(), files: [] };
        folder.folders.set(part, next);
      }
      folder = next;
    }
    if (name !== folderKeeper) folder.files.push(name);
  }
  return root;
}

function flatten({ path, folders, files }: Folder, depth: number, isOpen: (path: string) => boolean): FileRow[] {
  const rows: FileRow[] = [];
  for (const name of [...folders.keys()].sort(compareNames)) {
    const folder = folders.get(name);
    if (!folder) continue;
    const isExpanded = isOpen(folder.path);
    rows.push({ path: folder.path, name, depth, isFolder: true, isExpanded });
    if (isExpanded) rows.push(...flatten(folder, depth + 1, isOpen));
  }
  for (const name of files.sort(compareNames)) {
    rows.push({ path: path === "" ? name : `${path}/${name}`, name, depth, isFolder: false, isExpanded: false });
  }
  return rows;
}

const { compare: compareNames } = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
