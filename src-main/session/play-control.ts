import { randomInt } from "node:crypto";
import type { Disposable } from "../../src-shared/base/disposable";
import { DisposableStore } from "../../src-shared/base/disposable";
import type { Result } from "../../src-shared/base/result";
import { fail, ok } from "../../src-shared/base/result";
import { SceneDocument } from "../../src-shared/document/scene-document";
import type { SceneRecord } from "../../src-shared/document/scene-record";
import type { Command, CommandResult, FieldEdit } from "../../src-shared/protocol/command";
import { takeChanges } from "../../src-shared/protocol/frame-packet";
import type {
  FieldSnapshot,
  PlayFailure,
  PlayOptions,
  PlayState,
  PlayStateEvent,
  SceneChangedEvent,
} from "../../src-shared/protocol/session-api";
import type { ScriptDiagnostic } from "../../src-shared/scripting/script-diagnostic";
import type { GameOptions } from "../../src-shared/protocol/domain-protocol";
import type { InputRecording } from "../../src-shared/protocol/input-recording";
import { DomainEndedError } from "../script-engine/domains/domain-ended-error";
import type { PlaySession, PlaySessionOptions, ScriptEngine } from "../script-engine/types";
import { findComponent } from "./commands/find-component";
import { readFieldSnapshots } from "./field-snapshots";
import { applyForeignDiff } from "./apply-foreign-diff";
import { InputRecorder } from "./input-recorder";
import type { LossMoment } from "./play-edits";
import { PlayEdits } from "./play-edits";
import type { PlayWorld } from "./play-world";
import { executeInPlay } from "./play-world";
import type { ComponentCatalog } from "../../src-shared/scripting/component-catalog";
import { createComponentCatalog } from "../../src-shared/scripting/component-catalog";
import type { ScriptClassInfo } from "../../src-shared/scripting/script-class-info";
import { EditQueue } from "./edit-queue";

export interface PlayControlContext {
  /** Undefined where scripts may not run. */
  readonly engine: ScriptEngine | undefined;
  /** Of the edit scene, on the newest code. */
  readonly catalog: ComponentCatalog;
  /** The project's settings for its games. */
  readonly gameOptions: GameOptions;
  /** The document of the edit scene, which is left alone; undefined without a scene. */
  readonly document: SceneDocument | undefined;
  /** Waits for the edit that is under way and takes the edit scene as it is then. */
  takeScene(): Promise<SceneRecord | undefined>;
  /** Resolves when the engine knows of every script that was saved up to now. */
  noticeScripts(): Promise<void>;
  /** Play began or ended: another world is active. */
  onDidChangeWorld(): void;
  onDidChangeState(event: PlayStateEvent): void;
  onDidChangeScene(event: SceneChangedEvent): void;
  onDidReceiveFrame(packet: Uint8Array): void;
  onDidEndByFault(diagnostic: ScriptDiagnostic): void;
  /** What the user set in the game that the newest code does not take. */
  onDidLoseEdits(lost: readonly ScriptDiagnostic[]): void;
}

/** How play sessions of this editor run. */
export type PlaySettings = Pick<PlaySessionOptions, "clock" | "sendFrames" | "randomSeed" | "stepsByTick">;

interface ActiveSession extends PlayWorld {
  readonly listeners: DisposableStore;
}

/**
 * Play and Stop around the engine's play session. The running game has a world of its own, of which a mirror is kept here;
 * the edit scene is never touched.
 */
export class PlayControl implements Disposable {
  private active: ActiveSession | undefined;
  private state: PlayState = "edit";
  private timeScale = 1;
  private lastSession = 0;
  /** A Play or Stop under way; the next waits for it. */
  private transition: Promise<unknown> = Promise.resolve();
  private transitions = 0;
  private readonly commands = new EditQueue();
  private recorder: InputRecorder | undefined;
  private lastCatalog: { readonly classes: readonly ScriptClassInfo[]; readonly catalog: ComponentCatalog } | undefined;

  constructor(
    private readonly context: PlayControlContext,
    private readonly settings: PlaySettings,
  ) {}

  get isActive(): boolean {
    return this.active !== undefined;
  }

  get playState(): PlayState {
    return this.state;
  }

  get stateEvent(): PlayStateEvent {
    return { state: this.state, timeScale: this.timeScale, session: this.lastSession };
  }

  /** A debugger holds the game, also one that is only starting. */
  get isHeld(): boolean {
    return this.context.engine?.debugger.isHeld ?? false;
  }

  /** The input of the running game so far, else that of the last one. */
  get inputRecording(): InputRecording | undefined {
    return this.recorder?.recording;
  }

