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
   * Runs once, later, in real time; not if the script that asked for it is destroyed before. Prefer `this.delay(seconds)`: it
   * follows the time scale and stands still with the game.
   * @example const timer = setTimeout(() => this.aim(), 500);
   */
  function setTimeout(callback: (nothing: void) => void, milliseconds?: number): unknown;
  /**
   * Calls off what `setTimeout` has planned.
   * @example clearTimeout(timer);
   */
  function clearTimeout(timer: unknown): void;
  /**
   * Runs again and again, in real time, until the script that asked for it is destroyed. Prefer
   * `this.every(seconds, callback)`: it follows the time scale and stands still with the game.
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

  /**
   * Tells others that they are to stop.
   * @example const controller = new AbortController();
   */
  var AbortController: { new (): AbortController };
  /**
   * Hears of an `AbortController` that it is time to stop.
   * @example if (new AbortController().signal.aborted) return;
   */
  var AbortSignal: {
    abort(reason?: unknown): AbortSignal;
    any(signals: Iterable<AbortSignal>): AbortSignal;
    timeout(milliseconds: number): AbortSignal;
  };
  /**
   * What an `EventTarget` tells. Scripts tell each other more easily by `entity.emit` and `this.listen`.
   * @example new EventTarget().dispatchEvent(new Event("ready"));
   */
  var Event: { new (type: string, options?: EventInit): Event };
  /**
   * Tells those who listen to it. Scripts tell each other more easily by `entity.emit` and `this.listen`.
   * @example new EventTarget().addEventListener("ready", () => this.aim());
   */
  var EventTarget: { new (): EventTarget };
  /**
   * An address and its parts.
   * @example console.log(new URL("https://example.com/scores?level=3").pathname);
   */
  var URL: {
    new (url: string | URL, base?: string | URL): URL;
    canParse(url: string | URL, base?: string | URL): boolean;
  };
  /**
   * What comes after the question mark of an address.
   * @example const level = new URLSearchParams("level=3").get("level");
   */
  var URLSearchParams: {
    new (
      values?: string | URLSearchParams | Iterable<readonly [string, string]> | Readonly<Record<string, string>>,
    ): URLSearchParams;
  };
  /**
   * Makes bytes of a text.
   * @example const bytes = new TextEncoder().encode("Hello");
   */
  var TextEncoder: { new (): TextEncoder };
  /**
   * Makes a text of bytes.
   * @example const text = new TextDecoder().decode(new Uint8Array([72, 105]));
   */
  var TextDecoder: {
    new (encoding?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean }): TextDecoder;
  };
  /**
   * Bytes that do not change.
   * @example const size = new Blob(["Hello"]).size;
   */
  var Blob: {
    new (parts?: Iterable<Blob | string | ArrayBuffer | ArrayBufferView>, options?: { readonly type?: string }): Blob;
  };
  /**
   * Writes a text of single bytes in base64.
   * @example const code = btoa("level 3");
   */
  function btoa(text: string): string;
  /**
   * Reads what `btoa` has written.
   * @example const text = atob("bGV2ZWwgMw==");
   */
  function atob(code: string): string;
  /**
   * Names that are used once, chance that cannot be foretold, and sums. For a game that can be played again use `Random`.
   * @example const id = crypto.randomUUID();
   */
  var crypto: {
    randomUUID(): `${string}-${string}-${string}-${string}-${string}`;
    getRandomValues<T extends ArrayBufferView>(array: T): T;
    readonly subtle: SubtleCrypto;
  };

  interface AbortController {
    readonly signal: AbortSignal;
    abort(reason?: unknown): void;
  }
  interface AbortSignal extends EventTarget {
    readonly aborted: boolean;
    readonly reason: unknown;
    throwIfAborted(): void;
  }
  interface EventInit {
    bubbles?: boolean;
    cancelable?: boolean;
    composed?: boolean;
  }
  interface Event {
    readonly type: string;
    readonly target: EventTarget | null;
    readonly currentTarget: EventTarget | null;
    readonly cancelable: boolean;
    readonly defaultPrevented: boolean;
    readonly timeStamp: number;
    preventDefault(): void;
    stopPropagation(): void;
    stopImmediatePropagation(): void;
  }
  interface EventTarget {
    addEventListener(
      type: string,
      listener: ((event: Event) => void) | null,
      options?: boolean | { readonly once?: boolean; readonly passive?: boolean; readonly signal?: AbortSignal },
    ): void;
    removeEventListener(type: string, listener: ((event: Event) => void) | null): void;
    dispatchEvent(event: Event): boolean;
  }
  interface URL {
    hash: string;
    host: string;
    hostname: string;
    href: string;
    readonly origin: string;
    password: string;
    pathname: string;
    port: string;
    protocol: string;
    search: string;
    readonly searchParams: URLSearchParams;
    username: string;
    toString(): string;
    toJSON(): string;
  }
  interface URLSearchParams extends Iterable<[string, string]> {
    readonly size: number;
    append(name: string, value: string): void;
    delete(name: string, value?: string): void;
    get(name: string): string | null;
    getAll(name: string): string[];
    has(name: string, value?: string): boolean;
    set(name: string, value: string): void;
    sort(): void;
    toString(): string;
    forEach(callback: (value: string, name: string) => void): void;
    entries(): IterableIterator<[string, string]>;
    keys(): IterableIterator<string>;
    values(): IterableIterator<string>;
  }
  interface TextEncoder {
    encode(text?: string): Uint8Array<ArrayBuffer>;
    encodeInto(text: string, bytes: Uint8Array): { read: number; written: number };
  }
  interface TextDecoder {
    readonly encoding: string;
    decode(bytes?: ArrayBuffer | ArrayBufferView, options?: { readonly stream?: boolean }): string;
  }
  interface Blob {
    readonly size: number;
    readonly type: string;
    arrayBuffer(): Promise<ArrayBuffer>;
    slice(start?: number, end?: number, type?: string): Blob;
    text(): Promise<string>;
  }
  interface SubtleCrypto {
    digest(algorithm: string | { readonly name: string }, data: ArrayBuffer | ArrayBufferView): Promise<ArrayBuffer>;
  }
}
