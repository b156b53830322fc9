import { builtInComponents } from "../../../src-shared/document/built-in-components";
import type { ComponentSchema } from "../../../src-shared/document/component-schema";
import type { Component } from "../../api/index";
import { Camera, Component as ComponentBase, Environment, Light, MeshRenderer, Transform } from "../../api/index";
import { nodeOf } from "../world/world-objects";
import type { ComponentType } from "./component-type";
import { createLayout } from "./component-type";

const typedClasses: Record<string, new () => Component> = { Transform, MeshRenderer, Camera, Light, Environment };

/** The component types of the editor's schemas, their classes ready for use. */
export function createBuiltInTypes(schemas: readonly ComponentSchema[] = builtInComponents): ComponentType[] {
  return schemas.map((schema) => {
    const layout = createLayout(schema.fields);
    const componentClass = typedClasses[schema.type] ?? createClass(schema.type);
    const type = {
      name: schema.type,
      layout,
      componentClass,
      isUnique: schema.isUnique,
      isAbstract: false,
      required: [],
    };
    // The Transform is the one type that keeps its own values: they are read and written all the time.
    if (schema.type !== "Transform") defineFields(type);
    return type;
  });
}

/** A schema without a class of its own in the API works all the same. */
function createClass(name: string): new () => Component {
  const created = { [name]: class extends ComponentBase {} }[name];
  return created as new () => Component;
}

function defineFields({ layout, componentClass }: ComponentType): void {
  for (const { name, index, codec } of layout.fields) {
    Object.defineProperty(componentClass.prototype, name, {
      enumerable: true,
      configurable: true,
      get(this: Component): unknown {
        const node = nodeOf(this);
        if (codec.isMutable) node.watch();
        return node.values[index];
      },
      set(this: Component, value: unknown) {
        nodeOf(this).assign(index, value);
      },
    });
  }
}
