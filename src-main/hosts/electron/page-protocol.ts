import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { SessionApi } from "../../../src-shared/protocol/session-api";
import { createSecurityHeaders } from "../security-headers";
import { findServedFile } from "../served-file";
import type { ElectronModule } from "./electron-module";

const scheme = "app";
/** The page's origin. A scheme of its own is a real origin, which `file:` is not: policy, workers and fetch work. */
export const pageOrigin = `${scheme}://tandem`;

/** Before Electron is ready. */
export function declarePageScheme({ protocol }: Pick<ElectronModule, "protocol">): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme, privileges }]);
}

/** Answers the page's own addresses with its files and the open project's assets. */
export function servePage(
  { protocol }: Pick<ElectronModule, "protocol">,
  rendererDir: string,
  session: Pick<SessionApi, "getProject">,
): void {
  const headers = createSecurityHeaders();
  protocol.handle(scheme, async ({ url, method }) => {
    const path = url.startsWith(`${pageOrigin}/`) ? url.slice(pageOrigin.length).split(/[?#]/, 1)[0] : undefined;
    const file = method === "GET" && path !== undefined ? await findServedFile(path, rendererDir, session) : undefined;
    if (file === undefined) return new Response("There is nothing at this address.\n", { status: 404, headers });
    const body = Readable.toWeb(createReadStream(file.path)) as ReadableStream<Uint8Array>;
    return new Response(body, {
      headers: {
        ...headers,
        "cache-control": file.cacheControl,
        "content-length": String(file.size),
        "content-type": file.contentType,
      },
    });
  });
}
