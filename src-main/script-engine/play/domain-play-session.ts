import type { Event } from "../../../src-shared/base/emitter";
import type { Result } from "../../../src-shared/base/result";
import { fail, ok } from "../../../src-shared/base/result";
import type { SceneDiff } from "../../../src-shared/document/scene-diff";
import type { SceneRecord } from "../../../src-shared/document/scene-record";
import type { FieldEdit } from "../../../src-shared/protocol/command";
import type { EditReport, ScriptBuild } from "../../../src-shared/protocol/domain-protocol";
import type { InputEvent } from "../../../src-shared/protocol/input-event";
import type { RecordedInput } from "../../../src-shared/protocol/input-recording";
import type { FieldSnapshot } from "../../../src-shared/protocol/session-api";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { describeEnd } from "../domains/describe-end";
import type { DomainEnd } from "../domains/domain-end";
import type { DomainHost } from "../domains/domain-host";
import { loadBudget, worldBudget } from "../domains/budgets";
import type { PlaySession, PlaySessionOptions } from "../types";
import { Heartbeat } from "./heartbeat";
import { ReplayEmitter } from "./replay-emitter";

export interface PlaySessionStart {
  readonly session: number;
  /** A fresh runtime domain; the session ends it. */
  readonly domain: DomainHost;
  readonly build: ScriptBuild;
  readonly scene: SceneRecord;
  readonly options: PlaySessionOptions;
  readonly budgetMs: number;
  /** The domain failed while its scripts ended. The session has ended before that is known. */
  readonly onDidCutShort: (fault: ScriptDiagnostic) => void;
}

export interface StartedPlay {
  readonly session: PlaySession;
  /** Like `PlaySession.onDidEnd`, and before it. */
  readonly onWillEnd: Event<ScriptDiagnostic | undefined>;
  /** Resolves when the domain is no more, which may be long after the session has ended. */
  readonly whenGone: Promise<void>;
}

/** Brings a scene to life in a runtime domain: scripts loaded, world deserialized, started. */
export async function startPlaySession(start: PlaySessionStart): Promise<Result<StartedPlay, "domainFailed">> {
  const { domain, build, scene, options, session, budgetMs, onDidCutShort } = start;
  const play = new DomainPlaySession(session, build.id, domain, onDidCutShort);
  const {
    paused,
    clock,
    stepsByTick = false,
    timeScale,
    sendFrames,
    randomSeed,
    fixedRate,
    maxFixedSteps,
    input,
  } = options;
  try {
    // Calls are answered in order, so none has to wait for the answer to the one before: while the scripts load, the
    // scene is on its way.
    await Promise.all([
      domain.call("configure", {
        fixedRate,
        maxFixedSteps,
        ...(input ? { input } : {}),
        ...(randomSeed === undefined ? {} : { randomSeed }),
      }),
      domain.load(build, loadBudget(budgetMs, build)),
      domain.request("openWorld", worldBudget(budgetMs, scene), scene),
      domain.request("start", worldBudget(budgetMs, scene), {
        session,
        paused,
        clock,
        stepsByTick,
        timeScale,
        sendFrames,
      }),
    ]);
    play.watch();
    return ok({ session: play, onWillEnd: play.onWillEnd, whenGone: play.whenGone });
  } catch (error) {
    const reason = domain.end ? describeEnd("runtime", domain.end).message : (error as Error).message;
    domain.dispose();
    return fail("domainFailed", `The game could not start. ${reason}`);
  }
}

class DomainPlaySession implements PlaySession {
  private readonly didProduceFrame = new ReplayEmitter<Uint8Array>();
  private readonly didTakeInput = new ReplayEmitter<RecordedInput>();
  private readonly willEnd = new ReplayEmitter<ScriptDiagnostic | undefined>();
  private readonly didEnd = new ReplayEmitter<ScriptDiagnostic | undefined>();
  private readonly heartbeat: Heartbeat;
  private stopping: Promise<void> | undefined;
  private hasEnded = false;

