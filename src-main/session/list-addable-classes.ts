import type { ComponentCatalog } from "../../src-shared/scripting/component-catalog";
import type { ScriptClassInfo } from "../../src-shared/scripting/script-class-info";

/** The script classes that an entity can hold. Abstract ones appear only among the ancestors of those. */
export function listAddableClasses(
  classes: readonly ScriptClassInfo[],
  catalog: ComponentCatalog,
): readonly ScriptClassInfo[] {
  return classes
    .filter(({ isAbstract }) => !isAbstract)
    .map((info) => {
      if (info.base === undefined) return info;
      const ancestors = catalog.find(info.name)?.lineage.slice(1) ?? [];
      return ancestors.length === 0 ? info : { ...info, ancestors };
    });
}
