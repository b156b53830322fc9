export { Color } from "three/src/math/Color.js";
export { Euler } from "three/src/math/Euler.js";
export { MathUtils } from "three/src/math/MathUtils.js";
export { Matrix4 } from "three/src/math/Matrix4.js";
export { Quaternion } from "three/src/math/Quaternion.js";
export { Vector2 } from "three/src/math/Vector2.js";
export { Vector3 } from "three/src/math/Vector3.js";
export { Vector4 } from "three/src/math/Vector4.js";
export { Asset, AudioClip, Material, Model, Prefab, SceneAsset, TextAsset, Texture } from "./assets";
export { Camera, Environment, Light, MeshRenderer } from "./built-in-components";
export { Component, type ComponentClass } from "./component";
export { Debug, type DebugStyle, type DebugTools } from "./debug";
export {
  button,
  color,
  disallowMultiple,
  editorScript,
  executionOrder,
  formerly,
  group,
  header,
  hidden,
  icon,
  keep,
  max,
  menu,
  min,
  multiline,
  order,
  range,
  readOnly,
  requireComponent,
  serializable,
  serialize,
  step,
  tooltip,
  unit,
  visibleIf,
} from "./decorators";
export type { EditorTools } from "./editor-tools";
export { Entity } from "./entity";
export type { GameTime } from "./game-clock";
export { GameEvent, type EventKey } from "./game-event";
export { Input } from "./input";
export type { GameAction, GameGamepad, GameInput, GamePointer, KeyCode } from "./input-state";
export type { char, double, float, int16, int32, int64, int8, uint16, uint32, uint64, uint8 } from "./number-types";
export { Random, RandomStream } from "./random";
export { Scene } from "./scene";
export { Script } from "./script";
export type { NewComponent, SpawnOptions } from "./spawn-options";
export { Time } from "./time";
export { Transform } from "./transform";
export type { ColorLike } from "./color-like";
export type { VectorLike } from "./vector-like";
