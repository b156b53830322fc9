/** Messages for the console. `console.log` in a script comes out at the same place. */
export interface DebugLog {
  /**
   * Writes values of any kind. The line tells which entity and script wrote it; name another entity or component among
   * the values to point to that one.
   * @example Debug.log("picked up", this.coins);
   */
  log(...values: unknown[]): void;
  /** As `log`, marked as a warning. */
  warn(...values: unknown[]): void;
  /** As `log`, marked as an error. */
  error(...values: unknown[]): void;
}

/** Writes to the console: to whatever `console` is in the domain. */
/* eslint-disable no-console -- the console is what this is for */
export const Debug: DebugLog = {
  log: (...values) => console.log(...values),
  warn: (...values) => console.warn(...values),
  error: (...values) => console.error(...values),
};
