import type { ComponentRecord } from "../../../src-shared/document/scene-record";
import type { ComponentView } from "../world/component-view";
import type { EntityNode } from "../world/entity-node";
import type { ViewContext } from "../world/view-context";
import { CameraView } from "./camera-view";
import { EnvironmentView } from "./environment-view";
import { LightView } from "./light-view";
import { MeshRendererView } from "./mesh-renderer-view";

type ViewClass = new (context: ViewContext, node: EntityNode, record: ComponentRecord) => ComponentView;

/** The built-in types that are seen. To show another type, write its view and list it here. */
const viewClasses: ReadonlyMap<string, ViewClass> = new Map<string, ViewClass>([
  ["MeshRenderer", MeshRendererView],
  ["Camera", CameraView],
  ["Light", LightView],
  ["Environment", EnvironmentView],
]);

/** The view of a component, or undefined for types that nothing is seen of: scripts and unknown ones. */
export function createComponentView(
  context: ViewContext,
  node: EntityNode,
  record: ComponentRecord,
): ComponentView | undefined {
  const View = viewClasses.get(record.type);
  return View && new View(context, node, record);
}
