/** The project's setting that lets scripts use what Node has. */
const setting = "scripts.allowNodeModules";

/** Names that Node has beside what JavaScript gives everywhere, and that scripts have only where they may use Node. */
export const nodeGlobals: readonly string[] = ["process", "Buffer", "global", "setImmediate", "clearImmediate"];

/** What reaches the network. No game could be played again that rests on it, and nobody is asked whether it may. */
export const networkGlobals: readonly string[] = [
  ...["fetch", "Headers", "Request", "Response", "FormData", "WebSocket", "EventSource", "XMLHttpRequest"],
];

/** Why a script does without a global, and what to do; undefined for a name that is none of these. */
export function describeGlobalRefusal(name: string): string | undefined {
  if (nodeGlobals.includes(name)) return describeNodeRefusal(name);
  if (!networkGlobals.includes(name)) return undefined;
  return `"${name}" reaches the network, which scripts of this project may not. Allow what Node has in the project settings (${setting}), which a game takes from its next start, or keep what is wanted in the project's assets.`;
}

/** Why a script may not use something of Node's, and what to do. `what` is a module's or a global's name. */
export function describeNodeRefusal(what: string): string {
  return `"${what}" is Node's own, which scripts of this project may not use. Allow it in the project settings (${setting}), which a game takes from its next start, or do without.`;
}
