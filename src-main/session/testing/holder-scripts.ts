import type { FieldCase } from "./arbitrary-field";
import { fieldCases, objectCases } from "./arbitrary-field";

/**
 * The scripts, by their names below the scripts' folder, of a class `Holder` that has a field of every case, some of them
 * its own and the others inherited over files. `Holder.show(id)` tells what an instance sees in its fields, by name, and
 * `Holder.created(id)` what it saw in `onCreate`.
 */
export function createHolderScripts(): Readonly<Record<string, string>> {
  const third = Math.ceil(fieldCases.length / 3);
  const [own, middle, base] = [0, 1, 2].map((part) => fieldCases.slice(part * third, (part + 1) * third));
  return {
    "kinds.ts": `import { serializable } from "tandem"; ${typeNames}
      export enum Numbered { Idle, Run = 5, Back = -1, toString = 7 }
      export enum Worded { Up = "up", None = "", Odd = "__proto__" }
      export class Target extends Script {}
      ${objectCases.map(({ className, members }) => `@serializable export class ${className} { ${declare(members)} }`).join("\n")}`,
    "base/base.ts": `${typeNames} import { Leaf, Branch, Trunk, Numbered, Worded, Target } from "../kinds";
      export abstract class Base extends Script { ${declare(base)} }`,
    "base/middle.ts": `${typeNames} import { Base } from "./base"; import { Leaf, Branch, Trunk, Numbered, Worded, Target } from "../kinds";
      export class Middle<T> extends Base { private kept?: T; ${declare(middle)} }`,
    "base/index.ts": `export * from "./middle";`,
    "show.ts": showSource,
    "holder.ts": `${typeNames} import { Middle } from "./base/index"; import { show } from "./show";
      import { Leaf, Branch, Trunk, Numbered, Worded, Target } from "./kinds";
      export class Holder extends Middle<string> {
        ${declare(own)}
        private seen: Record<string, string> = {};
        override onCreate() { this.seen = Holder.show(this); }
        static show(holder: Holder) {
          const names = ${JSON.stringify(fieldCases.map(({ name }) => name))};
          return Object.fromEntries(names.map((name) => [name, show((holder as never)[name])]));
        }
        static created(holder: Holder) { return holder.seen; }
      }`,
    "unrelated.ts": "export const version = 0;",
  };
}

function declare(fields: readonly FieldCase[] = []): string {
  return fields.map(({ name, annotation, initial }) => `${name}: ${annotation} = ${initial[0]};`).join(" ");
}

const typeNames = `import {
  Script, Entity, Transform, MeshRenderer, Vector2, Vector3, Vector4, Quaternion, Color,
  Texture, Model, Material, AudioClip, Prefab, SceneAsset, TextAsset,
  type char, type int8, type int16, type int32, type int64, type uint8, type uint16, type uint32, type uint64,
  type float, type double,
} from "tandem";`;

const showSource = `import { Asset, Color, Component, Entity, Quaternion, Vector2, Vector3, Vector4 } from "tandem";

const number = (value: number) => (Object.is(value, -0) ? "-0" : String(value));

export function show(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "number") return number(value);
  if (typeof value === "bigint") return value + "n";
  if (typeof value === "boolean") return String(value);
  if (typeof value === "string") return showText(value);
  if (Array.isArray(value)) return "[" + value.map(show).join() + "]";
  if (value instanceof Color) return vector("Color", value.r, value.g, value.b);
  if (value instanceof Vector2) return vector("Vector2", value.x, value.y);
  if (value instanceof Vector3) return vector("Vector3", value.x, value.y, value.z);
  if (value instanceof Vector4) return vector("Vector4", value.x, value.y, value.z, value.w);
  if (value instanceof Quaternion) return vector("Quaternion", value.x, value.y, value.z, value.w);
  if (value instanceof Entity) return "Entity " + JSON.stringify(value.id);
  if (value instanceof Component) return value.constructor.name + " " + JSON.stringify(value.id);
  if (value instanceof Asset) return value.kind + " " + JSON.stringify(value.path);
  if (typeof value !== "object" || value === null) return "unexpected " + String(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return value.constructor.name + "{" + members.map(([name, member]) => name + ":" + show(member)).join() + "}";
}

function vector(name: string, ...numbers: number[]): string {
  return name + "(" + numbers.map(number).join() + ")";
}

function showText(text: string): string {
  if (text.length < 1000) return JSON.stringify(text);
  let sum = 0;
  for (let index = 0; index < text.length; index++) sum = (Math.imul(sum, 31) + text.charCodeAt(index)) | 0;
  return text.length + " units, " + sum;
}
`;
