import { Random, RandomStream } from "../api/index";

/**
 * Makes all chance of this thread follow from a seed, for good: `Random`, `Math.random`, and the ids of what is spawned.
 * Each is a stream of its own, so that a game that uses more of one gets the same of the others. Gives the streams: what
 * has come of each is all that they hold.
 */
export function seedChance(seed: number): readonly RandomStream[] {
  // A host may give any number.
  Random.seed(seed >>> 0);
  const numbers = new RandomStream(seed ^ 0x5bd1_e995);
  Math.random = () => numbers.value();
  const words = new RandomStream(seed ^ 0x27d4_eb2f);
  crypto.randomUUID = () => formatUuid(() => Math.floor(words.value() * 2 ** 32));
  return [Random, numbers, words];
}

/** A random UUID as RFC 9562 has it, of version 4. */
function formatUuid(nextWord: () => number): ReturnType<typeof crypto.randomUUID> {
  const digits = [0, 1, 2, 3].map(() => nextWord().toString(16).padStart(8, "0")).join("");
  const variant = ((Number.parseInt(digits.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`;
}
