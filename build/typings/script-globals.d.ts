// What every script has without an import, at the end of the typings of "tandem". It is what a domain has and an exported
// game has too: no page, no Node. Declared as variables and functions, so that a project that asks for the DOM's types
// gets those beside them.

export {};

declare global {
  /** Writes to the console panel. The line tells which entity and script wrote it. */
  var console: {
    log(...values: unknown[]): void;
    info(...values: unknown[]): void;
    debug(...values: unknown[]): void;
    warn(...values: unknown[]): void;
    error(...values: unknown[]): void;
  };
  /** Runs once, later. Prefer `this.delay(seconds)`: it ends with the script and follows the time scale. */
  function setTimeout(callback: () => void, milliseconds?: number): unknown;
  function clearTimeout(timer: unknown): void;
  /** Runs again and again. Prefer `this.every(seconds, callback)`: it ends with the script and follows the time scale. */
  function setInterval(callback: () => void, milliseconds?: number): unknown;
  function clearInterval(timer: unknown): void;
  function queueMicrotask(callback: () => void): void;
  function structuredClone<T>(value: T): T;
  /** Milliseconds since the domain began, to measure with. */
  var performance: { now(): number };
}
