import type { ScriptBuild } from "../../../src-shared/protocol/domain-protocol";

/**
 * The files that run when a build is loaded: all those with a class that is not known yet, and those that nobody imports
 * and that hold no class, as they are there for what they do. The others run when they are imported or their class is used,
 * so that loading a thousand files of which one has changed costs as much as that one.
 */
export function findEagerFiles({ modules, classes }: ScriptBuild, known: ReadonlySet<string>): ReadonlySet<string> {
  const withClasses = new Set(classes.map(({ file }) => file));
  const withNewClasses = new Set(classes.filter(({ name }) => !known.has(name)).map(({ file }) => file));
  const imported = new Set(modules.flatMap(({ imports }) => imports.flatMap(({ file }) => file ?? [])));
  const eager = modules.filter(
    ({ file }) => withNewClasses.has(file) || (!withClasses.has(file) && !imported.has(file)),
  );
  return new Set(eager.map(({ file }) => file));
}
