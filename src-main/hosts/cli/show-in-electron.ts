import { spawn } from "node:child_process";

/** An Electron that ends sooner, and not well, has not shown a window. */
const shortestRunMs = 5_000;

export interface ElectronRun {
  readonly program: string;
  /** The folder of Tandem's package.json. */
  readonly appDir: string;
  /** Absolute. */
  readonly project?: string;
}

/** Runs Electron until its window is closed: its exit code, or undefined when it could not start at all. */
export async function showInElectron({ program, appDir, project }: ElectronRun): Promise<number | undefined> {
  const started = Date.now();
  const args = [
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    appDir,
    ...(project === undefined ? [] : ["--project", project]),
  ];
  const child = spawn(program, args, { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.on("error", () => resolve(undefined));
    child.on("exit", (code) => {
      const hasFailed = code !== 0 && Date.now() - started < shortestRunMs;
      resolve(hasFailed ? undefined : (code ?? 0));
    });
  });
}
