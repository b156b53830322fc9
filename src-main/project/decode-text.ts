import { isUtf8 } from "node:buffer";
import type { Result } from "../../src-shared/base/result";
import { fail, ok } from "../../src-shared/base/result";

/** Bytes as text, a byte order mark included. Bytes that are no UTF-8 are refused with the place of the first. */
export function decodeText(bytes: Uint8Array, path: string): Result<string, "notText"> {
  if (isUtf8(bytes)) return ok(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
  const offset = findInvalidByte(bytes);
  const line = bytes.subarray(0, offset).filter((byte) => byte === 0x0a).length + 1;
  return fail(
    "notText",
    `${path} is not UTF-8 text: the byte at offset ${offset}, in line ${line}, is not valid. Save it as UTF-8.`,
  );
}

/** The longest valid beginning, found by halving. */
function findInvalidByte(bytes: Uint8Array): number {
  let valid = 0;
  let invalid = bytes.length;
  while (invalid - valid > 1) {
    const middle = Math.floor((valid + invalid) / 2);
    // A character cut in two by the test itself is no fault: up to three more bytes may complete it.
    const isValid = [0, 1, 2, 3].some((more) => isUtf8(bytes.subarray(0, Math.min(middle + more, invalid))));
    if (isValid) valid = middle;
    else invalid = middle;
  }
  return valid;
}
