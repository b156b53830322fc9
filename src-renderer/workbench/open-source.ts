import type { DockLayout } from "./layout/dock-layout";

/** A place in a project's source; line and column are 1-based. */
export interface SourcePlace {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** The dock id of the panel that edits text; its params are `{ line?, column?, request }`, the time of the request. */
export const codeEditorPanel = "code-editor";

/** Opens a source file in the code editor, at a place where one is given. */
export function openSource(layout: DockLayout, { file, line, column }: SourcePlace): void {
  const place = { ...(line !== undefined && { line }), ...(column !== undefined && { column }) };
  layout.open(codeEditorPanel, {
    instance: file,
    title: file.slice(file.lastIndexOf("/") + 1),
    params: { ...place, request: Date.now() },
  });
}
