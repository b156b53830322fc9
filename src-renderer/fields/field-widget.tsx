import { isIntegerKind } from "../../src-shared/document/field-type";
import { AssetReference } from "./references/asset-reference";
import { ComponentReference } from "./references/component-reference";
import { EntityReference } from "./references/entity-reference";
import { ColorWidget } from "./color-widget";
import { BigIntWidget, NumberWidget } from "./number-widget";
import { BooleanWidget, CharWidget, EnumWidget, RawWidget, TextWidget } from "./plain-widgets";
import { RotationWidget } from "./rotation-widget";
import type { ValueBinding } from "./value-binding";
import { VectorWidget } from "./vector-widget";

/** The control for a value that stands in one row. Throws on a value that is not of its type. */
export function FieldWidget({ binding }: { binding: ValueBinding }) {
  const { type, attributes } = binding;
  switch (type.kind) {
    case "boolean":
      return <BooleanWidget binding={binding} />;
    case "char":
      return <CharWidget binding={binding} />;
    case "string":
      return attributes.color ? <ColorWidget binding={binding} /> : <TextWidget binding={binding} />;
    case "int64":
    case "uint64":
      return <BigIntWidget binding={binding} />;
    case "vector2":
      return <VectorWidget binding={binding} />;
    case "vector3":
    case "vector4":
      return attributes.color ? <ColorWidget binding={binding} /> : <VectorWidget binding={binding} />;
    case "quaternion":
      return <RotationWidget binding={binding} />;
    case "color":
      return <ColorWidget binding={binding} />;
    case "enum":
      return <EnumWidget binding={{ ...binding, type }} />;
    case "entity":
      return <EntityReference binding={binding} />;
    case "component":
      return <ComponentReference binding={{ ...binding, type }} />;
    case "asset":
      return <AssetReference binding={{ ...binding, type }} />;
    default:
      return type.kind === "float" || type.kind === "double" || isIntegerKind(type.kind) ? (
        <NumberWidget binding={binding} />
      ) : (
        <RawWidget binding={binding} />
      );
  }
}
