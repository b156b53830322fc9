/** A part of dist that is built and checked for freshness by itself. */
export type Group = "workers" | "node" | "electron" | "renderer" | "monaco" | "types" | "templates";

/**
 * Builds those of the groups (all, unless named) whose sources have changed since their last build. Returns the messages
 * of those that failed; `partial` skips a group whose sources are not there.
 */
export function ensureBuilt(groups?: readonly Group[], options?: { partial: boolean }): Promise<string[]>;
