import { createScriptEngine } from "../script-engine/script-engine";
import { createEditorSession, type EditorSession, type EditorSessionOptions } from "../session/editor-session";
import type { HostPaths, UserPaths } from "./paths";

/** An editor with the real script engine and this installation's files. */
export function createHostSession(
  paths: HostPaths,
  userPaths: UserPaths,
  options: Pick<EditorSessionOptions, "trustAll" | "play" | "settleMs" | "budgetMs"> = {},
): EditorSession {
  // Workers take the environment over; esbuild looks there for a program that is not beside its package.
  if (paths.esbuildProgram !== undefined) process.env.ESBUILD_BINARY_PATH ??= paths.esbuildProgram;
  return createEditorSession({
    createEngine: createScriptEngine,
    workersDir: paths.workersDir,
    templatesDir: paths.templatesDir,
    typingsFile: paths.typingsFile,
    userDir: userPaths.userDir,
    ...options,
  });
}
