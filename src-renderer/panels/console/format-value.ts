import type { JsonValue } from "../../../src-shared/base/json";
import { isJsonObject } from "../../../src-shared/base/json";

/**
 * A value that an expression gave, as one would write it in a script: bigints with their n, NaN and -0 by name,
 * references in angle brackets. `indent` spreads it over lines; without it, it is one line.
 */
export function formatValue(value: JsonValue | undefined, indent?: number): string {
  return formatAt(value, indent, "");
}

function formatAt(value: JsonValue | undefined, indent: number | undefined, before: string): string {
  if (value === undefined) return "undefined";
  if (Array.isArray(value)) {
    return formatMembers(
      "[",
      "]",
      value.map((item: JsonValue) => ({ value: item })),
      indent,
      before,
    );
  }
  if (!isJsonObject(value)) return JSON.stringify(value);
  const encoded = formatEncoded(value);
  if (encoded !== undefined) return encoded;
  const members = Object.entries(value).map(([key, item]) => ({ key: formatKey(key), value: item }));
  return formatMembers("{", "}", members, indent, before);
}

interface Member {
  readonly key?: string;
  readonly value: JsonValue | undefined;
}

function formatMembers(
  open: string,
  close: string,
  members: readonly Member[],
  indent: number | undefined,
  before: string,
): string {
  if (members.length === 0) return open + close;
  const inner = indent === undefined ? "" : before + " ".repeat(indent);
  const parts = members.map(
    ({ key, value }) => `${key === undefined ? "" : `${key}: `}${formatAt(value, indent, inner)}`,
  );
  // Short lists of plain values, such as vectors, stay on one line.
  const isFlat = members.every(({ value }) => typeof value !== "object") && parts.join(", ").length <= 60;
  if (indent === undefined || (isFlat && open === "[")) {
    return open === "{" ? `{ ${parts.join(", ")} }` : `[${parts.join(", ")}]`;
  }
  return `${open}\n${parts.map((part) => inner + part).join(",\n")}\n${before}${close}`;
}

function formatEncoded(value: { readonly [key: string]: JsonValue | undefined }): string | undefined {
  const keys = Object.keys(value);
  const [key] = keys;
  const content = key === undefined ? undefined : value[key];
  if (keys.length !== 1 || typeof content !== "string") return undefined;
  switch (key) {
    case "$bigint":
      return `${content}n`;
    case "$number":
      return content;
    case "$entity":
      return `<entity ${content}>`;
    case "$component":
      return `<component ${content}>`;
    case "$asset":
      return `<asset ${content}>`;
    default:
      return undefined;
  }
}

function formatKey(key: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? key : JSON.stringify(key);
}
