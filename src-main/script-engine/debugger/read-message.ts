/** A message of the Chrome DevTools protocol. */
export interface ProtocolMessage {
  /** Of the call that it answers; absent in an event. */
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** What a debugger from outside says; undefined where that is no message, which the worker's own inspector then tells. */
export function readMessage(text: string): ProtocolMessage | undefined {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === "object" && message !== null ? message : undefined;
  } catch {
    return undefined;
  }
}
