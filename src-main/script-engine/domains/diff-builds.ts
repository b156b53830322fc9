import type { ListDifferences } from "../../../src-shared/base/list-differences";
import { listDifferences } from "../../../src-shared/base/list-differences";
import type { BuildChanges, ScriptBuild } from "../../../src-shared/protocol/domain-protocol";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";

/**
 * What a domain that was prepared for one build has to be told to load another. Modules and classes are compared by
 * identity, as unchanged ones are the same objects in every build; a fresh class is always told.
 */
export function diffBuilds(base: ScriptBuild, build: ScriptBuild): BuildChanges {
  const modules = listDifferences(base.modules, build.modules, ({ file }) => file);
  const classes = listDifferences(base.classes, build.classes, ({ name }) => name);
  const told = new Set(listNewer(classes));
  const fresh = build.fresh && new Set(build.fresh);
  return {
    id: build.id,
    modules: listNewer(modules),
    classes: build.classes.filter((info) => told.has(info) || (fresh?.has(info.name) ?? true)),
    ...(modules.isSameOrder ? {} : { files: build.modules.map(({ file }) => file) }),
    ...(classes.isSameOrder ? {} : { classNames: build.classes.map(({ name }) => name) }),
    ...(build.quarantined ? { quarantined: build.quarantined } : {}),
  };
}

function listNewer<T>({ added, changed }: ListDifferences<T>): readonly T[] {
  return [...added, ...changed.map(([, after]) => after)];
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
