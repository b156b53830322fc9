// What every script has without an import, at the end of the typings of "tandem". It is what a domain has and an exported
// game has too: no page, no Node. Declared as variables and functions, so that a project that asks for the DOM's types
// gets those beside them.

export {};

declare global {
  /**
   * Writes to the console panel. The line tells which entity and script wrote it.
   * @example console.log("picked up", this.coins);
   */
  var console: {
    log(...values: unknown[]): void;
    info(...values: unknown[]): void;
    debug(...values: unknown[]): void;
    warn(...values: unknown[]): void;
    error(...values: unknown[]): void;
    trace(...values: unknown[]): void;
    assert(condition?: unknown, ...values: unknown[]): void;
    dir(value?: unknown): void;
    table(rows?: unknown, columns?: readonly string[]): void;
    group(...label: unknown[]): void;
    groupCollapsed(...label: unknown[]): void;
    groupEnd(): void;
    count(label?: string): void;
    countReset(label?: string): void;
    time(label?: string): void;
    timeLog(label?: string, ...values: unknown[]): void;
    timeEnd(label?: string): void;
  };
  /**
   * Runs once, later. Prefer `this.delay(seconds)`: it ends with the script and follows the time scale.
   * @example const timer = setTimeout(() => this.aim(), 500);
   */
  function setTimeout(callback: (nothing: void) => void, milliseconds?: number): unknown;
  /**
   * Calls off what `setTimeout` has planned.
   * @example clearTimeout(timer);
   */
  function clearTimeout(timer: unknown): void;
  /**
   * Runs again and again. Prefer `this.every(seconds, callback)`: it ends with the script and follows the time scale.
   * @example const timer = setInterval(() => this.aim(), 500);
   */
  function setInterval(callback: (nothing: void) => void, milliseconds?: number): unknown;
  /**
   * Ends what `setInterval` has begun.
   * @example clearInterval(timer);
   */
  function clearInterval(timer: unknown): void;
  /**
   * Runs as soon as the code that runs now is done, before any timer.
   * @example queueMicrotask(() => this.aim());
   */
  function queueMicrotask(callback: () => void): void;
  /**
   * A deep copy of plain values.
   * @example const next = structuredClone(wave);
   */
  function structuredClone<T>(value: T): T;
  /**
   * Milliseconds since the domain began, to measure with.
   * @example const started = performance.now();
   */
  var performance: { now(): number };
}
