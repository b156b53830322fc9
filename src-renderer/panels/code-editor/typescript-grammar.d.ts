/** The package has no types for it. */
declare module "monaco-editor/esm/vs/basic-languages/typescript/typescript.js" {
  export const language: import("monaco-editor").languages.IMonarchLanguage;
}
