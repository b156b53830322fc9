import type { BuildChanges, ScriptBuild } from "../../../src-shared/protocol/domain-protocol";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";

/**
 * What a domain that was prepared for one build has to be told to load another. Modules and classes are compared by
 * identity, as unchanged ones are the same objects in every build; a class that is not known is always told.
 */
export function diffBuilds(base: ScriptBuild, build: ScriptBuild): BuildChanges {
  const modulesBefore = new Set(base.modules);
  const classesBefore = new Set(base.classes);
  const known = new Set(build.known);
  const files = build.modules.map(({ file }) => file);
  const names = build.classes.map(({ name }) => name);
  const isSameOrder = files.length === base.modules.length && files.every((file, i) => file === base.modules[i]?.file);
  const isSameNames = names.length === base.classes.length && names.every((name, i) => name === base.classes[i]?.name);
  return {
    id: build.id,
    modules: build.modules.filter((module) => !modulesBefore.has(module)),
    classes: build.classes.filter((info) => !classesBefore.has(info) || !known.has(info.name)),
    ...(isSameOrder ? {} : { files }),
    ...(isSameNames ? {} : { classNames: names }),
    ...(build.quarantined ? { quarantined: build.quarantined } : {}),
  };
}

/** All classes of a build that loaded, of which only those that were told are reported. */
export function completeClasses(
  build: ScriptBuild,
  { classes: told }: BuildChanges,
  reported: readonly ScriptClassInfo[],
): readonly ScriptClassInfo[] {
  const names = new Set(told.map(({ name }) => name));
  const byName = new Map(reported.map((info) => [info.name, info]));
  const all = build.classes.map((info) => (names.has(info.name) ? byName.get(info.name) : info));
  return all.filter((info) => info !== undefined);
}
