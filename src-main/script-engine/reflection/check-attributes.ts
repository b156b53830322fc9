import type { FieldAttributes, FieldType } from "../../../src-shared/document/field-type";
import { isIntegerKind, isVectorKind } from "../../../src-shared/document/field-type";
import type { DecoratorDescription } from "./file-description";
import type { ProjectSymbols } from "./project-symbols";
import type { AttributeProblem } from "./read-attributes";
import { apiDecorators } from "./read-attributes";

interface Purpose {
  readonly isFor: (type: FieldType) => boolean;
  readonly types: string;
}

const forNumbers: Purpose = {
  isFor: ({ kind }) => kind === "float" || kind === "double" || isIntegerKind(kind) || isVectorKind(kind),
  types: "numbers, and for what holds them",
};

const purposes: Partial<Record<string, Purpose>> = {
  range: forNumbers,
  min: forNumbers,
  max: forNumbers,
  step: forNumbers,
  multiline: { isFor: ({ kind }) => kind === "string", types: "texts" },
  color: {
    isFor: ({ kind }) => kind === "string" || kind === "vector3" || kind === "vector4" || kind === "color",
    types: "texts and for vectors of three or four numbers",
  },
} satisfies Partial<Record<keyof FieldAttributes, Purpose>>;

/** The decorators that do nothing for a field as its type is another than they are for. */
export function checkAttributes(
  symbols: ProjectSymbols,
  file: string,
  decorators: readonly DecoratorDescription[],
  type: FieldType,
): readonly AttributeProblem[] {
  const inner = innermost(type);
  // What is wrong with an unknown type is told by itself.
  if (inner.kind === "unknown") return [];
  return apiDecorators(symbols, file, decorators).flatMap(({ name, decorator: { line, column } }) => {
    const purpose = Object.hasOwn(purposes, name) ? purposes[name] : undefined;
    if (!purpose || purpose.isFor(inner)) return [];
    return [{ message: `@${name} does nothing here: it is for ${purpose.types}.`, line, column }];
  });
}

/** What is said of a list holds for its items. */
function innermost(type: FieldType): FieldType {
  if (type.kind === "array") return innermost(type.element);
  return type.kind === "optional" ? innermost(type.of) : type;
}
