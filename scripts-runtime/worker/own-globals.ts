/**
 * What the domain's own code finds under these names, and the packages in it: those of Node, and not what scripts are given
 * in their place, see `ownWebTimers`. Put there by whoever bundles the worker.
 */
export { clearImmediate, clearInterval, clearTimeout, setImmediate, setInterval, setTimeout } from "node:timers";
export const { queueMicrotask } = globalThis;
