import type { SceneRecord } from "../../../src-shared/document/scene-record";
import type { SessionApi } from "../../../src-shared/protocol/session-api";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import { InMemorySession } from "../../stores/testing/in-memory-session";
import { scene, settle } from "../../stores/testing/scenes";
import { createEditor } from "../create-editor";
import { linkWindow } from "../window-link";

export interface TestEditorOptions {
  readonly scene?: SceneRecord;
  readonly classes?: readonly ScriptClassInfo[];
  readonly api?: Partial<SessionApi>;
}

/** An editor over a session in memory, in as much of a window as its parts use. */
export async function openTestEditor({ scene: record = scene(), classes = [], api = {} }: TestEditorOptions = {}) {
  const session = new InMemorySession(record, classes, api);
  const editor = createEditor(session, [], createWindow());
  linkWindow(editor);
  await settle();
  return { session, editor, stores: editor.stores };
}

function createStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

function createWindow(): Window {
  const nothing = () => undefined;
  return {
    localStorage: createStorage(),
    sessionStorage: createStorage(),
    document: { documentElement: { dataset: {} } },
    navigator: { userAgent: "Test" },
    matchMedia: () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }),
    addEventListener: nothing,
    removeEventListener: nothing,
  } as unknown as Window;
}
