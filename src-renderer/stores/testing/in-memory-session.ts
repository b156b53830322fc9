import type { Disposable } from "../../../src-shared/base/disposable";
import { Emitter } from "../../../src-shared/base/emitter";
import { findComponentSchema } from "../../../src-shared/document/built-in-components";
import { parseFieldPath, setAtPath } from "../../../src-shared/document/field-path";
import type { FieldInfo } from "../../../src-shared/document/field-type";
import { zeroValue } from "../../../src-shared/document/field-value";
import type { JsonValue } from "../../../src-shared/base/json";
import { isSameJson } from "../../../src-shared/base/json";
import type { SceneChange, SceneDiff } from "../../../src-shared/document/scene-diff";
import { reverseDiff, sidesOf } from "../../../src-shared/document/scene-diff";
import { SceneDocument } from "../../../src-shared/document/scene-document";
import type { ComponentRecord, EntityRecord, SceneRecord } from "../../../src-shared/document/scene-record";
import type { Command, CommandResult, FieldEdit } from "../../../src-shared/protocol/command";
import type { HostApi, HostInfo } from "../../../src-shared/protocol/host-api";
import type { RendererEventName, RendererEvents } from "../../../src-shared/protocol/renderer-protocol";
import type { FieldSnapshot, PlayState, SceneState, SessionApi } from "../../../src-shared/protocol/session-api";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { SessionConnection } from "../../bridge/session-connection";

interface Step {
  readonly label: string;
  diff: SceneDiff;
  readonly mergeKey: string | undefined;
}

/**
 * A session without a process behind it, for tests of what the renderer does with one. It holds a scene, knows the
 * commands that the tests use, and tells of changes before it answers, as the real one does. It runs no scripts: their
 * fields are what `classes` says.
 */
export class InMemorySession implements SessionConnection {
  document: SceneDocument;
  classes: readonly ScriptClassInfo[];
  playState: PlayState = "edit";
  readonly executed: Command[] = [];
  /** Every call by name, also those that are not commands. */
  readonly calls: string[] = [];
  private readonly undoSteps: Step[] = [];
  private readonly redoSteps: Step[] = [];
  private savedStep: Step | undefined;
  private readonly emitters = new Map<RendererEventName, Emitter<never>>();
  private readonly didReconnect = new Emitter<void>();
  private readonly didDisconnect = new Emitter<void>();
  private nextId = 1;

  readonly onDidReconnect = this.didReconnect.event;
  readonly onDidDisconnect = this.didDisconnect.event;
  readonly api: SessionApi;
  readonly host: HostApi;
  readonly hostInfo: HostInfo = {
    kind: "browser",
    platform: "linux",
    version: "0.0.0",
    nodeVersion: "20.19.0",
    defaultProjectsDir: "/home/user/Tandem",
    pathSeparator: "/",
    hasFolderDialog: false,
    hasNativeMenu: false,
  };
  isConnected = true;

  constructor(
    scene: SceneRecord = { format: 1, name: "Main", entities: [] },
    classes: readonly ScriptClassInfo[] = [],
    overrides: Partial<SessionApi> = {},
    hostOverrides: Partial<HostApi> = {},
  ) {
    this.document = new SceneDocument(scene);
    this.classes = classes;
    this.api = recordCalls<SessionApi>({ ...this.createApi(), ...overrides }, this.calls);
    this.host = recordCalls<HostApi>(
      { setWindowState: async () => {}, setMenu: async () => {}, ...hostOverrides },
      this.calls,
    );
  }

  on<K extends RendererEventName>(name: K, listener: (payload: RendererEvents[K]) => void): Disposable {
    return this.emitterOf(name).event(listener);
  }

  fire<K extends RendererEventName>(name: K, payload: RendererEvents[K]): void {
    this.emitterOf(name).fire(structuredClone(payload));
  }

  disconnect(): void {
    this.isConnected = false;
    this.didDisconnect.fire();
  }

  reconnect(): void {
    this.isConnected = true;
    this.didReconnect.fire();
  }

  /** Puts another scene in place, as opening a file or Play does. */
  openScene(scene: SceneRecord): void {
    this.document = new SceneDocument(scene);
    this.fire("onDidOpenScene", this.sceneState());
  }

  setPlayState(state: PlayState, edits?: readonly FieldEdit[]): void {
    this.playState = state;
    this.fire("onDidChangePlayState", { state, timeScale: 1, session: 1, ...(edits && { edits }) });
  }

  applyDiff(diff: SceneDiff, touched: readonly string[] | "*" = []): void {
    this.document.apply(diff);
    this.fire("onDidChangeScene", { diff, touched });
  }

  setClasses(classes: readonly ScriptClassInfo[]): void {
    this.classes = classes;
    this.fire("onDidChangeScriptClasses", classes);
  }

  getAssetUrl(path: string): string {
    return `/project/${path}`;
  }

  dispose(): void {
    for (const emitter of this.emitters.values()) emitter.dispose();
  }

