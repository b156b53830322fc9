import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { _electron } from "@playwright/test";
import type { EditorApp, EditorStart } from "./editor-app";

const repository = fileURLToPath(new URL("../../", import.meta.url));

/** Electron's program, where it has been downloaded. */
export function findElectronProgram(): string | undefined {
  const packageDir = dirname(createRequire(import.meta.url).resolve("electron/package.json"));
  const name = join(packageDir, "path.txt");
  if (!existsSync(name)) return undefined;
  const program = join(packageDir, "dist", readFileSync(name, "utf8"));
  return existsSync(program) ? program : undefined;
}

/** Runs the editor in Electron. */
export async function openElectronApp(executablePath: string, start: EditorStart): Promise<EditorApp> {
  const { userDir, projectsDir, projectDir } = start;
  const app = await _electron.launch({
    executablePath,
    args: [
      // As for the browser: root gets no sandbox, and without a GPU WebGL is drawn in software.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      `--user-data-dir=${join(userDir, "electron")}`,
      repository,
      ...(projectDir === undefined ? [] : ["--project", projectDir]),
    ],
    env: { ...process.env, TANDEM_USER_DIR: userDir, TANDEM_PROJECTS_DIR: projectsDir },
  });
  return { page: await app.firstWindow(), close: () => app.close() };
}
