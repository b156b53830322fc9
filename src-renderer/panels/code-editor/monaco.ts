import type * as Monaco from "monaco-editor";
import * as monaco from "monaco-editor/esm/vs/editor/editor.api.js";
import "monaco-editor/esm/vs/basic-languages/markdown/markdown.contribution.js";
import "monaco-editor/esm/vs/basic-languages/javascript/javascript.contribution.js";
import "monaco-editor/esm/vs/basic-languages/typescript/typescript.contribution.js";
import { language as typescriptGrammar } from "monaco-editor/esm/vs/basic-languages/typescript/typescript.js";
import * as jsonContribution from "monaco-editor/esm/vs/language/json/monaco.contribution.js";
import * as typescriptContribution from "monaco-editor/esm/vs/language/typescript/monaco.contribution.js";
import { prefabFileEnding, sceneFileEnding } from "../../../src-shared/document/entity-files";
import { createProjectSchema } from "../../../src-shared/document/project-schema";
import { createSceneSchema } from "../../../src-shared/document/scene-schema";
import { monacoThemes } from "../../ui/theme/monaco-theme";

export type { Monaco };
export { monaco };

// The package types these files as empty, and what they export under the names of its main file.
export const typescript = typescriptContribution as unknown as typeof Monaco.typescript;
const json = jsonContribution as unknown as typeof Monaco.json;

/** What the tool's themes are called in Monaco. */
export const themeNames = { dark: "tandem-dark", light: "tandem-light" } as const;

/** Sets up what Monaco has only one of in a page: its workers, themes, schemas and keys. Later calls do nothing. */
export function prepareMonaco(): void {
  if (globalThis.MonacoEnvironment) return;
  globalThis.MonacoEnvironment = { getWorker: (_id, label) => new Worker(workerUrl(label), { name: label }) };
  // Left to itself Monaco fetches it when the first script is shown, which stands there without colours meanwhile.
  monaco.languages.setMonarchTokensProvider("typescript", typescriptGrammar);
  for (const theme of ["dark", "light"] as const) monaco.editor.defineTheme(themeNames[theme], monacoThemes[theme]);
  json.jsonDefaults.setDiagnosticsOptions({
    validate: true,
    // As in the tsconfig.json that a project gets.
    comments: "ignore",
    trailingCommas: "ignore",
    enableSchemaRequest: false,
    schemaRequest: "ignore",
    schemas: [
      {
        uri: "tandem:///scene.schema.json",
        fileMatch: [`*${sceneFileEnding}`, `*${prefabFileEnding}`],
        schema: createSceneSchema(),
      },
      { uri: "tandem:///project.schema.json", fileMatch: ["/tandem.json"], schema: createProjectSchema() },
    ],
  });
  // The tool's own keys: play and stop, and its palette.
  const { CtrlCmd, Shift } = monaco.KeyMod;
  const { Enter, F1 } = monaco.KeyCode;
  monaco.editor.addKeybindingRules([
    { keybinding: CtrlCmd | Enter, command: "-editor.action.insertLineAfter" },
    { keybinding: CtrlCmd | Shift | Enter, command: "-editor.action.insertLineBefore" },
    { keybinding: F1, command: "-editor.action.quickCommand" },
  ]);
}

function workerUrl(label: string): URL {
  const file = label === "typescript" || label === "javascript" ? "ts" : label === "json" ? "json" : "editor";
  return new URL(`./workers/${file}.worker.js`, document.baseURI);
}
