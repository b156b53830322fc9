/** The project's setting that lets scripts use what Node has. */
const setting = "scripts.allowNodeModules";

/** Names that Node has beside what JavaScript gives everywhere, and that scripts have only where they may use Node. */
export const nodeGlobals: readonly string[] = ["process", "Buffer", "global", "setImmediate", "clearImmediate"];

/** Why a script may not use something of Node's, and what to do. `what` is a module's or a global's name. */
export function describeNodeRefusal(what: string): string {
  return `"${what}" is Node's own, which scripts of this project may not use. Allow it in the project settings (${setting}), which a game takes from its next start, or do without.`;
}
