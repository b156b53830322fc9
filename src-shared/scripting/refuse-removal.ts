import type { ComponentRecord, EntityRecord } from "../document/scene-record";
import type { ComponentCatalog } from "./component-catalog";

/** Why a component cannot be removed from its entity: others need it. Undefined where it can. */
export function refuseRemoval(
  catalog: ComponentCatalog,
  entity: Pick<EntityRecord, "name" | "components">,
  component: ComponentRecord,
): string | undefined {
  if (component.type === "Transform") return "The Transform cannot be removed: every entity has one.";
  const others = entity.components.filter(({ id }) => id !== component.id);
  const dependants = others.filter((other) =>
    catalog
      .find(other.type)
      ?.requires.some(
        (required) => catalog.isA(component.type, required) && !others.some(({ type }) => catalog.isA(type, required)),
      ),
  );
  if (dependants.length === 0) return undefined;
  const names = dependants.map(({ type }) => type).join(", ");
  return `${component.type} cannot be removed from ${entity.name}: ${names} requires it.`;
}
