import type { ComponentSchema } from "../component-schema";
import { field, options } from "../component-schema";

export const cameraSchema: ComponentSchema = {
  type: "Camera",
  doc: "Shows the game from the entity's place, looking along its negative Z axis.",
  icon: "video",
  isUnique: true,
  fields: [
    field("projection", options("perspective", "orthographic"), "perspective", "Whether distant things look smaller."),
    field("fieldOfView", "float", 60, "The vertical angle of view.", {
      range: [1, 170],
      unit: "°",
      visibleIf: { field: "projection", equals: "perspective" },
    }),
    field("size", "float", 5, "Half the height of the view.", {
      min: 0.001,
      unit: "m",
      visibleIf: { field: "projection", equals: "orthographic" },
    }),
    field("near", "float", 0.1, "Nothing closer is drawn.", { min: 0.0001, unit: "m" }),
    field("far", "float", 1000, "Nothing further is drawn.", { min: 0.001, unit: "m" }),
    field("priority", "int32", 0, "The enabled camera with the highest priority shows the game."),
  ],
};
