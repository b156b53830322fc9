import { createHash } from "node:crypto";

/**
 * esbuild puts the functions that its code needs at the top of every file. In a build of a thousand files each would be
 * compiled a thousand times, so all files with the same functions share one set: the first to run leaves it to the others.
 * Modules are strict code, which esbuild does not say in this format; here it is said. `mappings` are those of the code.
 */
export function shareHelpers(code: string, mappings: string): { readonly code: string; readonly mappings: string } {
  // Lines of helpers come first, and come from nowhere in the source.
  const count = /^;*/.exec(mappings)?.[0].length ?? 0;
  const lines = code.split("\n");
  const helpers = lines.slice(0, count).join("\n");
  const names = [...helpers.matchAll(/^var (__\w+) = /gm)].map(([, name]) => name);
  const isAllHelpers = helpers.startsWith("var __") && helpers.endsWith(";");
  // One line more at the top, everything else in its place.
  const moved = `;${mappings}`;
  if (names.length === 0 || !isAllHelpers) return { code: `"use strict";\n${code}`, mappings: moved };
  const key = createHash("sha256").update(helpers).digest("base64url").slice(0, 16);
  const list = names.join(", ");
  const shared = `"use strict"; var { ${list} } = globalThis[Symbol.for("tandem.helpers.${key}")] ??= (() => {`;
  const rest = lines.slice(count).join("\n");
  return { code: `${shared}\n${helpers} return { ${list} }; })();\n${rest}`, mappings: moved };
}
