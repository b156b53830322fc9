/** A failure that the user can do something about: its message is shown without a stack, and the exit code is 1. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
}

/** The value of a result, or its message as a failure of the command. */
export function unwrap<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string },
): T {
  if (!result.ok) throw new CommandFailure(result.message);
  return result.value;
}
