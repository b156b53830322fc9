import type { FieldType } from "../../../src-shared/document/field-type";
import { evaluateConstant } from "./evaluate-constant";
import type { FieldDescription } from "./file-description";
import type { ProjectSymbols } from "./project-symbols";

/** A default that is several options of an enum at once, or none of them: no list of options can show it. */
export interface Combination {
  readonly message: string;
  /** In place of the enum. */
  readonly type: FieldType;
}

/** Undefined for every field whose default is fine, or not known before the code runs. */
export function findCombination(
  symbols: ProjectSymbols,
  file: string,
  { name, initial, type: written }: FieldDescription,
  type: FieldType,
): Combination | undefined {
  const choice = type.kind === "optional" ? type.of : type;
  const value = written.kind === "documented" || written.kind === "inferred" ? written.value : initial;
  if (choice.kind !== "enum" || !value) return undefined;
  const evaluated = evaluateConstant(symbols, file, value);
  if (!evaluated.isConstant || typeof evaluated.value !== "number") return undefined;
  if (choice.options.some((option) => option.value === evaluated.value)) return undefined;
  const options = choice.options.map((option) => option.name);
  return {
    message: `"${name}" begins as ${evaluated.value}, which is none of ${options.join(", ")} alone, so the field is neither edited nor saved: write "${name}: number" for one that combines them.`,
    type: { kind: "unknown", text: choice.name ?? options.join(" | ") },
  };
}