  readonly whenGone: Promise<void>;
  readonly onDidProduceFrame = this.didProduceFrame.event;
  readonly onDidTakeInput = this.didTakeInput.event;
  readonly onWillEnd = this.willEnd.event;
  readonly onDidEnd = this.didEnd.event;

  constructor(
    readonly session: number,
    readonly build: number,
    private readonly domain: DomainHost,
    private readonly onDidCutShort: (fault: ScriptDiagnostic) => void,
  ) {
    domain.onDidProduceFrame((packet) => this.didProduceFrame.fire(packet));
    domain.onDidTakeInput((input) => this.didTakeInput.fire(input));
    this.whenGone = new Promise((resolve) => {
      domain.onDidEnd((end) => {
        this.handleEnd(end);
        resolve();
      });
    });
    this.heartbeat = new Heartbeat(
      () => domain.call("ping"),
      () => domain.idleMs,
      { stallMs: domain.budgetMs, onStall: () => domain.giveUp(domain.brokenMessage) },
    );
    domain.onDidInterrupt(() => this.heartbeat.forgive());
    domain.debuggers?.onDidChangeHold((isHeld) => {
      if (!isHeld) this.heartbeat.forgive();
    });
  }

  /** Notices from now on when the game no longer answers. */
  watch(): void {
    if (!this.hasEnded) this.heartbeat.start();
  }

  acknowledgeFrame(frame: number): void {
    this.domain.signal("acknowledgeFrame", frame);
  }

  requestKeyFrame(): void {
    this.domain.signal("requestKeyFrame");
  }

  pause(): Promise<void> {
    return this.domain.call("pause");
  }

  resume(): Promise<void> {
    return this.domain.call("resume");
  }

  step(options: { readonly frames?: number; readonly fixed?: number }): Promise<void> {
    return this.domain.call("step", options);
  }

  setTimeScale(scale: number): Promise<void> {
    return this.domain.call("setTimeScale", scale);
  }

  applyDiff(diff: SceneDiff): Promise<EditReport> {
    return this.domain.call("applyDiff", diff);
  }

  setFields(edits: readonly FieldEdit[]): Promise<EditReport> {
    return this.domain.call("setFields", edits);
  }

  getFields(entity: string, component: string): Promise<readonly FieldSnapshot[]> {
    return this.domain.call("getFields", entity, component);
  }

  serialize(): Promise<SceneRecord> {
    return this.domain.call("serialize");
  }

  sendInput(events: readonly InputEvent[]): void {
    this.domain.signal("sendInput", events);
  }

  stop(): Promise<void> {
    this.stopping ??= this.runStop();
    return this.stopping;
  }

  private async runStop(): Promise<void> {
    // A game that stands at a breakpoint goes on to its end.
    this.domain.debuggers?.dispose();
    const answer = this.heartbeat.isAlive();
    const done = this.endScripts();
    const isAlive = await answer;
    const isOver = isAlive && (await this.heartbeat.isPrompt(done));
    this.finish();
    this.domain.leave();
    // What takes longer goes on by itself.
    if (!isAlive) void this.cutOffIfStuck();
    const gone = done.then(() => this.domain.terminate());
    if (isOver) await gone;
  }

  /**
   * Resolves when the scripts have had `onDisable` and `onDestroy`, or the domain has ended. What takes longer than a call
   * may is cut off and named as always, and the others have their turn.
   */
  private async endScripts(): Promise<void> {
    await this.domain.call("stop").catch(() => undefined);
    await this.domain.whenInterrupted();
  }

  /** What a stuck game was busy with is of no use any more; its scripts still have their end. */
  private async cutOffIfStuck(): Promise<void> {
    if (await this.heartbeat.isStuck()) this.domain.cutOff();
  }

  private handleEnd(end: DomainEnd): void {
    const fault = describeEnd("runtime", end);
    if (this.stopping && end.reason !== "disposed") this.onDidCutShort(fault);
    this.finish(this.stopping ? undefined : fault);
  }

  private finish(fault?: ScriptDiagnostic): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.heartbeat.dispose();
    this.willEnd.fire(fault);
    this.didEnd.fire(fault);
  }
}