  get edits(): readonly FieldEdit[] {
    const { document, catalog } = this.context;
    return this.active && document ? this.active.edits.follow({ document, catalog }).applicable : [];
  }

  /** There is newer code: what the user set that has no place in it is told. */
  followReload(): void {
    if (this.active) this.followEdits(this.active.edits, "running");
  }

  /** A Play or Stop is under way: what is active will be known afterwards. */
  get isSettling(): boolean {
    return this.transitions > 0;
  }

  /** Resolves when no Play or Stop is under way. */
  async whenSettled(): Promise<void> {
    while (this.isSettling) await this.transition;
  }

  play(options: PlayOptions): Promise<Result<void, PlayFailure>> {
    return this.inTurn(() => this.begin(options));
  }

  stop(): Promise<Result<void, PlayFailure>> {
    // A game that stands at a breakpoint while it starts would never come to its turn.
    this.context.engine?.debugger.letGo();
    return this.inTurn(async () => {
      const { active } = this;
      if (!active) return fail("notPlaying", "Nothing is playing.");
      await active.session.stop();
      this.end(active);
      return ok();
    });
  }

  /**
   * Stops the game and plays it again, on the newest code, as paused as it was. The new one begins with what the user
   * changed while it played, which is still offered on Stop.
   */
  async restart(): Promise<void> {
    await this.inTurn(async () => {
      const { active, state } = this;
      if (!active) return;
      await active.session.stop();
      this.release(active);
      const begun = await this.begin({ paused: state === "paused" }, active.edits);
      if (!begun.ok) this.finish(active.edits);
    });
  }

  async pause(): Promise<Result<void, PlayFailure>> {
    return this.withSession(async ({ session }) => {
      await session.pause();
      this.changeState("paused");
    });
  }

  async resume(): Promise<Result<void, PlayFailure>> {
    return this.withSession(async ({ session }) => {
      if (this.isHeld) await this.context.engine?.debugger.resume();
      await session.resume();
      this.changeState("playing");
    });
  }

  /** A running game is paused first, so that the steps can be counted. */
  async step(options: { readonly frames?: number; readonly fixed?: number }): Promise<Result<void, PlayFailure>> {
    return this.withSession(async ({ session }) => {
      if (this.state === "playing") {
        await session.pause();
        this.changeState("paused");
      }
      await session.step(options);
    });
  }

  async setTimeScale(scale: number): Promise<Result<void, PlayFailure>> {
    if (!(scale >= 0 && scale <= 10)) return fail("invalidTimeScale", "The time scale goes from 0 to 10.");
    this.timeScale = scale;
    await this.ask(({ session }) => session.setTimeScale(scale));
    this.context.onDidChangeState(this.stateEvent);
    return ok();
  }

  /** The running game's session, for what only passes through. */
  get session(): PlaySession | undefined {
    return this.active?.session;
  }

  /** Undefined where no game runs, or it ends before it answers. */
  getScene(): Promise<SceneRecord | undefined> {
    // Standing still, the game cannot tell more than it has told.
    return this.ask(({ mirror, session }) => (this.isHeld ? mirror.toRecord() : session.serialize()));
  }

  /** Undefined where no game runs, or it ends before it answers. */
  getFields(entity: string, component: string): Promise<readonly FieldSnapshot[] | undefined> {
    return this.ask(({ mirror, session }) => {
      if (!this.isHeld) return session.getFields(entity, component);
      const record = findComponent(mirror, this.gameCatalog, entity, component);
      return record ? readFieldSnapshots(this.gameCatalog, record) : [];
    });
  }

  /** Acts on the running game, one command at a time; nothing can be undone there. */
  execute(command: Command): Promise<CommandResult> {
    return this.commands.run(async () => {
      const { active } = this;
      if (!active) return fail("noScene", "The game ended before that could be done.");
      if (this.isHeld) return fail("domainFailed", "The game stands still in the debugger: let it go on first.");
      try {
        return await executeInPlay(active, this.gameCatalog, command, (event) => this.context.onDidChangeScene(event));
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        return fail("domainFailed", `The running game did not do that: ${why}`);
      }
    });
  }

  dispose(): void {
    this.active?.listeners.dispose();
    this.active = undefined;
  }

  /** Of the code that the game has: while newer code waits, or never comes in, that is another than the editor's. */
  private get gameCatalog(): ComponentCatalog {
    const classes = this.context.engine?.gameClasses ?? [];
    if (this.lastCatalog?.classes !== classes) this.lastCatalog = { classes, catalog: createComponentCatalog(classes) };
    return this.lastCatalog.catalog;
  }

