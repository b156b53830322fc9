import type { FaultPlace } from "../faults/fault-reporter";

/** Something that newer code threw while it was brought into the game. */
export class InstanceFault extends Error {
  constructor(
    readonly thrown: unknown,
    readonly place: FaultPlace,
  ) {
    super("Newer code could not be brought into the game.");
  }
}
