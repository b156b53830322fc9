/*
 * Names for numbers. To TypeScript they are plain `number`, `bigint` or `string`; the editor reads the name to know the
 * limits of a field and which control to show.
 */

/**
 * A whole number from -128 to 127.
 * @example floor: int8 = -1;
 */
export type int8 = number;
/**
 * A whole number from -32,768 to 32,767.
 * @example height: int16 = -300;
 */
export type int16 = number;
/**
 * A whole number from -2,147,483,648 to 2,147,483,647.
 * @example coins: int32 = 0;
 */
export type int32 = number;
/**
 * A whole number of 64 bits, exact.
 * @example score: int64 = 9_223_372_036_854_775_807n;
 */
export type int64 = bigint;
/**
 * A whole number from 0 to 255.
 * @example lives: uint8 = 3;
 */
export type uint8 = number;
/**
 * A whole number from 0 to 65,535.
 * @example ammo: uint16 = 200;
 */
export type uint16 = number;
/**
 * A whole number from 0 to 4,294,967,295.
 * @example seed: uint32 = 4_000_000_000;
 */
export type uint32 = number;
/**
 * A whole number of 64 bits from 0 up, exact.
 * @example experience: uint64 = 0n;
 */
export type uint64 = bigint;
/**
 * A number with a fraction; the usual choice for speeds, sizes and times.
 * @example speed: float = 5;
 */
export type float = number;
/**
 * A number with a fraction; the same as `number`.
 * @example latitude: double = 52.520008;
 */
export type double = number;
/**
 * A single character.
 * @example grade: char = "A";
 */
export type char = string;
