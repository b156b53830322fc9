import type { SchemaField } from "./component-schema";
import { field } from "./component-schema";
import type { FieldInfo, FieldType } from "./field-type";

/** A direction that the player steers: keys for both ends, and a stick. Read by scripts with `Input.axis(name)`. */
export interface InputAxisSetting {
  readonly name: string;
  /** Keys by their place, as in `KeyboardEvent.code`. */
  readonly positive: readonly string[];
  readonly negative: readonly string[];
  /** An axis of a gamepad in the standard layout: 0 and 1 are the left stick's x and y, 2 and 3 the right one's. */
  readonly gamepadAxis: number | null;
  /** A gamepad's y axes point down. */
  readonly isGamepadInverted: boolean;
}

/** Something that the player does: any of these keys and buttons. Read by scripts with `Input.action(name)`. */
export interface InputActionSetting {
  readonly name: string;
  readonly keys: readonly string[];
  /** 0 left, 1 middle, 2 right. */
  readonly pointerButtons: readonly number[];
  /** Of a gamepad in the standard layout: 0 is the lower face button. */
  readonly gamepadButtons: readonly number[];
}

/** How keys, buttons and sticks are named for scripts. */
export interface InputSettings {
  readonly axes: readonly InputAxisSetting[];
  readonly actions: readonly InputActionSetting[];
  /** What a stick gives this close to its middle counts as nothing. */
  readonly deadZone: number;
}

const texts: FieldType = { kind: "array", element: { kind: "string" } };
const numbers: FieldType = { kind: "array", element: { kind: "int32" } };

const axisType: FieldType = {
  kind: "object",
  className: "InputAxis",
  fields: [
    member("name", { kind: "string" }, "What scripts call it."),
    member("positive", texts, 'Keys for +1, by their place: "KeyD", "ArrowRight".'),
    member("negative", texts, "Keys for -1."),
    member(
      "gamepadAxis",
      { kind: "optional", of: { kind: "int32" } },
      "0 and 1 are the left stick, 2 and 3 the right.",
    ),
    member("isGamepadInverted", { kind: "boolean" }, "Whether up on the stick is positive."),
  ],
};

const actionType: FieldType = {
  kind: "object",
  className: "InputAction",
  fields: [
    member("name", { kind: "string" }, "What scripts call it."),
    member("keys", texts, 'Keys by their place: "Space", "KeyE".'),
    member("pointerButtons", numbers, "0 left, 1 middle, 2 right."),
    member("gamepadButtons", numbers, "0 is the lower face button, 7 the right trigger."),
  ],
};

/** What a project has that says nothing of input. */
export const defaultInputSettings: InputSettings = {
  axes: [
    axis("horizontal", ["KeyD", "ArrowRight"], ["KeyA", "ArrowLeft"], 0),
    axis("vertical", ["KeyW", "ArrowUp"], ["KeyS", "ArrowDown"], 1),
    axis("lift", ["KeyE"], ["KeyQ"], null),
    axis("lookHorizontal", [], [], 2),
    axis("lookVertical", [], [], 3),
  ],
  actions: [
    action("jump", ["Space"], [], [0]),
    action("fire", ["ControlLeft"], [0], [7]),
    action("use", ["KeyF"], [], [2]),
    action("submit", ["Enter"], [], [0]),
    action("cancel", ["Escape"], [], [1]),
  ],
  deadZone: 0.15,
};

/** The settings of input as the editor and the project file know them. */
export const inputFields: readonly SchemaField[] = [
  field(
    "axes",
    { kind: "array", element: axisType },
    defaultInputSettings.axes.map((each) => ({ ...each })),
    "Directions that scripts read with Input.axis.",
  ),
  field(
    "actions",
    { kind: "array", element: actionType },
    defaultInputSettings.actions.map((each) => ({ ...each })),
    "What the player can do, read by scripts with Input.action.",
  ),
  field("deadZone", "float", defaultInputSettings.deadZone, "How far a stick rests off its middle at most.", {
    range: [0, 0.9],
  }),
];

function member(name: string, type: FieldType, doc: string): FieldInfo {
  return { name, type, doc, attributes: {} };
}

function axis(
  name: string,
  positive: readonly string[],
  negative: readonly string[],
  gamepadAxis: number | null,
): InputAxisSetting {
  const isVertical = gamepadAxis === 1 || gamepadAxis === 3;
  return { name, positive, negative, gamepadAxis, isGamepadInverted: isVertical };
}

function action(
  name: string,
  keys: readonly string[],
  pointerButtons: readonly number[],
  gamepadButtons: readonly number[],
): InputActionSetting {
  return { name, keys, pointerButtons, gamepadButtons };
}
