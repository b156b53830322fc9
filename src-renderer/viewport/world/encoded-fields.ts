import type { Color } from "three";
import type { JsonValue } from "../../../src-shared/base/json";
import type { ComponentSchema } from "../../../src-shared/document/component-schema";
import { decodeNumber, decodeReference } from "../../../src-shared/document/encoded-value";
import type { ComponentRecord } from "../../../src-shared/document/scene-record";

/** Reads a record's fields with the schema's defaults where one is not set or cannot be drawn. Allocates once per type. */
export class EncodedFields {
  private readonly defaults: ReadonlyMap<string, JsonValue>;

  constructor(schema: ComponentSchema) {
    this.defaults = new Map(schema.fields.map((field) => [field.name, field.default]));
  }

  value(record: ComponentRecord, name: string): JsonValue | undefined {
    return record[name] ?? this.defaults.get(name);
  }

  /** A finite number: what the file may hold besides (NaN, Infinity) cannot be drawn. */
  number(record: ComponentRecord, name: string): number {
    const value = decodeNumber(this.value(record, name));
    if (value !== undefined && Number.isFinite(value)) return value;
    return decodeNumber(this.defaults.get(name)) ?? 0;
  }

  boolean(record: ComponentRecord, name: string): boolean {
    return this.value(record, name) === true;
  }

  text(record: ComponentRecord, name: string): string {
    const value = this.value(record, name);
    return typeof value === "string" ? value : "";
  }

  /** The project path of an asset field, or undefined while none is set. */
  asset(record: ComponentRecord, name: string): string | undefined {
    return decodeReference("$asset", this.value(record, name));
  }

  color(record: ComponentRecord, name: string, target: Color): Color {
    const components = readNumbers(this.value(record, name), 3) ?? readNumbers(this.defaults.get(name), 3);
    return components ? target.setRGB(...(components as [number, number, number])) : target.setRGB(1, 1, 1);
  }
}

/** An encoded vector's numbers, or undefined unless it has `size` finite ones. */
export function readNumbers(value: JsonValue | undefined, size: number): readonly number[] | undefined {
  if (!Array.isArray(value) || value.length !== size) return undefined;
  const numbers: number[] = [];
  for (const item of value as readonly JsonValue[]) {
    const number = decodeNumber(item);
    if (number === undefined || !Number.isFinite(number)) return undefined;
    numbers.push(number);
  }
  return numbers;
}
