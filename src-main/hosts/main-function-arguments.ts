import * as v from "valibot";
import type { JsonValue } from "../../src-shared/base/json";
import type { EntityRecord } from "../../src-shared/document/scene-record";
import type { Command, FieldEdit, NewComponent } from "../../src-shared/protocol/command";
import type { MenuItemRecord } from "../../src-shared/protocol/host-api";
import type { InputEvent } from "../../src-shared/protocol/input-event";
import type { MainFunctions } from "../../src-shared/protocol/renderer-protocol";
import { isJsonValue } from "./json-value";

/** A check of one function's arguments: a schema per parameter, whose result is what the parameter takes. */
type ArgumentSchemas<P extends readonly unknown[]> = {
  readonly [I in keyof P]-?: v.GenericSchema<unknown, P[I]> | v.GenericSchema<P[I]>;
};

const text = v.pipe(v.string(), v.maxLength(4096));
/** What a file or an expression can hold. */
const longText = v.pipe(v.string(), v.maxLength(50_000_000));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const finite = v.pipe(v.number(), v.finite());
const json = v.custom<JsonValue>(isJsonValue, "Expected a JSON value");
const domain = v.picklist(["editor", "runtime"]);

/** Optional keys may be absent but not undefined, as the types say: `exactOptional` is what the encoders keep. */
const maybe = v.exactOptional;

function listOf<T extends v.GenericSchema>(item: T) {
  return v.pipe(v.array(item), v.readonly());
}

const fieldEdit = v.strictObject({ entity: text, component: text, path: text, value: maybe(json) });

const newComponent = v.custom<NewComponent>(
  (value) => isJsonRecord(value) && typeof value.type === "string",
  "Expected a component with its type",
);

const entityRecord = v.custom<EntityRecord>(
  (value) =>
    isJsonRecord(value) &&
    typeof value.id === "string" &&
    typeof value.name === "string" &&
    typeof value.enabled === "boolean" &&
    (value.parent === undefined || typeof value.parent === "string") &&
    Array.isArray(value.components) &&
    value.components.every(
      (item) => isJsonRecord(item) && typeof item.id === "string" && typeof item.type === "string",
    ),
  "Expected an entity",
);

const singleCommands = [
  v.strictObject({
    kind: v.literal("addEntity"),
    name: maybe(text),
    parent: maybe(text),
    index: maybe(count),
    components: maybe(listOf(newComponent)),
  }),
  v.strictObject({ kind: v.literal("deleteEntities"), ids: listOf(text) }),
  v.strictObject({ kind: v.literal("duplicateEntities"), ids: listOf(text) }),
  v.strictObject({
    kind: v.literal("reparentEntities"),
    ids: listOf(text),
    parent: maybe(text),
    index: maybe(count),
  }),
  v.strictObject({ kind: v.literal("renameEntity"), id: text, name: text }),
  v.strictObject({ kind: v.literal("setEnabled"), ids: listOf(text), enabled: v.boolean() }),
  v.strictObject({ kind: v.literal("setTags"), ids: listOf(text), tags: listOf(text) }),
  v.strictObject({ kind: v.literal("addComponent"), entity: text, type: text }),
  v.strictObject({ kind: v.literal("removeComponent"), entity: text, component: text }),
  v.strictObject({ kind: v.literal("moveComponent"), entity: text, component: text, index: count }),
  v.strictObject({ kind: v.literal("resetComponent"), entity: text, component: text }),
  v.strictObject({ kind: v.literal("setFields"), edits: listOf(fieldEdit), mergeKey: maybe(text) }),
  v.strictObject({
    kind: v.literal("pasteEntities"),
    entities: listOf(entityRecord),
    parent: maybe(text),
    index: maybe(count),
  }),
] as const;

const command = v.variant("kind", [
  ...singleCommands,
  v.strictObject({
    kind: v.literal("batch"),
    label: text,
    commands: listOf(v.variant("kind", singleCommands)),
  }),
  v.strictObject({ kind: v.literal("applyPlayEdits"), edits: listOf(fieldEdit) }),
]);

export const inputEvent = v.variant("kind", [
  v.strictObject({ kind: v.picklist(["keyDown", "keyUp"]), code: text }),
  v.strictObject({ kind: v.literal("pointerMove"), x: finite, y: finite, width: finite, height: finite }),
  v.strictObject({ kind: v.picklist(["pointerDown", "pointerUp"]), button: count }),
  v.strictObject({ kind: v.literal("wheel"), deltaX: finite, deltaY: finite }),
  v.strictObject({ kind: v.literal("gamepad"), index: count, axes: listOf(finite), buttons: listOf(finite) }),
  v.strictObject({ kind: v.literal("blur") }),
]);

