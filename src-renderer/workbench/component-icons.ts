import {
  Box,
  CloudSun,
  Component,
  FileCode,
  Lightbulb,
  type LucideIcon,
  Move3d,
  SquareDashed,
  TriangleAlert,
  Video,
} from "lucide-react";
import { findComponentSchema } from "../../src-shared/document/built-in-components";
import type { EntityRecord } from "../../src-shared/document/scene-record";

/** The icons that schemas name, so that only those are in the bundle. */
const iconsByName: Record<string, LucideIcon> = {
  "move-3d": Move3d,
  box: Box,
  video: Video,
  lightbulb: Lightbulb,
  "cloud-sun": CloudSun,
};

/** The icon of a component type: its schema's, a script's, or a warning where the class is missing. */
export function componentIcon(type: string, isKnownScript: boolean): LucideIcon {
  const schema = findComponentSchema(type);
  if (schema) return iconsByName[schema.icon] ?? Component;
  return isKnownScript ? FileCode : TriangleAlert;
}

/** An entity looks like the first thing on it that can be seen or does something. */
export function entityIcon(entity: EntityRecord): LucideIcon {
  const types = entity.components.map(({ type }) => type);
  const main = ["Camera", "Light", "Environment", "MeshRenderer"].find((type) => types.includes(type));
  if (main !== undefined) return componentIcon(main, false);
  const hasScript = types.some((type) => findComponentSchema(type) === undefined);
  return hasScript ? FileCode : SquareDashed;
}
