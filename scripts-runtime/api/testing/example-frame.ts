/*
 * What the examples of the documentation take for granted, so that each is as short as it can be and is compiled all the
 * same. Names that are missing here are a fault of the example, unless every reader knows at once what they stand for.
 */

/** Global declarations for all examples: things of a game, and what statement scripts (`*.run.ts`) have. */
export const exampleGlobals = `
import { Asset, Camera, Color, Component, EditorTools, Entity, Environment, GameEvent, Light, MeshRenderer, Model, Scene,
  Prefab, Script, TextAsset, Texture, Vector3 } from "tandem";

declare global {
  class Example extends Script {
    speed: number;
    health: number;
    coins: number;
    /** How far it reaches, in metres. */
    reach: number;
    isAiming: boolean;
    isOpen: boolean;
    target: Entity;
    pickedId: string;
    route: Vector3[];
    /** The numbers of the cells that lead to where it wants to go. */
    computedPath: number[];
    level: TextAsset;
    enemy?: Prefab;
    logo?: Texture;
    body?: Model;
    aim(): void;
    endRound(): void;
    jump(): void;
    open(): void;
    plan(wave: Wave): void;
    shoot(): void;
  }

  /* Other scripts of the game. */
  class Mover extends Script { speed: number; }
  class Shot extends Script { speed: number; }
  class Muzzle extends Script {}
  class GameRules extends Script {}
  class Health extends Script { takeDamage(amount: number): void; }
  class Wave { count: number; delay: number; }
  const wave: Wave;
  const damaged: GameEvent<number>;

  /* Things at hand. */
  const dt: number;
  const timer: unknown;
  const enemy: Entity;
  const other: Entity;
  const shot: Entity;
  const door: Entity;
  const sword: Entity;
  const panel: Entity;
  const hit: Component;
  const asset: Asset;
  const velocity: Vector3;
  const night: Color;
  const renderer: MeshRenderer;
  const camera: Camera;
  const light: Light;
  const sky: Environment;

  /* Of statement scripts. */
  const scene: Scene;
  const editor: EditorTools;
  function get(id: string): Entity | undefined;
}
`;

/**
 * The module that an example stands for. One with imports is a module already. Of others, parts between blank lines are
 * taken as declarations, as members of a script, or as statements in a method of one.
 */
export function frameExample(example: string, apiNames: readonly string[]): string {
  if (/^import /m.test(example)) return example;
  const parts = { declaration: [] as string[], member: [] as string[], statement: [] as string[] };
  for (const part of example.split(/\n\n(?=\S)/)) parts[classify(part)].push(part);
  return [
    `import { ${apiNames.join(", ")} } from "tandem";`,
    ...parts.declaration,
    `class Framed extends Example {`,
    ...parts.member,
    `async run() {`,
    ...parts.statement,
    `}`,
    `}`,
    `export {};`,
  ].join("\n");
}

function classify(part: string): "declaration" | "member" | "statement" {
  const code = part.replace(/^(\s*(\/\/.*|\/\*\*[^]*?\*\/)\n)+/, "");
  const undecorated = code.replace(/^(@\w+(\([^()]*\))?\s+)+/, "");
  if (/^(export|(abstract )?class|interface|type|enum)\b/.test(undecorated)) return "declaration";
  if (undecorated !== code) return "member";
  if (/^(override|private|protected|public|static|readonly)\b/.test(code)) return "member";
  const isField = /^\w+[?!]?: [^;]*;/.test(code);
  const isMethod = /^(?!if|for|while|switch)(async )?\w+\([^()]*\)[^;{]*\{/.test(code);
  return isField || isMethod ? "member" : "statement";
}
