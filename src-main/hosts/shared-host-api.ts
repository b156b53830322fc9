import { sep } from "node:path";
import { fail, ok, type Result } from "../../src-shared/base/result";
import type { HostApi, HostFailure, HostInfo } from "../../src-shared/protocol/host-api";
import type { SessionApi } from "../../src-shared/protocol/session-api";
import { resolveContained } from "../project/contained-path";
import { createFolder, listFolders } from "./folders";
import type { HostPaths, UserPaths } from "./paths";

export interface SharedHostOptions {
  readonly session: Pick<SessionApi, "getProject">;
  readonly paths: Pick<HostPaths, "version">;
  readonly userPaths: UserPaths;
  /** Shows a file or folder, by its absolute path, in the system's file manager. */
  readonly reveal: (path: string) => Promise<Result<void, HostFailure>>;
}

/** The functions that are alike in every host with a window. */
export function createSharedHostApi(
  options: SharedHostOptions,
  kind: Pick<HostInfo, "kind" | "electronVersion" | "hasFolderDialog" | "hasNativeMenu">,
): Pick<HostApi, "getHostInfo" | "listFolders" | "createFolder" | "revealInFileManager"> {
  const { session, paths, userPaths, reveal } = options;
  return {
    async getHostInfo() {
      return {
        ...kind,
        platform: process.platform,
        version: paths.version,
        nodeVersion: process.versions.node,
        defaultProjectsDir: userPaths.projectsDir,
        pathSeparator: sep,
      };
    },
    listFolders: (dir = userPaths.projectsDir) => listFolders(dir, userPaths.projectsDir),
    createFolder,
    async revealInFileManager(path) {
      const project = await session.getProject();
      if (project === undefined) return fail("noProject", "No project is open.");
      const target = path === "" ? ok(project.dir) : await resolveContained(project.dir, path);
      return target.ok ? reveal(target.value) : fail("notAllowed", target.message);
    },
  };
}

/** Only pages of the web leave the editor: other addresses start programs. */
export function checkExternalUrl(url: string): Result<string, "notAllowed"> {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  const isWeb = address?.protocol === "https:" || address?.protocol === "http:";
  return isWeb ? ok(address.href) : fail("notAllowed", `Only web pages can be opened, not ${url}.`);
}
