import { createStore } from "zustand/vanilla";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Disposable } from "../../../src-shared/base/disposable";
import type { ProjectInfo } from "../../../src-shared/protocol/session-api";
import { defaultProjectSettings } from "../../../src-shared/document/project-settings-values";
import { createCodeBuffersStore } from "../../stores/code-buffers-store";
import { createEvaluationsStore } from "../../stores/evaluations-store";
import { createNotificationsStore } from "../../stores/notifications-store";
import { createProjectStore } from "../../stores/project-store";
import { DiskSession } from "../../stores/testing/disk-session";
import { settle } from "../../stores/testing/scenes";
import type { Editor } from "../editor";
import { dockIdOf } from "../layout/dock-layout";
import { codeEditorPanel } from "../open-source";
import { UnsavedWork } from "../unsaved-work";
import { linkCodeBuffers } from "./link-code-buffers";

const path = "assets/scripts/player.ts";
const project = (dir: string): ProjectInfo => ({
  dir,
  name: dir,
  scenes: [],
  isRestricted: false,
  isReadOnly: false,
  areScriptsReady: true,
  settings: defaultProjectSettings,
});

describe("the code editor's texts in a window", () => {
  let session: DiskSession;
  let editor: Editor;
  let link: Disposable;
  let closed: string[];

  beforeEach(async () => {
    session = new DiskSession({ [path]: "a" }, { getProject: async () => project("/one") });
    closed = [];
    const store = createStore(() => ({ openIds: [dockIdOf(codeEditorPanel, path), "scene"] }));
    const parts = {
      stores: {
        codeBuffers: createCodeBuffersStore(session),
        evaluations: createEvaluationsStore(session),
        notifications: createNotificationsStore(session),
        project: createProjectStore(session),
      },
      layout: { store, close: async (_panel: string, instance: string) => closed.push(instance) },
      unsavedWork: new UnsavedWork(),
    };
    // The other parts of an editor have no say here.
    editor = parts as unknown as Editor;
    await settle();
    link = linkCodeBuffers(editor);
    await editor.stores.codeBuffers.getState().open(path);
  });
  afterEach(() => link.dispose());

  it("count as unsaved work while they are, and are saved with it", async () => {
    expect(editor.unsavedWork.list()).toEqual([]);
    editor.stores.codeBuffers.getState().edit(path, "b");
    expect(editor.unsavedWork.list()).toMatchObject([{ kind: "file", name: "player.ts" }]);
    expect(await editor.unsavedWork.saveAll()).toBe(true);
    expect(session.files.get(path)).toBe("b");
    expect(editor.unsavedWork.list()).toEqual([]);
  });

  it("50: stop a saving of everything where another program changed a file, and say so", async () => {
    editor.stores.codeBuffers.getState().edit(path, "mine");
    session.files.set(path, "theirs");
    expect(await editor.unsavedWork.saveAll()).toBe(false);
    expect(session.files.get(path)).toBe("theirs");
    expect(editor.stores.notifications.getState().notifications).toMatchObject([
      { severity: "error", actions: [{ label: "Show the file" }] },
    ]);
  });

  it("go when their tab is closed", () => {
    editor.layout.store.setState({ openIds: ["scene"] });
    expect(editor.stores.codeBuffers.getState().buffers.size).toBe(0);
  });

  it("are let go with their tabs when another project opens, and not when this one changes", () => {
    session.fire("onDidChangeProject", { ...project("/one"), isReadOnly: true });
    expect(editor.stores.codeBuffers.getState().buffers.size).toBe(1);
    session.fire("onDidChangeProject", project("/two"));
    expect(editor.stores.codeBuffers.getState().buffers.size).toBe(0);
    expect(closed).toEqual([path]);
  });
});
