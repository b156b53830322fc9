import { access, mkdir, readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join, normalize, resolve } from "node:path";
import { fail, ok, type Result } from "../../src-shared/base/result";
import { projectFileName } from "../../src-shared/document/project-record";
import type { FolderEntry, FolderListing, FolderPlace, HostFailure } from "../../src-shared/protocol/host-api";
import { codeOf, describeIoError } from "../project/describe-io-error";

/** What a folder picker shows of a folder. The projects folder is shown as empty, or its parent, while it is not made. */
export async function listFolders(dir: string, projectsDir: string): Promise<Result<FolderListing, HostFailure>> {
  if (!isAbsolute(dir)) return fail("notFound", `"${dir}" is not a whole path.`);
  const folder = normalize(dir);
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const names = entries.filter(
      (entry) => !entry.name.startsWith(".") && (entry.isDirectory() || entry.isSymbolicLink()),
    );
    const folders = await Promise.all(names.map(({ name }) => describeFolder(folder, name)));
    const parent = dirname(folder);
    return ok({
      dir: folder,
      ...(parent === folder ? {} : { parent }),
      folders: folders.filter((entry) => entry !== undefined).sort((a, b) => a.name.localeCompare(b.name)),
      places: await listPlaces(projectsDir),
      isProject: await isThere(join(folder, projectFileName)),
    });
  } catch (error) {
    if (codeOf(error) === "ENOENT" && folder === resolve(projectsDir)) return listFolders(dirname(folder), projectsDir);
    return codeOf(error) === "ENOENT"
      ? fail("notFound", `The folder ${folder} is not there.`)
      : fail("io", describeRead(error, folder));
  }
}

/** Makes one new folder; its name may not lead elsewhere. */
export async function createFolder(dir: string, name: string): Promise<Result<string, HostFailure>> {
  if (!isAbsolute(dir)) return fail("notFound", `"${dir}" is not a whole path.`);
  if (name.trim() === "" || name === "." || name === ".." || /[\\/:\0]/.test(name)) {
    return fail("notAllowed", `"${name}" cannot be the name of a folder. Leave out slashes, backslashes and colons.`);
  }
  const path = join(dir, name);
  try {
    // The projects folder itself may not have been made yet.
    await mkdir(dir, { recursive: true });
    await mkdir(path);
    return ok(path);
  } catch (error) {
    return codeOf(error) === "EEXIST"
      ? fail("exists", `There is a "${name}" in this folder already.`)
      : fail("io", describeIoError(error, path));
  }
}

/** A file that merely looks like a folder, such as a link to one that is gone, is none. */
async function describeFolder(parent: string, name: string): Promise<FolderEntry | undefined> {
  const dir = join(parent, name);
  // With a trailing separator only folders, and links to folders, are found.
  if (!(await isThere(join(dir, "/")))) return undefined;
  return { name, dir, isProject: await isThere(join(dir, projectFileName)) };
}

async function listPlaces(projectsDir: string): Promise<readonly FolderPlace[]> {
  const home = homedir();
  const places: FolderPlace[] = [
    { name: basename(projectsDir), dir: projectsDir },
    { name: "Home", dir: home },
    ...["Desktop", "Documents"].map((name) => ({ name, dir: join(home, name) })),
    ...(process.platform === "win32" ? listDrives() : [{ name: "Computer", dir: "/" }]),
  ];
  const present = await Promise.all(places.map(({ dir }) => isThere(dir)));
  return places.filter((_place, index) => present[index]);
}

function listDrives(): readonly FolderPlace[] {
  return [..."CDEFGHIJ"].map((letter) => ({ name: `${letter}:`, dir: `${letter}:\\` }));
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function describeRead(error: unknown, folder: string): string {
  const isForbidden = codeOf(error) === "EACCES" || codeOf(error) === "EPERM";
  return isForbidden ? `There is no permission to look into ${folder}.` : describeIoError(error, folder);
}
