import type { ComponentSchema } from "../component-schema";
import { field, options } from "../component-schema";

export const meshRendererSchema: ComponentSchema = {
  type: "MeshRenderer",
  doc: "Draws a shape or a model at the entity's place.",
  icon: "box",
  isUnique: true,
  fields: [
    field(
      "shape",
      options("box", "sphere", "capsule", "cylinder", "cone", "torus", "plane"),
      "box",
      "The shape to draw while no model is set. It is one metre in size; a capsule is two metres tall.",
    ),
    field(
      "model",
      { kind: "optional", of: { kind: "asset", asset: "Model" } },
      null,
      "A glTF model to draw in place of the shape.",
    ),
    field("color", "color", [0.8, 0.8, 0.8], "The surface's own colour."),
    field(
      "texture",
      { kind: "optional", of: { kind: "asset", asset: "Texture" } },
      null,
      "An image multiplied with the colour.",
    ),
    field("roughness", "float", 0.6, "0 is a mirror, 1 is chalk.", { range: [0, 1], step: 0.01 }),
    field("metalness", "float", 0, "0 is a plastic, 1 is a metal.", { range: [0, 1], step: 0.01 }),
    field("emissive", "color", [0, 0, 0], "Light that the surface gives off, seen but not cast."),
    field("castShadow", "boolean", true, "Whether it casts shadows."),
    field("receiveShadow", "boolean", true, "Whether shadows fall on it."),
  ],
};
