import type { Component, ComponentClass } from "./component";

/*
 * Decorators tell the editor about fields and classes. It reads them from the source; when the code runs they do nothing,
 * so they work both as standard decorators and as TypeScript's experimental ones. Their examples are in backticks: an @
 * outside of them begins a tag of the comment, and code editors would show half an example.
 */

/** Marks a field, an accessor or a method. */
export interface MemberDecorator {
  (value: unknown, context: ClassMemberDecoratorContext): void;
  (target: object, key: string | symbol, descriptor?: PropertyDescriptor): void;
}

/** A member decorator that is written with or without parentheses. */
export interface MemberFlag extends MemberDecorator {
  (): MemberDecorator;
}

type AnyClass = abstract new (...args: never[]) => object;

/** Marks a class. */
export interface ClassDecorator {
  (value: AnyClass, context?: ClassDecoratorContext): void;
}

/** A class decorator that is written with or without parentheses. */
export interface ClassFlag extends ClassDecorator {
  (): ClassDecorator;
}

/** Marks a class or a member. */
export interface AnyDecorator extends MemberDecorator {
  (value: AnyClass, context?: ClassDecoratorContext): void;
}

const ignore: AnyDecorator = () => undefined;

// Called without arguments it was written with parentheses, and the call's result is the decorator.
const ignoreFlag = ((...args: unknown[]) => (args.length === 0 ? ignore : undefined)) as MemberFlag & ClassFlag;

/**
 * Limits a number and shows a slider. Values outside are refused.
 * @example ```@range(0, 20) speed: float = 5;```
 */
export function range(_min: number, _max: number): MemberDecorator {
  return ignore;
}

/**
 * The smallest value that is accepted.
 * @example ```@min(0) lifetime: float = 4;```
 */
export function min(_value: number): MemberDecorator {
  return ignore;
}

/**
 * The largest value that is accepted.
 * @example ```@max(100) health: float = 100;```
 */
export function max(_value: number): MemberDecorator {
  return ignore;
}

/**
 * How far one notch of the mouse wheel, or one press of an arrow key, changes the value.
 * @example ```@step(0.25) reach: float = 1.5;```
 */
export function step(_value: number): MemberDecorator {
  return ignore;
}

/**
 * Shown behind the number.
 * @example ```@unit("m/s") speed: float = 5;```
 */
export function unit(_text: string): MemberDecorator {
  return ignore;
}

/**
 * Shown when the pointer rests on the field, in place of its doc comment.
 * @example ```@tooltip("How far it sees, in metres") sight: float = 12;```
 */
export function tooltip(_text: string): MemberDecorator {
  return ignore;
}

/**
 * A heading above the field.
 * @example ```@header("Movement") speed: float = 5;```
 */
export function header(_text: string): MemberDecorator {
  return ignore;
}

/**
 * Puts the field into a group that can be folded.
 * @example ```@group("Sounds") volume: float = 0.8;```
 */
export function group(_name: string): MemberDecorator {
  return ignore;
}

/**
 * Where the field stands in the inspector: lower comes first, 0 is the usual.
 * @example ```@order(-1) title = "Boss";```
 */
export function order(_value: number): MemberDecorator {
  return ignore;
}

/**
 * Shows a text in a field of several lines.
 * @example ```@multiline text = "Once upon a time";```
 */
export const multiline: MemberFlag = ignoreFlag;

/**
 * Shows the field without a way to edit it.
 * @example ```@readOnly coins: int32 = 0;```
 */
export const readOnly: MemberFlag = ignoreFlag;

/**
 * Shows the field only while another one of the script is truthy, or equals a value.
 * @example ```@visibleIf("mode", "patrol") speed: float = 2;```
 */
export function visibleIf(_field: string, _equals?: string | number | boolean): MemberDecorator {
  return ignore;
}

/**
 * Shows a colour picker for a vector or a text. A `Color` has one anyway.
 * @example ```@color tint = new Vector3(1, 0.5, 0);```
 */
export const color: MemberFlag = ignoreFlag;

/**
 * Saves the field and does not show it.
 * @example ```@hidden best: int32 = 0;```
 */
export const hidden: MemberFlag = ignoreFlag;

/**
 * Saves and shows a field although it is private, or its name would leave it out.
 * @example ```@serialize private ammo: int32 = 6;```
 */
export const serialize: MemberFlag = ignoreFlag;

/**
 * The earlier name of a field or class, so that values saved under it are kept. Give several names newest first.
 * @example ```@formerly("speed") moveSpeed: float = 5;```
 */
export function formerly(..._names: string[]): AnyDecorator {
  return ignore;
}

/**
 * Keeps the value of a static member when the scripts are reloaded: while editing, where all others begin anew, and in a
 * running game that newer code is swapped into, where it also stays when the code begins with another value. The value has
 * to be plain: a number, a text, a list, a map or an object of these.
 * @example ```@keep static highScore = 0;```
 */
export const keep: MemberFlag = ignoreFlag;

/**
 * Shows a method as a button in the inspector, with this label or the method's name.
 * @example ```@button("Open the door") open() { this.isOpen = true; }```
 */
export function button(_label?: string): MemberDecorator {
  return ignore;
}

/**
 * Components that are added to the entity before this script, and cannot be removed while it is there.
 * @example ```@requireComponent(MeshRenderer) export class Blinker extends Script {}```
 */
export function requireComponent(..._types: readonly (ComponentClass<Component> | string)[]): ClassDecorator {
  return ignore;
}

/**
 * An entity holds at most one of each class; of this one and all that derive from it, at most one together.
 * @example ```@disallowMultiple export class Health extends Script {}```
 */
export const disallowMultiple: ClassFlag = ignoreFlag;

/**
 * When its callbacks run among those of other classes: lower is earlier, 0 is the usual.
 * @example ```@executionOrder(-10) export class GameRules extends Script {}```
 */
export function executionOrder(_value: number): ClassDecorator {
  return ignore;
}

/**
 * Its callbacks run while editing too: `onUpdate` and `onLateUpdate` after each edit of the scene, with a `dt` of 0 as game
 * time stands still, and `onFixedUpdate` not at all.
 * @example ```@editorScript export class Grid extends Script {}```
 */
export const editorScript: ClassFlag = ignoreFlag;

/**
 * Where the class is found when adding a component.
 * @example ```@menu("Enemies/Flying") export class Bat extends Script {}```
 */
export function menu(_path: string): ClassDecorator {
  return ignore;
}

/**
 * The name of the class's icon, one of lucide's.
 * @example ```@icon("ghost") export class Ghost extends Script {}```
 */
export function icon(_name: string): ClassDecorator {
  return ignore;
}

// The only decorator that leaves a trace: a class that is not exported can be found in no other way.
const serializableClasses: AnyClass[] = [];

/**
 * Lets fields of other classes have this class as their type: its own public fields are saved and shown inside.
 * @example ```@serializable class Wave { count: int32 = 3; delay: float = 1; }```
 */
export const serializable: ClassFlag = ((value?: AnyClass) => {
  if (value === undefined) return serializable;
  serializableClasses.push(value);
  return undefined;
}) as ClassFlag;

/** The classes that `serializable` has seen since the last call. For the module loader. */
export function takeSerializableClasses(): AnyClass[] {
  return serializableClasses.splice(0);
}
