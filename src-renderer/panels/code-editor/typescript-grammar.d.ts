/** The package has no types for it. */
declare module "monaco-editor/esm/vs/basic-languages/typescript/typescript.js" {
  import type { languages } from "monaco-editor";

  export const language: languages.IMonarchLanguage;
}
