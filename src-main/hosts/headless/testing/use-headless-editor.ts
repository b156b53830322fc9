import { afterEach, beforeEach, vi } from "vitest";
import { useSandbox } from "../../testing/use-sandbox";
import { openEditor, type HeadlessEditor } from "../index";

/** A sandbox whose user this process is during each test, and editors in it that are closed afterwards. */
export function useHeadlessEditor(groups: Parameters<typeof useSandbox>[0]) {
  const sandbox = useSandbox(groups);
  const editors: HeadlessEditor[] = [];
  beforeEach(() => {
    for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
  });
  afterEach(async () => {
    for (const editor of editors.splice(0)) await editor.close();
    vi.unstubAllEnvs();
  });
  return {
    sandbox,
    open: async (...args: Parameters<typeof openEditor>): Promise<HeadlessEditor> => {
      const editor = await openEditor(...args);
      editors.push(editor);
      return editor;
    },
  };
}
