// What Node, workers and browsers all have, declared once for the rooms that may use neither Node's nor the DOM's types.
// Only those rooms' tsconfig.json include this file; every other room checks the same sources against its own library.

declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: ArrayBuffer | ArrayBufferView, options?: { stream?: boolean }): string;
}

declare const performance: { now(): number; readonly timeOrigin: number };

declare const crypto: {
  randomUUID(): `${string}-${string}-${string}-${string}-${string}`;
  getRandomValues<T extends ArrayBufferView>(array: T): T;
};

declare const console: Record<"debug" | "error" | "info" | "log" | "trace" | "warn", (...values: unknown[]) => void>;

declare function structuredClone<T>(value: T): T;
declare function queueMicrotask(callback: () => void): void;

interface TimerHandle {
  readonly timerHandle: unique symbol;
}
declare function setTimeout(callback: () => void, milliseconds?: number): TimerHandle;
declare function clearTimeout(handle: TimerHandle | undefined): void;
declare function setInterval(callback: () => void, milliseconds?: number): TimerHandle;
declare function clearInterval(handle: TimerHandle | undefined): void;

declare function btoa(text: string): string;
declare function atob(text: string): string;
