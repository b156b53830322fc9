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
  /** A script that could not be stopped in order. The session has ended before that is known. */
  readonly onDidCutShort: (fault: ScriptDiagnostic) => void;
}

export interface StartedPlay {
  readonly session: PlaySession;
  /** Like `PlaySession.onDidEnd`, and before it. */
  readonly onWillEnd: Event<ScriptDiagnostic | undefined>;
}

/** `onDisable` and `onDestroy` of all scripts together; what is not done then is left undone. */
const stopBudgetMs = 500;
/** How long the thread of a busy game may stay to be looked into. Nobody waits for it. */
const lookBudgetMs = 1000;

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
    return ok({ session: play, onWillEnd: play.onWillEnd });
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
    domain.onDidEnd((end) => this.finish(this.stopping ? undefined : describeEnd("runtime", end)));
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
    const { domain } = this;
    // A game that stands at a breakpoint goes on to its end.
    domain.debuggers?.dispose();
    if (domain.end || ((await this.heartbeat.isAlive()) && (await this.destroyAll()))) {
      this.finish();
      await domain.terminate();
    } else {
      this.finish();
      void this.endBusy();
    }
  }

  /** Finds out whose code it is that does not end, and ends the thread. */
  private async endBusy(): Promise<void> {
    // Whatever goes wrong with looking, the thread is ended.
    const fault = await this.domain.findBusy(lookBudgetMs).catch(() => undefined);
    this.domain.dispose();
    const what = fault?.message.replace(/\.$/, "") ?? "A script was still busy when the game was stopped";
    const message = `${what}: the runtime domain was ended before every onDestroy could run.`;
    this.onDidCutShort({ severity: "error", source: "runtime", domain: "runtime", ...fault, message });
  }

  /** False when the scripts did not get through in time. */
  private async destroyAll(): Promise<boolean> {
    let timeout: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => (timeout = setTimeout(() => resolve(false), stopBudgetMs)));
    const done = this.domain.call("stop").then(
      () => true,
      () => false,
    );
    const isDone = await Promise.race([done, late]);
    clearTimeout(timeout);
    return isDone;
  }

  private finish(fault?: ScriptDiagnostic): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.heartbeat.dispose();
    this.willEnd.fire(fault);
    this.didEnd.fire(fault);
  }
}
