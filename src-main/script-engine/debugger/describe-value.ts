import type { Runtime } from "node:inspector";
import type { DebugValue } from "../../../src-shared/protocol/debugger-api";

const longest = 1000;

/** A value of the game as one line of text. */
export function describeValue(value: Runtime.RemoteObject): DebugValue {
  const isExpandable = value.objectId !== undefined && value.type !== "symbol";
  return {
    text: shorten(toText(value)),
    type: value.subtype ?? value.type,
    ...(isExpandable && value.objectId !== undefined ? { handle: value.objectId } : {}),
  };
}

function toText(value: Runtime.RemoteObject): string {
  const { type, subtype, description = "", preview } = value;
  if (type === "string") return JSON.stringify(value.value);
  if (type === "undefined") return "undefined";
  if (subtype === "null") return "null";
  if (value.unserializableValue !== undefined) return value.unserializableValue;
  if (type === "number" || type === "boolean") return String(value.value);
  if (type === "function") return describeFunction(description);
  if (subtype === "error") return firstLine(description);
  return preview ? describePreview(preview) : description;
}

/** `Vector3 {x: 1, y: 2, z: 3}`, `Array(2) ["a", "b"]`. */
function describePreview({ description = "", subtype, properties, entries, overflow }: Runtime.ObjectPreview): string {
  const isArray = subtype === "array" || subtype === "typedarray";
  const items = entries
    ? entries.map(({ key, value }) => (key ? `${nested(key)} => ${nested(value)}` : nested(value)))
    : properties.map((property) => {
        const text = describeProperty(property);
        return isArray && /^\d+$/.test(property.name) ? text : `${property.name}: ${text}`;
      });
  const shown = [...items, ...(overflow ? ["…"] : [])].join(", ");
  if (isArray) return `${description} [${shown}]`;
  return description === "Object" ? `{${shown}}` : `${description} {${shown}}`;
}

function describeProperty({ type, subtype, value = "", valuePreview }: Runtime.PropertyPreview): string {
  if (valuePreview) return nested(valuePreview);
  if (type === "string") return JSON.stringify(value);
  if (type === "accessor") return "(…)";
  if (type === "function") return "ƒ";
  return subtype === "null" ? "null" : value;
}

function nested({ type, description = "" }: Runtime.ObjectPreview): string {
  return type === "string" ? JSON.stringify(description) : description;
}

function describeFunction(description: string): string {
  const line = firstLine(description);
  if (/^class\b/.test(line)) return line.replace(/\s*\{.*$/, "");
  const [, name = "", parameters = ""] =
    /^(?:async\s+)?(?:function\s*)?\*?\s*([^\s(]*)\s*(\([^)]*\))?/.exec(line) ?? [];
  return `ƒ ${name}${parameters || "()"}`;
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}

function shorten(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