  private emitterOf<K extends RendererEventName>(name: K): Emitter<RendererEvents[K]> {
    const present = this.emitters.get(name) as Emitter<RendererEvents[K]> | undefined;
    if (present) return present;
    const created = new Emitter<RendererEvents[K]>();
    this.emitters.set(name, created as unknown as Emitter<never>);
    return created;
  }

  private createApi(): Partial<SessionApi> {
    return {
      getProject: async () => undefined,
      getRecentProjects: async () => [],
      getTemplates: async () => [],
      getScene: async () => this.document.toRecord(),
      getSceneState: async () => this.sceneState(),
      getFields: async (entity, component) => this.fieldsOf(entity, component),
      getDebugState: async () => ({ isAttached: false, breakpoints: [], exceptionBreaks: "none" }),
      getPlayState: async () => this.playState,
      getSwapState: async () => undefined,
      getScriptClasses: async () => this.classes,
      getProblems: async () => [],
      getConsole: async () => [],
      clearConsole: async () => {},
      listFiles: async () => [],
      getGizmoLines: async () => [],
      setSelection: async () => {},
      getHistory: async () => this.sceneState().history,
      execute: async (command) => this.execute(command),
      undo: async () => this.travel(this.undoSteps, this.redoSteps, "nothingToUndo"),
      redo: async () => this.travel(this.redoSteps, this.undoSteps, "nothingToRedo"),
      saveScene: async () => {
        this.savedStep = this.undoSteps.at(-1);
        this.fire("onDidChangeSceneState", this.sceneState());
        return { ok: true, value: undefined };
      },
    };
  }

  private sceneState(): SceneState {
    const label = ({ label }: Step) => ({ label });
    return {
      path: "assets/scenes/main.scene.json",
      name: this.document.name,
      isOpen: true,
      isDirty: this.undoSteps.at(-1) !== this.savedStep,
      history: { undo: this.undoSteps.map(label), redo: [...this.redoSteps].reverse().map(label) },
      world: this.playState === "edit" ? "editor" : "runtime",
    };
  }

  private travel<Reason extends string>(from: Step[], to: Step[], reason: Reason) {
    const step = from.pop();
    if (!step) return { ok: false, reason, message: "There is nothing." } as const;
    const diff = from === this.undoSteps ? reverseDiff(step.diff) : step.diff;
    to.push(step);
    this.applyDiff(diff);
    this.fire("onDidChangeSceneState", this.sceneState());
    return { ok: true, value: this.sceneState().history } as const;
  }

  private execute(command: Command): CommandResult {
    this.executed.push(command);
    const outcome = this.plan(command);
    if ("reason" in outcome) return { ok: false, ...outcome };
    const { diff, ids } = outcome;
    const mergeKey = command.kind === "setFields" ? command.mergeKey : undefined;
    if (diff.length === 0) return { ok: true, diff, ids };
    const last = this.undoSteps.at(-1);
    if (mergeKey !== undefined && last?.mergeKey === mergeKey) last.diff = [...last.diff, ...diff];
    else this.undoSteps.push({ label: command.kind, diff, mergeKey });
    this.redoSteps.length = 0;
    this.applyDiff(diff);
    this.fire("onDidChangeSceneState", this.sceneState());
    return { ok: true, diff, ids };
  }

  private plan(command: Command): Plan {
    const { document } = this;
    switch (command.kind) {
      case "addEntity": {
        const added = command.components ?? [];
        const isPlaced = added.some(({ type }) => type === "Transform");
        const entity: EntityRecord = {
          id: this.createId("entity"),
          name: command.name ?? "Entity",
          enabled: true,
          ...(command.parent !== undefined && { parent: command.parent }),
          components: [...(isPlaced ? [] : [{ type: "Transform" }]), ...added].map((component) => ({
            ...component,
            id: this.createId("component"),
          })),
        };
        const index = command.index ?? document.childrenOf(command.parent).length;
        return { diff: [{ kind: "addEntity", entity, index }], ids: [entity.id] };
      }
      case "deleteEntities": {
        const ids = [...new Set(command.ids.flatMap((id) => document.subtree(id)))].reverse();
        const scratch = new SceneDocument(document.toRecord());
        const diff = ids.map((id): SceneChange => {
          const entity = scratch.entity(id) as EntityRecord;
          const change: SceneChange = { kind: "removeEntity", entity, index: scratch.indexOf(id) };
          scratch.apply([change]);
          return change;
        });
        return { diff, ids: [] };
      }
      case "renameEntity": {
        const before = document.entity(command.id)?.name;
        if (before === undefined) return { reason: "unknownEntity", message: "There is no such entity." };
        if (before === command.name) return { diff: [], ids: [] };
        return { diff: [{ kind: "setEntity", id: command.id, key: "name", before, after: command.name }], ids: [] };
      }
      case "setEnabled": {
        const diff = command.ids.flatMap((id): SceneChange[] => {
          const before = document.entity(id)?.enabled;
          if (before === undefined || before === command.enabled) return [];
          return [{ kind: "setEntity", id, key: "enabled", before, after: command.enabled }];
        });
        return { diff, ids: [] };
      }
      case "reparentEntities": {
        const scratch = new SceneDocument(document.toRecord());
        const place = (id: string) => {
          const parent = scratch.entity(id)?.parent;
          return { index: scratch.indexOf(id), ...(parent !== undefined && { parent }) };
        };
        let index = command.index;
        const diff = command.ids.map((id): SceneChange => {
          const before = place(id);
          const isBefore = before.parent === command.parent && index !== undefined && before.index < index;
          const at = index === undefined ? scratch.childrenOf(command.parent).length : isBefore ? index - 1 : index;
          const after = { index: at, ...(command.parent !== undefined && { parent: command.parent }) };
          if (index !== undefined && !isBefore) index++;
          const change: SceneChange = { kind: "moveEntity", id, before, after };
          scratch.apply([change]);
          return change;
        });
        return { diff, ids: [] };
      }
      case "addComponent": {
        const component: ComponentRecord = { id: this.createId("component"), type: command.type };
        const index = document.entity(command.entity)?.components.length ?? 0;
        return { diff: [{ kind: "addComponent", entity: command.entity, component, index }], ids: [component.id] };
      }
      case "removeComponent": {
        const component = document.component(command.entity, command.component);
        const index = document.entity(command.entity)?.components.findIndex(({ id }) => id === component?.id) ?? -1;
        if (!component) return { reason: "unknownComponent", message: "There is no such component." };
        return { diff: [{ kind: "removeComponent", entity: command.entity, component, index }], ids: [] };
      }
      case "setFields":
        return this.planFields(command.edits);
      case "batch":
        return this.planBatch(command.commands);
      default:
        throw new Error(`${command.kind} is not in this double`);
    }
  }

