import esbuild from "esbuild";
import ts from "typescript";
import { onTestFinished } from "vitest";
import { TempProject } from "../../testing/temp-project";
import { createArtefactCache } from "../artefact-cache";
import type { FileArtefact } from "../file-state";
import { parseProjectConfig } from "../project-config";
import type { ScriptCompilerOptions } from "../script-compiler";
import { ScriptCompiler } from "../script-compiler";

/** A project with these scripts, until the test is over. */
export async function openProject(scripts: Readonly<Record<string, string>>, name?: string): Promise<TempProject> {
  const project = await TempProject.with(scripts, name);
  onTestFinished(() => project.dispose());
  return project;
}

/** A compiler without a worker around it. */
export function createCompiler(project: TempProject, options: Partial<ScriptCompilerOptions> = {}): ScriptCompiler {
  return new ScriptCompiler({
    projectDir: project.dir,
    skippedFiles: [],
    cache: createArtefactCache<FileArtefact>(project.path(".tandem/cache/scripts")),
    version: "1",
    loadLibraries: async () => ({ esbuild, ts }),
    readConfig: configOf({}),
    onProgress: () => undefined,
    patienceMs: 10,
    ...options,
  });
}

/** What is read of a tsconfig.json with these options. */
export function configOf(compilerOptions: object): ScriptCompilerOptions["readConfig"] {
  return async () => parseProjectConfig(JSON.stringify({ compilerOptions }));
}

/** For a compiler that is to find everything in its cache. */
export const noLibraries = async (): Promise<never> => {
  throw new Error("Nothing should be compiled.");
};

/** The project's path of a script. */
export const path = (name: string) => `assets/scripts/${name}`;
