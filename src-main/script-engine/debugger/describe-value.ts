import type { Runtime } from "node:inspector";
import type { DebugValue } from "../../../src-shared/protocol/debugger-api";

const longest = 1000;
/** The engine's own classes by what scripts know their objects as. */
const engineClasses: Readonly<Record<string, string>> = { WorldEntity: "Entity", WorldScene: "Scene" };
const engineMark = "engine:";
/** What ties a component to the engine, as V8 writes its name. */
const hostName = "Symbol(host)";

/** The handle of a value, and whether it is an object of the engine's, whose own members are nobody's business. */
export function readHandle(handle: string): { readonly objectId: string; readonly isEngine: boolean } {
  const isEngine = handle.startsWith(engineMark);
  return { objectId: isEngine ? handle.slice(engineMark.length) : handle, isEngine };
}

/** Whether a member of that name is the engine's, and hidden from scripts. */
export function isEngineMember(name: string): boolean {
  return name === hostName;
}

/** A value of the game as one line of text. */
export function describeValue(value: Runtime.RemoteObject): DebugValue {
  const isExpandable = value.objectId !== undefined && value.type !== "symbol";
  return {
    text: shorten(toText(value)),
    type: value.subtype ?? value.type,
    ...(isExpandable && value.objectId !== undefined
      ? { handle: engineNameOf(value.className) === undefined ? value.objectId : engineMark + value.objectId }
      : {}),
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
  const engineName = engineNameOf(value.className);
  if (engineName !== undefined) return describeEngineObject(engineName, preview);
  return preview ? describePreview(preview) : description;
}

function engineNameOf(className = ""): string | undefined {
  return Object.hasOwn(engineClasses, className) ? engineClasses[className] : undefined;
}

/** `Entity "Player"`. */
function describeEngineObject(name: string, preview: Runtime.ObjectPreview | undefined): string {
  const own = preview?.properties.find((property) => property.name === "selfName")?.value;
  return own === undefined ? name : `${name} ${JSON.stringify(own)}`;
}

/** `Vector3 {x: 1, y: 2, z: 3}`, `Array(2) ["a", "b"]`. */
function describePreview({ description = "", subtype, properties, entries, overflow }: Runtime.ObjectPreview): string {
  const isArray = subtype === "array" || subtype === "typedarray";
  const items = entries
    ? entries.map(({ key, value }) => (key ? `${nested(key)} => ${nested(value)}` : nested(value)))
    : properties
        .filter(({ name }) => !isEngineMember(name))
        .map((property) => {
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
  return subtype === "null" ? "null" : (engineNameOf(value) ?? value);
}

function nested({ type, description = "" }: Runtime.ObjectPreview): string {
  return type === "string" ? JSON.stringify(description) : (engineNameOf(description) ?? description);
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
