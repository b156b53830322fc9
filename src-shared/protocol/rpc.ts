import type { BirpcReturn } from "birpc";
import { createBirpc } from "birpc";

/** Carries messages in both directions, in order. What a channel carries must survive its transport's encoding. */
export interface Channel {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onClose(listener: () => void): void;
}

type Functions = object;

export interface RpcOptions<Remote extends Functions, Local extends Functions> {
  readonly channel: Channel;
  readonly functions: Local;
  /** Remote functions that give no answer and are not waited for. */
  readonly eventNames?: (keyof Remote)[];
}

/** What a function of the other side looks like here; closing the channel rejects every waiting call. */
export type Remote<T extends Functions, L extends Functions = Record<string, never>> = BirpcReturn<T, L>;

/**
 * Typed calls over a channel, in both directions. There is no time limit on a call: what can hang is watched by its owner.
 * Errors cross as `{ message, stack }`.
 */
export function createRpc<T extends Functions, L extends Functions>(options: RpcOptions<T, L>): Remote<T, L> {
  const { channel, functions, eventNames = [] } = options;
  const rpc = createBirpc<T, L>(functions, {
    post: (message) => channel.post(message),
    on: (listener) => channel.onMessage(listener),
    serialize: (message: { e?: unknown }) =>
      message.e instanceof Error ? { ...message, e: plainError(message.e) } : message,
    deserialize: (message: { e?: unknown }) =>
      isPlainError(message.e) ? { ...message, e: realError(message.e) } : message,
    // Only what `functions` itself or its class declares can be called, never what every object inherits.
    resolver: (name, resolved) => (name in Object.prototype ? undefined : (resolved as never)),
    bind: "functions",
    eventNames,
    timeout: -1,
  });
  channel.onClose(() => rpc.$close(new Error("The connection was closed.")));
  return rpc;
}

interface PlainError {
  readonly isError: true;
  readonly message: string;
  readonly stack: string | undefined;
}

function plainError(error: Error): PlainError {
  return { isError: true, message: error.message, stack: error.stack };
}

function isPlainError(value: unknown): value is PlainError {
  return typeof value === "object" && value !== null && "isError" in value;
}

function realError({ message, stack }: PlainError): Error {
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
