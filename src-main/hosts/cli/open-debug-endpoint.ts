import type { SessionApi } from "../../../src-shared/protocol/session-api";
import { unwrap } from "./command-failure";

/** The argument of `--inspect`: a port, or true for the usual one. */
export type InspectOption = number | true;

/** Lets debuggers attach to the games of the open project, where that is asked for, and says where. */
export async function openDebugEndpoint(api: SessionApi, inspect: InspectOption | undefined): Promise<void> {
  if (inspect === undefined) return;
  const port = unwrap(await api.startDebugServer(inspect === true ? undefined : inspect));
  // What a command prints for other programs goes to the standard output.
  console.error(`Debuggers can attach to a running game at 127.0.0.1:${port}`);
}
