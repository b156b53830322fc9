import { inspect } from "node:util";
import type { InspectOptions } from "node:util";
import { Component } from "../../api/index";
import { nodeOf } from "../world/world-objects";

type Inspect = (value: unknown, options: InspectOptions) => string;

/** Makes the console show a component by its fields, without the engine's own parts. */
export function showComponentsByFields(): void {
  Object.defineProperty(Component.prototype, inspect.custom, {
    configurable: true,
    value(this: Component, depth: number, options: InspectOptions, show: Inspect): string {
      const title = `${this.constructor.name} of ${JSON.stringify(this.entity.name)}`;
      return depth < 0 ? `[${title}]` : `${title} ${show(readShown(this), options)}`;
    },
  });
}

function readShown(component: Component): Record<string, unknown> {
  const node = nodeOf(component);
  if (!node.script)
    return Object.fromEntries((node.type?.layout.fields ?? []).map((field) => [field.name, node.read(field)]));
  const { entity: _entity, transform: _transform, ...own } = component;
  return Object.fromEntries(Object.entries(own));
}
