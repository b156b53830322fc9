import { InvalidArgumentError } from "commander";

/** A whole number from `least` up, as the argument of an option. */
export function parseCount(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const count = Number(text);
    if (/^\d+$/.test(text) && count >= least && count <= most) return count;
    const limit = most === Number.MAX_SAFE_INTEGER ? `from ${least} up` : `from ${least} to ${most}`;
    throw new InvalidArgumentError(`It has to be a whole number ${limit}.`);
  };
}
