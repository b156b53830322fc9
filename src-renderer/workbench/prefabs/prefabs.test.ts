import { expect, it, vi } from "vitest";
import { parseSceneFile } from "../../../src-shared/document/scene-file";
import { fail, ok } from "../../../src-shared/base/result";
import type { SessionApi } from "../../../src-shared/protocol/session-api";
import { entity, scene, settle } from "../../stores/testing/scenes";
import { openTestEditor } from "../testing/open-test-editor";
import { placePrefab } from "./place-prefab";
import { savePrefab } from "./save-prefab";

const path = "assets/prefabs/b.prefab.json";

/** An editor on A with B below it and C below that; files that are written can be read. */
async function openNested(files = new Map<string, string>()) {
  const execute = vi.fn<SessionApi["execute"]>();
  const api: Partial<SessionApi> = {
    execute,
    listFiles: () => Promise.resolve([...files.keys()].map((file) => ({ path: file, size: 1 }))),
    readFile: (file) => {
      const text = files.get(file);
      const found = text === undefined ? fail("notFound", `${file} is gone.`) : ok({ path: file, text, version: text });
      return Promise.resolve(found);
    },
    writeFile: vi.fn<SessionApi["writeFile"]>((file, text, version) => {
      if (files.get(file) !== version) return Promise.resolve(fail("conflict", "Somebody else was faster."));
      files.set(file, text);
      return Promise.resolve(ok({ path: file, text, version: text }));
    }),
  };
  const nested = [entity("A"), entity("B", "a"), entity("C", "b")];
  const opened = await openTestEditor({ scene: scene(...nested), api });
  await opened.stores.files.getState().refresh();
  return { ...opened, files, execute };
}

it("saves an entity with what is below it, and puts copies of that into the scene", async () => {
  const { editor, stores, files, execute } = await openNested();
  const saving = savePrefab(editor, "b");
  const [question] = stores.dialogs.getState().questions;
  if (question?.kind !== "prompt") throw new Error("No path is asked for");
  expect(question.question.initialValue).toBe(path);
  question.answer(path);
  await saving;
  const parsed = parseSceneFile(files.get(path) ?? "", path);
  expect(parsed.ok && parsed.value.entities.map(({ name, parent }) => [name, parent])).toEqual([
    ["B", undefined],
    ["C", "b"],
  ]);

  execute.mockResolvedValueOnce({ ok: true, diff: [], ids: ["a"] });
  expect(await placePrefab(editor, path, { parent: "a", index: 0, position: [1, 2, 3] })).toBe(true);
  const [command] = execute.mock.calls.at(-1) ?? [];
  expect(command).toMatchObject({ kind: "pasteEntities", parent: "a", index: 0 });
  if (command?.kind !== "pasteEntities") return;
  expect(command.entities.map(({ components }) => components[0]?.position)).toEqual([[1, 2, 3], undefined]);
  expect(stores.selection.getState().ids).toEqual(["a"]);
});

it("replaces a prefab only when the user says so", async () => {
  const { editor, stores, files } = await openNested(new Map([[path, "before"]]));
  for (const [answer, isReplaced] of [
    ["cancel", false],
    ["confirm", true],
  ] as const) {
    const saving = savePrefab(editor, "b");
    const [asked] = stores.dialogs.getState().questions;
    if (asked?.kind === "prompt") asked.answer(path);
    await settle();
    const [warned] = stores.dialogs.getState().questions;
    if (warned?.kind !== "confirm") throw new Error("Nothing is asked");
    warned.answer(answer);
    await saving;
    expect(files.get(path) !== "before").toBe(isReplaced);
  }
});

it("tells why a file is no prefab to place, and changes nothing", async () => {
  const { editor, stores, execute } = await openNested(new Map([[path, "{ broken"]]));
  for (const file of [path, "assets/gone.prefab.json"]) expect(await placePrefab(editor, file, {})).toBe(false);
  expect(execute).not.toHaveBeenCalled();
  const told = stores.notifications.getState().notifications.map(({ message }) => message);
  expect(told).toEqual([expect.stringContaining(`${path}:1:3`), "assets/gone.prefab.json is gone."]);
});
