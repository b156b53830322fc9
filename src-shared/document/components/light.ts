import type { ComponentSchema } from "../component-schema";
import { field, options } from "../component-schema";

export const lightSchema: ComponentSchema = {
  type: "Light",
  doc: "Lights the scene from the entity's place, or along its negative Z axis.",
  icon: "lightbulb",
  isUnique: true,
  fields: [
    field("kind", options("directional", "point", "spot"), "directional", "A sun, a bulb or a torch."),
    field("color", "color", [1, 1, 1], "The light's colour."),
    field("intensity", "float", 2, "How bright it is.", { min: 0, step: 0.1 }),
    field("range", "float", 20, "How far it reaches.", { min: 0, unit: "m" }),
    field("angle", "float", 45, "The full width of a spot's cone.", {
      range: [1, 170],
      unit: "°",
      visibleIf: { field: "kind", equals: "spot" },
    }),
    field("castShadow", "boolean", true, "Whether things cast shadows in it."),
  ],
};
