import { readdir, realpath, stat } from "node:fs/promises";

/** Where a project's scripts are. */
export const scriptsFolder = "assets/scripts";

/** Whether a path is one of a script with classes or plain modules: no typings, no statement script. */
export function isScriptPath(path: string): boolean {
  return path.startsWith(`${scriptsFolder}/`) && /\.[jt]sx?$/.test(path) && !/\.(d|run)\.[jt]sx?$/.test(path);
}

/** Whether a path is one of a list of statements that is run on demand. */
export function isStatementPath(path: string): boolean {
  return /\.run\.[jt]sx?$/.test(path);
}

/**
 * Every script below a folder of the project, as project-relative paths in no order. Names are as the disk has them, so
 * that "Enemy.ts" is not found under "enemy.ts" where the disk does not tell them apart.
 */
export async function findScripts(projectDir: string, folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  const visited = new Set<string>();
  const visit = async (path: string): Promise<void> => {
    const absolute = `${projectDir}/${path}`;
    try {
      // A link may lead back up.
      const real = await realpath(absolute);
      if (visited.has(real)) return;
      visited.add(real);
      const entries = await readdir(absolute, { withFileTypes: true });
      const folders: string[] = [];
      for (const entry of entries) {
        const child = `${path}/${entry.name}`;
        const kind = entry.isSymbolicLink() ? await stat(`${projectDir}/${child}`).catch(() => entry) : entry;
        if (kind.isDirectory() && entry.name !== "node_modules" && !entry.name.startsWith(".")) folders.push(child);
        else if (kind.isFile() && isScriptPath(child)) found.push(child);
      }
      await Promise.all(folders.map(visit));
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      // Gone, or no folder at all: there are no scripts in it.
      if (code !== "ENOENT" && code !== "ENOTDIR") throw error;
    }
  };
  await visit(folder);
  return found;
}

/** The names in the folders of a project, each folder read once: for asking whether a file is there by exactly its name. */
export class FolderListings {
  private readonly folders = new Map<string, Promise<ReadonlySet<string>>>();

  constructor(private readonly projectDir: string) {}

  async has(path: string): Promise<boolean> {
    const slash = path.lastIndexOf("/");
    const folder = path.slice(0, Math.max(slash, 0));
    const listing = this.folders.get(folder) ?? this.list(folder);
    this.folders.set(folder, listing);
    return (await listing).has(path.slice(slash + 1));
  }

  private async list(folder: string): Promise<ReadonlySet<string>> {
    // A folder that is gone has no names.
    return new Set(await readdir(`${this.projectDir}/${folder}`).catch(() => []));
  }
}
