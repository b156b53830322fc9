import type { SceneDocument } from "../../../src-shared/document/scene-document";
import type { ComponentRecord } from "../../../src-shared/document/scene-record";
import type { ComponentCatalog } from "../../../src-shared/scripting/component-catalog";

/** The component by its id or, where the entity has one of that type, by its type, under an earlier name of it too. */
export function findComponent(
  document: SceneDocument,
  catalog: ComponentCatalog,
  entity: string,
  idOrType: string,
): ComponentRecord | undefined {
  const named = document.component(entity, idOrType);
  if (named) return named;
  const ofType = document.entity(entity)?.components.filter(({ type }) => catalog.find(type)?.type === idOrType) ?? [];
  return ofType.length === 1 ? ofType[0] : undefined;
}
