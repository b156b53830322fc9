import type { SessionConnection } from "../bridge/session-connection";

/** The part of a session's connection that stores stand on. Events come before the answer of the call that caused them. */
export type SessionSource = Pick<SessionConnection, "api" | "on" | "onDidReconnect">;
