import type { DomainEnd } from "./domain-end";

/** A call got no answer as its domain is no more. */
export class DomainEndedError extends Error {
  override readonly name = "DomainEndedError";

  constructor(readonly end: DomainEnd) {
    super(end.message);
  }
}