  /** `edits` are what the user changed already. */
  private async begin(options: PlayOptions, edits = new PlayEdits()): Promise<Result<void, PlayFailure>> {
    const { engine } = this.context;
    if (this.active) return fail("playing", "The game is running already.");
    if (!engine) return fail("restricted", "Scripts of this project do not run until you trust it.");
    const [taken] = await Promise.all([this.context.takeScene(), this.context.noticeScripts()]);
    if (!taken) return fail("noScene", "Open a scene first.");
    const scene = edits.applyTo(taken, this.context.catalog);
    const paused = options.paused ?? false;
    const settings = { ...this.context.gameOptions, ...this.settings };
    const randomSeed = settings.randomSeed ?? randomInt(2 ** 32);
    const started = await engine.play(scene, {
      ...settings,
      randomSeed,
      paused,
      timeScale: this.timeScale,
      lastGoodBuild: options.lastGoodBuild ?? false,
    });
    if (!started.ok) return started;
    const session = started.value;
    const listeners = new DisposableStore();
    const active: ActiveSession = { session, listeners, edits, mirror: new SceneDocument(scene) };
    this.active = active;
    this.lastSession = session.session;
    const recorder = new InputRecorder(randomSeed);
    this.recorder = recorder;
    listeners.add(session.onDidTakeInput((input) => recorder.add(input)));
    listeners.add(session.onDidProduceFrame((packet) => this.forwardFrame(active, packet)));
    listeners.add(session.onDidEnd((diagnostic) => this.handleEnd(active, diagnostic)));
    this.context.onDidChangeWorld();
    this.changeState(paused ? "paused" : "playing");
    return ok();
  }

  private forwardFrame(active: ActiveSession, bytes: Uint8Array): void {
    const { packet, changes } = takeChanges(bytes);
    if (changes.length > 0) {
      const diff = applyForeignDiff(active.mirror, changes);
      if (diff.length > 0) this.context.onDidChangeScene({ diff, touched: [] });
    }
    this.context.onDidReceiveFrame(packet);
    active.session.acknowledgeFrame(frameOf(packet));
  }

  /** The worker is gone without a Stop of ours. */
  private handleEnd(active: ActiveSession, diagnostic: ScriptDiagnostic | undefined): void {
    if (this.active !== active || !diagnostic) return;
    this.context.onDidEndByFault(diagnostic);
    this.end(active);
  }

  private end(active: ActiveSession): void {
    if (this.active !== active) return;
    this.release(active);
    this.finish(active.edits);
  }

  private release(active: ActiveSession): void {
    active.listeners.dispose();
    this.active = undefined;
  }

  /** The edit scene is the active one again. */
  private finish(edits: PlayEdits): void {
    this.state = "edit";
    const offered = this.followEdits(edits, "ended");
    this.context.onDidChangeWorld();
    this.context.onDidChangeState({ ...this.stateEvent, edits: offered });
  }

  /** Those that the newest code takes. The others are told. */
  private followEdits(edits: PlayEdits, moment: LossMoment): readonly FieldEdit[] {
    const { document, catalog } = this.context;
    if (!document) return [];
    const followed = edits.follow({ document, catalog });
    const lost = edits.takeLost(followed, document, moment);
    if (lost.length > 0) this.context.onDidLoseEdits(lost);
    return followed.applicable;
  }

  private changeState(state: PlayState): void {
    this.state = state;
    this.context.onDidChangeState(this.stateEvent);
  }

  private async withSession(job: (active: ActiveSession) => Promise<void>): Promise<Result<void, PlayFailure>> {
    const { active } = this;
    if (!active) return fail("notPlaying", "Press Play first.");
    try {
      await job(active);
      return ok();
    } catch (error) {
      // Why is told of by itself.
      if (this.active === active && !(error instanceof DomainEndedError)) throw error;
      return fail("notPlaying", `The game ended before that was done. ${(error as Error).message}`);
    }
  }

  /** What the running game answers; undefined where there is none, or it ends before that. */
  private async ask<T>(question: (active: ActiveSession) => T | Promise<T>): Promise<T | undefined> {
    const { active } = this;
    if (!active) return undefined;
    try {
      return await question(active);
    } catch (error) {
      if (error instanceof DomainEndedError) return undefined;
      throw error;
    }
  }

  private inTurn<T>(job: () => Promise<T>): Promise<T> {
    this.transitions++;
    const result = this.transition.then(job).finally(() => this.transitions--);
    this.transition = result.catch(() => undefined);
    return result;
  }
}

/** The frame's number, without decoding the packet. */
function frameOf(packet: Uint8Array): number {
  return new DataView(packet.buffer, packet.byteOffset, packet.byteLength).getUint32(8, true);
}
