import { expect, it, vi } from "vitest";
import { fail, ok } from "../../../src-shared/base/result";
import type { ReloadReport, ScriptRename } from "../../../src-shared/scripting/reload-report";
import { openTestEditor } from "../testing/open-test-editor";
import { offerRenames } from "./offer-renames";

const rename: ScriptRename = {
  kind: "field",
  file: "assets/scripts/mover.ts",
  className: "Mover",
  from: "speed",
  to: "moveSpeed",
  components: 2,
};
const report: ReloadReport = {
  build: 2,
  outcome: "swapped",
  changedFiles: [rename.file],
  addedClasses: [],
  removedClasses: [],
  refreshedClasses: ["Mover"],
  timings: { compile: 1, load: 1, world: 1, total: 3 },
  instances: [],
  renames: [rename],
  problems: [],
};

it("case 18: A recognised rename is offered once, and taken by the button", async () => {
  const keepRenamed = vi.fn().mockResolvedValueOnce(ok()).mockResolvedValueOnce(fail("notFound", "Gone."));
  const { editor, session, stores } = await openTestEditor({ api: { keepRenamed } });
  const offering = offerRenames(editor);
  session.fire("onDidReloadScripts", report);
  session.fire("onDidReloadScripts", { ...report, renames: [] });
  const [shown, ...others] = stores.notifications.getState().notifications;
  expect(others).toEqual([]);
  expect(shown?.message).toBe(
    "Mover: speed seems to be called moveSpeed now. 2 components hold a value under the old name.",
  );
  shown?.actions[0]?.run();
  expect(keepRenamed).toHaveBeenCalledExactlyOnceWith(rename);

  shown?.actions[0]?.run();
  await vi.waitFor(() => expect(stores.notifications.getState().notifications.at(-1)?.message).toBe("Gone."));
  offering.dispose();
});
