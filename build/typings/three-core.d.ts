// Stands in for the parts of three.js that its math classes name but scripts never use, so that the typings of "tandem"
// hold the math classes alone and need no DOM types.

export interface BufferAttribute {
  readonly isBufferAttribute: true;
}
export interface InterleavedBufferAttribute {
  readonly isInterleavedBufferAttribute: true;
}
export interface Camera {
  readonly isCamera: true;
}
export interface ArrayCamera extends Camera {
  readonly isArrayCamera: true;
}
export interface Object3D {
  readonly isObject3D: true;
}
export interface Sprite extends Object3D {
  readonly isSprite: true;
}
export type TypedArray =
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;
export type CoordinateSystem = 2000 | 2001;
export type ColorSpaceTransfer = "" | "linear" | "srgb";
export type ColorSpace = string;
