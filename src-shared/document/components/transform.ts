import type { ComponentSchema } from "../component-schema";
import { field } from "../component-schema";

/** Where an entity stands, relative to its parent. Every entity has exactly one. */
export const transformSchema: ComponentSchema = {
  type: "Transform",
  doc: "Where the entity stands, how it is turned and how large it is, relative to its parent.",
  icon: "move-3d",
  isUnique: true,
  fields: [
    field("position", "vector3", [0, 0, 0], "Metres from the parent's origin.", { unit: "m" }),
    field("rotation", "quaternion", [0, 0, 0, 1], "The turn from the parent's axes, a unit quaternion."),
    field("scale", "vector3", [1, 1, 1], "The size along each of the entity's own axes."),
  ],
};
