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
 * Errors cross as `{ message, stack }`; an answer that the transport cannot carry rejects the call. Messages that are not
 * of this protocol are passed over, so that a channel can carry other kinds too. An event on a closed channel goes nowhere.
 */
export function createRpc<T extends Functions, L extends Functions>(options: RpcOptions<T, L>): Remote<T, L> {
  const { channel, functions, eventNames = [] } = options;
  const rpc = createBirpc<T, L>(functions, {
    post: (message) => channel.post(message),
    on: (listener) =>
      channel.onMessage((message) => {
        if (isProtocolMessage(message)) listener(message);
      }),
    serialize: toWire,
    deserialize: (message: WireMessage) =>
      isPlainError(message.e) ? { ...message, e: realError(message.e) } : message,
    // Only what `functions` itself or its class declares can be called, never what every object inherits.
    resolver: (name, resolved) =>
      name in Object.prototype || typeof resolved !== "function" ? undefined : (resolved as never),
    bind: "functions",
    eventNames,
    timeout: -1,
    // With a function's name given, an answer could not be posted: go on and post the error instead.
    onGeneralError: (_error, functionName) => functionName !== undefined,
  });
  channel.onClose(() => rpc.$close(new Error("The connection was closed.")));
  return eventNames.length === 0 ? rpc : withQuietEvents(rpc, new Set<PropertyKey>(eventNames));
}

/** The library rejects an event that comes after closing, and nobody waits for an event. */
function withQuietEvents<T extends Functions, L extends Functions>(
  rpc: Remote<T, L>,
  eventNames: ReadonlySet<PropertyKey>,
): Remote<T, L> {
  return new Proxy(rpc, {
    get(target, name): unknown {
      const value: unknown = Reflect.get(target, name);
      if (!eventNames.has(name) || typeof value !== "function") return value;
      const send = value as (...args: unknown[]) => Promise<unknown>;
      return async (...args: unknown[]) => (rpc.$closed ? undefined : send(...args));
    },
  });
}

/** A request (`t: "q"`, with `i` where an answer is wanted) or an answer (`t: "s"`), as birpc makes them. */
interface WireMessage {
  readonly t: string;
  readonly i?: unknown;
  readonly m?: unknown;
  readonly a?: unknown;
  readonly e?: unknown;
}

function isProtocolMessage(message: unknown): message is WireMessage {
  if (typeof message !== "object" || message === null || !("t" in message)) return false;
  const { t, i, m, a }: WireMessage = message as WireMessage;
  if (t === "s") return typeof i === "string";
  return t === "q" && typeof m === "string" && Array.isArray(a) && (i === undefined || typeof i === "string");
}

function toWire(message: WireMessage): WireMessage {
  if (message.e instanceof Error) return { ...message, e: plainError(message.e) };
  if (!Array.isArray(message.a)) return message;
  // JSON would make null of an argument left out at the end.
  const args: unknown[] = message.a;
  let length = args.length;
  while (length > 0 && args[length - 1] === undefined) length -= 1;
  return length === args.length ? message : { ...message, a: args.slice(0, length) };
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