const breakpoint = v.strictObject({
  line: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  isEnabled: maybe(v.boolean()),
  condition: maybe(text),
  logMessage: maybe(text),
});

const menuItem: v.GenericSchema<MenuItemRecord> = v.variant("kind", [
  v.strictObject({ kind: v.literal("separator") }),
  v.strictObject({
    kind: v.literal("command"),
    label: text,
    command: text,
    accelerator: maybe(text),
    isEnabled: maybe(v.boolean()),
    isChecked: maybe(v.boolean()),
  }),
  v.strictObject({ kind: v.literal("submenu"), label: text, items: v.lazy(() => listOf(menuItem)) }),
]);

/**
 * What each function takes from a renderer, checked before the function sees it. The table is complete and fits the
 * interface, or this file does not compile.
 */
export const mainFunctionArguments: {
  readonly [K in keyof MainFunctions]: ArgumentSchemas<Parameters<MainFunctions[K]>>;
} = {
  openProject: [text],
  createProject: [text, text],
  closeProject: [],
  getProject: [],
  trustProject: [],
  changeProjectSetting: [text, v.optional(json)],
  getTemplates: [],
  getRecentProjects: [],
  openScene: [text],
  newScene: [],
  restoreScene: [text],
  saveScene: [],
  saveSceneAs: [text],
  getScene: [],
  getSceneState: [],
  getFields: [text, text],
  execute: [command],
  undo: [],
  redo: [],
  getHistory: [],
  play: [v.optional(v.strictObject({ paused: maybe(v.boolean()), lastGoodBuild: maybe(v.boolean()) }))],
  pause: [],
  resume: [],
  step: [v.optional(v.strictObject({ frames: maybe(count), fixed: maybe(count) }))],
  setTimeScale: [v.number()],
  stop: [],
  restart: [],
  getSwapState: [],
  getSwapPreview: [],
  applySwap: [],
  dismissSwap: [],
  getPlayState: [],
  getPlayEdits: [],
  sendInput: [inputEvent],
  getInputRecording: [],
  getScriptClasses: [],
  recompile: [],
  keepRenamed: [
    v.strictObject({
      kind: v.picklist(["field", "class"]),
      file: text,
      className: text,
      from: text,
      to: text,
      components: count,
    }),
  ],
  runStatementScript: [text, domain],
  evaluate: [longText, domain],
  callMethod: [listOf(v.strictObject({ entity: text, component: text })), text, domain],
  getProblems: [],
  getConsole: [],
  clearConsole: [],
  whenIdle: [],
  listFiles: [],
  readFile: [text],
  writeFile: [text, longText, v.optional(text)],
  renameFile: [text, text],
  deleteFile: [text],
  readAsset: [text],
  setSelection: [listOf(text)],
  getGizmoLines: [],
  getTypings: [],
  getDebugState: [],
  setBreakpoints: [text, listOf(breakpoint)],
  setExceptionBreaks: [v.picklist(["none", "uncaught", "all"])],
  attachDebugger: [],
  detachDebugger: [],
  pauseScript: [],
  resumeScript: [],
  stepScript: [v.picklist(["over", "into", "out"])],
  getScopes: [text],
  getVariables: [text],
  evaluateInFrame: [text, longText],
  setVariable: [text, text, text, longText],
  startDebugServer: [v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(65_535)))],
  stopDebugServer: [],
  getHostInfo: [],
  pickFolder: [v.strictObject({ title: text, startIn: maybe(text) })],
  listFolders: [v.optional(text)],
  createFolder: [text, text],
  revealInFileManager: [text],
  openExternal: [text],
  setWindowState: [v.strictObject({ title: text, isDirty: v.boolean() })],
  answerClose: [v.picklist(["close", "stay"])],
  setMenu: [listOf(v.strictObject({ label: text, items: listOf(menuItem) }))],
  acknowledgeFrame: [count],
};

// The other direction: nothing that the types allow is refused for its shape.
type Accepts<Schema extends v.GenericSchema, T extends v.InferOutput<Schema>> = T;
type _Checks = [
  Accepts<typeof command, Command>,
  Accepts<typeof fieldEdit, FieldEdit>,
  Accepts<typeof inputEvent, InputEvent>,
];

function isJsonRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && isJsonValue(value);
}
