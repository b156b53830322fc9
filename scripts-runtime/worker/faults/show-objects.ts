import { inspect } from "node:util";
import type { InspectOptions } from "node:util";
import { Color, Component, Euler, Matrix4, Quaternion, Scene } from "../../api/index";
import { nodeOf } from "../world/world-objects";

type Inspect = (value: unknown, options: InspectOptions) => string;

/** A class whose objects scripts are given; its constructor does not matter. */
interface Shown<T> {
  readonly prototype: T;
}

/** Makes the console show what scripts are given by what it is to them, without the parts that make it work. */
export function showObjects(): void {
  show(
    Component,
    (component) => `${component.constructor.name} of ${JSON.stringify(component.entity.name)}`,
    readShown,
  );
  show(Scene, (scene) => `Scene ${JSON.stringify(scene.name)}`);
  show(
    Quaternion,
    () => "Quaternion",
    ({ x, y, z, w }) => ({ x, y, z, w }),
  );
  show(
    Euler,
    () => "Euler",
    ({ x, y, z, order }) => ({ x, y, z, order }),
  );
  show(
    Color,
    () => "Color",
    ({ r, g, b }) => ({ r, g, b }),
  );
  show(
    Matrix4,
    () => "Matrix4",
    ({ elements }) => ({ elements }),
  );
}

function show<T extends object>(
  type: Shown<T>,
  title: (object: T) => string,
  read?: (object: T) => Readonly<Record<string, unknown>>,
): void {
  Object.defineProperty(type.prototype, inspect.custom, {
    configurable: true,
    value(this: T, depth: number, options: InspectOptions, inspectWith: Inspect): string {
      if (!read) return title(this);
      return depth < 0 ? `[${title(this)}]` : `${title(this)} ${inspectWith(read(this), options)}`;
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
