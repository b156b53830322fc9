import {
  Box,
  Circle,
  CloudSun,
  Cone,
  Cylinder,
  Lightbulb,
  Pill,
  Square,
  SquareDashed,
  Sun,
  Torus,
  Video,
} from "lucide-react";
import type { NewComponent } from "../../../src-shared/protocol/command";
import type { IconType } from "../../ui/controls/icon";

/** A kind of entity that the "create" menus offer. */
export interface EntityTemplate {
  readonly id: string;
  readonly name: string;
  readonly icon: IconType;
  readonly submenu?: string;
  readonly components: readonly NewComponent[];
}

/** About half a metre above the ground, so that a shape of one metre stands on it. */
const onGround: NewComponent = { type: "Transform", position: [0, 0.5, 0] };

function shape(name: string, shapeName: string, icon: IconType): EntityTemplate {
  const mesh: NewComponent = { type: "MeshRenderer", ...(shapeName !== "box" && { shape: shapeName }) };
  const components = shapeName === "plane" ? [mesh] : [onGround, mesh];
  return { id: shapeName, name, icon, submenu: "3D shape", components };
}

export const entityTemplates: readonly EntityTemplate[] = [
  { id: "empty", name: "Empty", icon: SquareDashed, components: [] },
  shape("Box", "box", Box),
  shape("Sphere", "sphere", Circle),
  shape("Capsule", "capsule", Pill),
  shape("Cylinder", "cylinder", Cylinder),
  shape("Cone", "cone", Cone),
  shape("Torus", "torus", Torus),
  shape("Plane", "plane", Square),
  {
    id: "directional-light",
    name: "Directional light",
    icon: Sun,
    submenu: "Light",
    components: [
      // High up, shining down and to the side.
      {
        type: "Transform",
        position: [0, 5, 0],
        rotation: [-0.3696438106143861, 0.23911761839433449, 0.09904576054128762, 0.8923991008325228],
      },
      { type: "Light" },
    ],
  },
  {
    id: "point-light",
    name: "Point light",
    icon: Lightbulb,
    submenu: "Light",
    components: [
      { type: "Transform", position: [0, 2, 0] },
      { type: "Light", kind: "point", intensity: 10 },
    ],
  },
  {
    id: "spot-light",
    name: "Spot light",
    icon: Cone,
    submenu: "Light",
    components: [
      { type: "Transform", position: [0, 4, 0], rotation: [-0.7071067811865475, 0, 0, 0.7071067811865476] },
      { type: "Light", kind: "spot", intensity: 30 },
    ],
  },
  {
    id: "camera",
    name: "Camera",
    icon: Video,
    components: [{ type: "Transform", position: [0, 1.5, 6] }, { type: "Camera" }],
  },
  { id: "environment", name: "Environment", icon: CloudSun, components: [{ type: "Environment" }] },
];
