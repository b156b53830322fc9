/** The outcome of an operation that is expected to fail now and then: a file is gone, a command is invalid. */
export type Result<T, Reason extends string = string> = Ok<T> | Failure<Reason>;

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

/** `reason` is for code to switch on, `message` is for people: what happened, to what, and what to do. */
export interface Failure<Reason extends string = string> {
  readonly ok: false;
  readonly reason: Reason;
  readonly message: string;
}

export function ok(): Ok<void>;
export function ok<T>(value: T): Ok<T>;
export function ok<T>(value?: T): Ok<T | undefined> {
  return { ok: true, value };
}

export function fail<Reason extends string>(reason: Reason, message: string): Failure<Reason> {
  return { ok: false, reason, message };
}
