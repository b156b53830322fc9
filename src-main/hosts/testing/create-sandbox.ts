import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { findHostPaths } from "../paths";

/** Folders of a user of its own for one test, and Tandem's programs run as that user. */
export interface Sandbox extends AsyncDisposable {
  readonly dir: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Copies a template to a project that nobody has trusted yet; gives its folder. */
  addProject(template: string, name?: string): Promise<string>;
  /** Runs Node to its end. */
  run(script: string, args: readonly string[]): Promise<RunResult>;
  /** Starts Node on something that goes on, and reads one of its streams. It is ended with the test at the latest. */
  start(script: string, args: readonly string[], reads: "stdout" | "stderr"): StartedProgram;
}

export interface StartedProgram {
  readonly child: ChildProcess;
  /** The exit code; null where a signal ended it. */
  readonly exited: Promise<number | null>;
  /** Rejects when there is none any more. */
  readonly nextLine: () => Promise<string>;
}

export interface RunResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export async function createSandbox(): Promise<Sandbox> {
  const dir = await mkdtemp(join(tmpdir(), "tandem hosts ü-"));
  const environment = {
    TANDEM_USER_DIR: join(dir, "user"),
    TANDEM_PROJECTS_DIR: join(dir, "projects"),
    DISPLAY: "",
    WAYLAND_DISPLAY: "",
  };
  return {
    dir,
    environment,
    async addProject(template, name = "My game") {
      const project = join(dir, name);
      await cp(join(findHostPaths().appDir, "templates", template), project, { recursive: true });
      // Git keeps no empty folder, so a fresh clone's template may have none for scripts.
      await mkdir(join(project, "assets/scripts"), { recursive: true });
      return project;
    },
    run: (script, args) =>
      new Promise((resolve) => {
        const options = { cwd: dir, env: { ...process.env, ...environment }, timeout: 60_000 };
        execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) =>
          resolve({ code: error === null ? 0 : Number(error.code ?? -1), stdout, stderr }),
        );
      }),
    start(script, args, reads) {
      const child = spawn(process.execPath, [script, ...args], {
        cwd: dir,
        env: { ...process.env, ...environment },
        stdio: ["ignore", reads === "stdout" ? "pipe" : "ignore", reads === "stderr" ? "pipe" : "inherit"],
      });
      onTestFinished(() => void child.kill("SIGKILL"));
      const exited = once(child, "exit").then(([code]) => code as number | null);
      const stream = child[reads];
      const lines = stream && createInterface(stream)[Symbol.asyncIterator]();
      return {
        child,
        exited,
        async nextLine() {
          const line = await lines?.next();
          if (!line || line.done === true) throw new Error("There are no more lines.");
          return line.value;
        },
      };
    },
    [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true, maxRetries: 3 }),
  };
}
