import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import envPaths from "env-paths";

/** Where the parts of Tandem lie, in a checkout, in an installed package and inside a packaged application. */
export interface HostPaths {
  readonly version: string;
  /** The folder of Tandem's package.json, which Electron is started with. */
  readonly appDir: string;
  /** The built page and everything it loads. */
  readonly rendererDir: string;
  /** `compiler.js` and `domain.js`, always real files that a worker can start from. */
  readonly workersDir: string;
  readonly templatesDir: string;
  /** The typings of "tandem". */
  readonly typingsFile: string;
  readonly preloadFile: string;
  /** esbuild's program, where it has to be named as it lies outside the archive that its package is loaded from. */
  readonly esbuildProgram?: string;
}

/** Finds Tandem's own files from the folder of the running code. */
export function findHostPaths(startDir: string = import.meta.dirname): HostPaths {
  const { root, version } = findRoot(startDir);
  // What is started as a program or a worker, or copied whole, is unpacked beside the archive of a packaged application.
  const unpacked = root.replace(/app\.asar$/, "app.asar.unpacked");
  const esbuildProgram = unpacked === root ? undefined : findEsbuildProgram(unpacked);
  return {
    version,
    appDir: root,
    rendererDir: join(root, "dist/renderer"),
    workersDir: join(unpacked, "dist/workers"),
    templatesDir: join(unpacked, "dist/templates"),
    typingsFile: join(unpacked, "dist/types/tandem.d.ts"),
    preloadFile: join(root, "dist/electron/preload.cjs"),
    ...(esbuildProgram === undefined ? {} : { esbuildProgram }),
  };
}

/** The user's own folders; tests and portable installations name others. */
export interface UserPaths {
  /** Settings, recent projects, which projects are trusted. */
  readonly userDir: string;
  /** Where new projects go. */
  readonly projectsDir: string;
}

export function findUserPaths(environment: NodeJS.ProcessEnv = process.env): UserPaths {
  return {
    userDir: environment.TANDEM_USER_DIR ?? envPaths("tandem", { suffix: "" }).data,
    projectsDir: environment.TANDEM_PROJECTS_DIR ?? join(homedir(), "Tandem"),
  };
}

function findRoot(startDir: string): { readonly root: string; readonly version: string } {
  for (let dir = startDir; ; dir = dirname(dir)) {
    const file = join(dir, "package.json");
    if (existsSync(file)) {
      const { name, version } = JSON.parse(readFileSync(file, "utf8")) as { name?: string; version?: string };
      // The workers' folder has a package.json too, without a name.
      if (name === "tandem") return { root: dir, version: version ?? "" };
    }
    if (dir === dirname(dir)) throw new Error(`Tandem's own files were not found from ${startDir}.`);
  }
}

function findEsbuildProgram(unpacked: string): string | undefined {
  const folder = join(unpacked, "node_modules/@esbuild", `${process.platform}-${process.arch}`);
  return [join(folder, "bin/esbuild"), join(folder, "esbuild.exe")].find((path) => existsSync(path));
}
