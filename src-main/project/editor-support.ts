import { access, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createProjectSchema } from "../../src-shared/document/project-schema";
import { createSceneSchema } from "../../src-shared/document/scene-schema";
import { writeAtomically } from "./atomic-file";

const tsconfigMark = "// Written by Tandem for code editors, and kept up to date as long as this line is here.";

const createTsconfig = (types: readonly string[]) => `${tsconfigMark}
{
  "compilerOptions": {
    "target": "ES2022",
    "lib": ["ES2023"],
    "module": "ESNext",
    "moduleResolution": "bundler",
    "moduleDetection": "force",
    "allowJs": true,
    "jsx": "react",
    "strict": true,
    "skipLibCheck": true,
    "noEmit": true,
    "types": ${JSON.stringify(types)},
    "paths": { "tandem": ["./.tandem/types/tandem.d.ts"] }
  },
  "include": ["assets/**/*.ts", "assets/**/*.tsx", "assets/**/*.js", "assets/**/*.jsx", ".tandem/types/*.d.ts"],
  "exclude": ["assets/**/*.run.*"]
}
`;

/** Written into a new project where its template has none of them. */
const newProjectFiles: Readonly<Record<string, string>> = {
  ".gitignore": ".tandem/\nnode_modules/\n",
  ".gitattributes": "*.json text eol=lf\n*.ts text eol=lf\n",
};

/** Written where there is none of that name: what a user has there is never touched. */
const codeEditorFiles: Readonly<Record<string, string>> = {
  ".vscode/settings.json": `{
  "json.schemas": [
    { "fileMatch": ["*.scene.json", "*.prefab.json"], "url": "./.tandem/schemas/scene.schema.json" },
    { "fileMatch": ["/tandem.json"], "url": "./.tandem/schemas/project.schema.json" }
  ],
  "files.exclude": { ".tandem": true }
}
`,
  ".vscode/launch.json": `{
  "version": "0.2.0",
  "configurations": [
    {
      "name": "Attach to the running game",
      "type": "node",
      "request": "attach",
      "address": "127.0.0.1",
      "port": 55555,
      "restart": true,
      "autoAttachChildProcesses": false,
      "sourceMaps": true,
      "resolveSourceMapLocations": ["\${workspaceFolder}/assets/**", "!**/node_modules/**"],
      "skipFiles": ["<node_internals>/**"]
    }
  ]
}
`,
};

export interface EditorSupportOptions {
  /** The typings of "tandem". */
  readonly typingsFile: string;
  /** See the project's setting: scripts see the types of Node then, once the project has `@types/node`. */
  readonly allowNodeModules: boolean;
}

/**
 * Writes what other code editors need to know a project: the typings of "tandem", the schemas of its files, a
 * tsconfig.json and a folder for VS Code, unless the user has files of their own there. Fails silently where nothing can
 * be written: the project works without them.
 */
export async function writeEditorSupport(
  projectDir: string,
  { typingsFile, allowNodeModules }: EditorSupportOptions,
): Promise<void> {
  const typings = await readFile(typingsFile, "utf8").catch(() => undefined);
  if (typings !== undefined) await writeWhereDifferent(join(projectDir, ".tandem/types/tandem.d.ts"), typings);
  await writeWhereDifferent(join(projectDir, ".tandem/schemas/scene.schema.json"), format(createSceneSchema()));
  await writeWhereDifferent(join(projectDir, ".tandem/schemas/project.schema.json"), format(createProjectSchema()));
  const tsconfigPath = join(projectDir, "tsconfig.json");
  const present = await readFile(tsconfigPath, "utf8").catch(() => undefined);
  if (present === undefined || present.startsWith(tsconfigMark)) {
    // Named without being there, they would be an error of the whole project.
    const hasNodeTypes = await isThere(join(projectDir, "node_modules/@types/node/package.json"));
    await writeWhereDifferent(tsconfigPath, createTsconfig(allowNodeModules && hasNodeTypes ? ["node"] : []));
  }
  await writeWhereAbsent(projectDir, codeEditorFiles).catch(() => undefined);
}

/** Adds what a new project has besides its template's files. */
export async function writeNewProjectFiles(projectDir: string): Promise<void> {
  await writeWhereAbsent(projectDir, { ...newProjectFiles, ...codeEditorFiles });
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function writeWhereAbsent(projectDir: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(projectDir, name);
    await mkdir(join(path, ".."), { recursive: true });
    await access(path).catch(() => writeFile(path, text));
  }
}

/** A file that is as it should be is left alone: writing it would wake every watcher. */
async function writeWhereDifferent(path: string, text: string): Promise<void> {
  const present = await readFile(path, "utf8").catch(() => undefined);
  if (present !== text) await writeAtomically(path, text);
}

function format(schema: object): string {
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}
