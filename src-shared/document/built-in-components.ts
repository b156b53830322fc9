import type { ComponentSchema } from "./component-schema";
import { cameraSchema } from "./components/camera";
import { environmentSchema } from "./components/environment";
import { lightSchema } from "./components/light";
import { meshRendererSchema } from "./components/mesh-renderer";
import { transformSchema } from "./components/transform";

/** Every built-in component type, in the order of the "add component" menu. */
export const builtInComponents: readonly ComponentSchema[] = [
  transformSchema,
  meshRendererSchema,
  cameraSchema,
  lightSchema,
  environmentSchema,
];

const schemasByType = new Map(builtInComponents.map((schema) => [schema.type, schema]));

export function findComponentSchema(type: string): ComponentSchema | undefined {
  return schemasByType.get(type);
}
