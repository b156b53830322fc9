/** A part of dist that is built and checked for freshness by itself. */
export type Group = "workers" | "node" | "electron" | "renderer" | "monaco" | "templates" | "types" | "headless-types";

/**
 * Builds those of the groups (unless named, all that the editor runs from) whose sources have changed since their last build. Returns the messages
 * of those that failed; `partial` skips a group whose sources are not there.
 */
export function ensureBuilt(groups?: readonly Group[], options?: { partial: boolean }): Promise<string[]>;
