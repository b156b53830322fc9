import type { ComponentSchema } from "../component-schema";
import { field } from "../component-schema";

export const environmentSchema: ComponentSchema = {
  type: "Environment",
  doc: "The sky, the light that comes from everywhere, and the fog. The first enabled one counts.",
  icon: "cloud-sun",
  isUnique: true,
  fields: [
    field("skyColor", "color", [0.2, 0.42, 0.75], "The sky overhead."),
    field("horizonColor", "color", [0.72, 0.82, 0.9], "The sky at the horizon, and the fog."),
    field("groundColor", "color", [0.3, 0.28, 0.26], "The light from below."),
    field("ambientIntensity", "float", 1, "How bright the light from everywhere is.", { min: 0, step: 0.05 }),
    field("fogDensity", "float", 0, "How thick the fog is; 0 is none.", { min: 0, step: 0.001 }),
  ],
};
