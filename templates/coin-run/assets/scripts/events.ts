import { GameEvent } from "tandem";

/** The runner took a coin. */
export const coinTaken = new GameEvent("coin taken");
/** The runner ran into something. */
export const crashed = new GameEvent("crashed");
/** A new run begins, from the start of the road. */
export const runStarted = new GameEvent("run started");
