import type { ScriptBuild } from "../../../src-shared/protocol/domain-protocol";

/**
 * The files that nobody imports and that hold no class: they are there for what they do, and run whenever a build is
 * loaded. An editor domain runs the others when they are imported or their class is used, so that loading a thousand files
 * of which one has changed costs as much as that one.
 */
export function findLooseFiles({ modules, classes }: ScriptBuild): ReadonlySet<string> {
  const reached = new Set(classes.map(({ file }) => file));
  for (const { imports } of modules) for (const { file } of imports) if (file !== undefined) reached.add(file);
  return new Set(modules.flatMap(({ file }) => (reached.has(file) ? [] : [file])));
}
