import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import open from "open";
import { fail, ok, type Result } from "../../../src-shared/base/result";
import type { HostApi, HostFailure } from "../../../src-shared/protocol/host-api";
import { describeIoError } from "../../project/describe-io-error";
import { createSharedHostApi, type SharedHostOptions } from "../shared-host-api";
import { hasDisplay } from "./has-display";

/** What the browser host offers. The window is the browser's own, so the page looks after it without asking. */
export function createBrowserHostApi(options: Omit<SharedHostOptions, "reveal">): HostApi {
  const ofThePage = async () => fail("notAvailable", "In a browser the page does this itself.");
  return {
    ...createSharedHostApi(
      { ...options, reveal: showInFileManager },
      { kind: "browser", hasFolderDialog: false, hasNativeMenu: false },
    ),
    pickFolder: async () => fail("notAvailable", "A browser has no dialog for folders on this machine."),
    openExternal: ofThePage,
    setWindowState: async () => undefined,
    answerClose: async () => undefined,
    setMenu: async () => undefined,
  };
}

/** Opens the folder, or the folder of a file. */
async function showInFileManager(path: string): Promise<Result<void, HostFailure>> {
  if (!hasDisplay()) return fail("notAvailable", "There is no desktop here that could show the folder.");
  try {
    await open((await stat(path)).isDirectory() ? path : dirname(path));
    return ok();
  } catch (error) {
    return fail("io", describeIoError(error, path));
  }
}
