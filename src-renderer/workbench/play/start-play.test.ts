import { expect, it, vi } from "vitest";
import type { PlayOptions } from "../../../src-shared/protocol/session-api";
import { settle } from "../../stores/testing/scenes";
import { openTestEditor } from "../testing/open-test-editor";
import { startPlay } from "./start-play";

const done = { ok: true, value: undefined } as const;

async function answer(stores: Awaited<ReturnType<typeof openTestEditor>>["stores"], given: "confirm" | "cancel") {
  await settle();
  const [question] = stores.dialogs.getState().questions;
  if (question?.kind !== "confirm") throw new Error("Nothing is asked");
  question.answer(given);
  await settle();
}

it("65: does not play stale code without saying so", async () => {
  const play = vi.fn((options?: PlayOptions) =>
    Promise.resolve(
      options?.lastGoodBuild ? done : ({ ok: false, reason: "compileErrors", message: "1 file." } as const),
    ),
  );
  const { editor, stores } = await openTestEditor({ api: { play } });
  let starting = startPlay(editor);
  await answer(stores, "cancel");
  await starting;
  expect(play).toHaveBeenCalledTimes(1);
  starting = startPlay(editor, { paused: true });
  await answer(stores, "confirm");
  await starting;
  expect(play).toHaveBeenLastCalledWith({ paused: true, lastGoodBuild: true });
});

it("asks for trust before a restricted project's scripts run", async () => {
  let isTrusted = false;
  const api = {
    play: vi.fn(() =>
      Promise.resolve(isTrusted ? done : ({ ok: false, reason: "restricted", message: "Not trusted." } as const)),
    ),
    trustProject: vi.fn(() => {
      isTrusted = true;
      return Promise.resolve(done);
    }),
  };
  const { editor, stores } = await openTestEditor({ api });
  let starting = startPlay(editor);
  await answer(stores, "cancel");
  await starting;
  expect(api.trustProject).not.toHaveBeenCalled();
  starting = startPlay(editor);
  await answer(stores, "confirm");
  await starting;
  expect(api.play).toHaveBeenCalledTimes(3);
});

it("says why a game did not start", async () => {
  const play = () =>
    Promise.resolve({ ok: false, reason: "domainFailed", message: "The game did not start." } as const);
  const { editor, stores } = await openTestEditor({ api: { play } });
  await startPlay(editor);
  expect(stores.notifications.getState().notifications[0]?.message).toBe("The game did not start.");
});
