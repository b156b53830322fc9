import type { ComponentType, ReactNode } from "react";
import type { FieldType } from "../../src-shared/document/field-type";
import type { ValueBinding } from "./value-binding";

export interface ValueRowsProps {
  binding: ValueBinding;
  label: string;
  tooltip?: string | undefined;
  depth: number;
  /** Someone set this value; with `onReset` it can go back to its default. */
  overridden?: boolean | undefined;
  onReset?: (() => void) | undefined;
  actions?: ReactNode;
}

/** What the rows of a value that has parts take: `Rows` shows a part, whatever its type. */
export interface PartedRowsProps<Kind extends FieldType["kind"]> extends Omit<ValueRowsProps, "binding"> {
  binding: ValueBinding<Extract<FieldType, { kind: Kind }>>;
  Rows: ComponentType<ValueRowsProps>;
}
