import type { BuildChanges, ScriptBuild } from "../../../src-shared/protocol/domain-protocol";

/** The whole build that the changes make of the one before. */
export function applyBuildChanges(before: ScriptBuild, changes: BuildChanges): ScriptBuild {
  const modules = new Map([...before.modules, ...changes.modules].map((module) => [module.file, module]));
  const classes = new Map([...before.classes, ...changes.classes].map((info) => [info.name, info]));
  const files = changes.files ?? before.modules.map(({ file }) => file);
  const names = changes.classNames ?? before.classes.map(({ name }) => name);
  return {
    id: changes.id,
    modules: files.map((file) => modules.get(file)).filter((module) => module !== undefined),
    classes: names.map((name) => classes.get(name)).filter((info) => info !== undefined),
    fresh: changes.classes.map(({ name }) => name),
    ...(changes.quarantined ? { quarantined: changes.quarantined } : {}),
  };
}