  /** Each command is planned on what those before it leave. */
  private planBatch(commands: readonly Command[]): Plan {
    const whole = this.document;
    const diff: SceneChange[] = [];
    const ids: string[] = [];
    this.document = new SceneDocument(whole.toRecord());
    try {
      for (const command of commands) {
        const plan = this.plan(command);
        if ("reason" in plan) return plan;
        this.document.apply(plan.diff);
        diff.push(...plan.diff);
        ids.push(...plan.ids);
      }
      return { diff, ids };
    } finally {
      this.document = whole;
    }
  }

  private planFields(edits: readonly FieldEdit[]): Plan {
    const diff: SceneChange[] = [];
    const scratch = new SceneDocument(this.document.toRecord());
    for (const { entity, component: wanted, path, value } of edits) {
      const component = scratch.component(entity, wanted);
      const [name, ...steps] = parseFieldPath(path) ?? [path];
      if (!component) return { reason: "unknownComponent", message: `There is no ${wanted}.` };
      const info = this.fieldInfos(component.type).find((field) => field.name === name);
      const before = component[name];
      let after: JsonValue | undefined = value;
      if (value !== undefined && name !== "enabled") {
        if (!info) return { reason: "unknownField", message: `${component.type} has no field ${name}.` };
        const standard = "default" in info ? (info.default as JsonValue | undefined) : undefined;
        const range = info.attributes.range;
        if (range && typeof value === "number" && (value < range[0] || value > range[1])) {
          return { reason: "invalidValue", message: `${name} goes from ${range[0]} to ${range[1]}.` };
        }
        const result = setAtPath(info.type, before ?? standard ?? zeroValue(info.type), steps, value, name);
        if (!result.ok) return { reason: result.reason, message: result.message };
        after = result.value;
      }
      if (isSameJson(before, after)) continue;
      const change: SceneChange = {
        kind: "setComponent",
        entity,
        component: component.id,
        key: name,
        ...sidesOf(before, after),
      };
      scratch.apply([change]);
      diff.push(change);
    }
    return { diff, ids: [] };
  }

  private fieldInfos(type: string): readonly FieldInfo[] {
    return findComponentSchema(type)?.fields ?? this.classes.find(({ name }) => name === type)?.fields ?? [];
  }

  private fieldsOf(entity: string, component: string): readonly FieldSnapshot[] {
    const record = this.document.component(entity, component);
    if (!record) return [];
    return this.fieldInfos(record.type).map((info) => {
      const value = record[info.name];
      const standard = "default" in info ? (info.default as JsonValue | undefined) : undefined;
      return {
        name: info.name,
        type: info.type,
        value: value ?? standard ?? zeroValue(info.type),
        state: value === undefined ? "default" : "set",
      };
    });
  }

  private createId(kind: string): string {
    return `new-${kind}-${this.nextId++}`;
  }
}

type Plan =
  | { readonly diff: SceneDiff; readonly ids: readonly string[] }
  | { readonly reason: Extract<CommandResult, { ok: false }>["reason"]; readonly message: string };

/** Lists each call, and fails those that the double does not know. */
function recordCalls<Api extends object>(known: Partial<Api>, calls: string[]): Api {
  return new Proxy(known, {
    get(target, name) {
      const call: unknown = target[name as keyof Api];
      return (...values: unknown[]) => {
        calls.push(String(name));
        if (typeof call !== "function") return Promise.reject(new Error(`${String(name)} is not in this double`));
        return (call as (...args: unknown[]) => unknown)(...values);
      };
    },
  }) as Api;
}
