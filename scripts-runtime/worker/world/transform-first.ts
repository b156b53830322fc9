import { createId } from "../../../src-shared/base/id";
import type { ComponentRecord } from "../../../src-shared/document/scene-record";

/** An entity's components in the order that nearly every scene has them in. One without a Transform gets one. */
export function transformFirst(components: readonly ComponentRecord[]): readonly ComponentRecord[] {
  if (components[0]?.type === "Transform") return components;
  const transform = components.find(({ type }) => type === "Transform") ?? { id: createId(), type: "Transform" };
  return [transform, ...components.filter((other) => other !== transform)];
}
