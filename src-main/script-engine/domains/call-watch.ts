import type { Disposable } from "../../../src-shared/base/disposable";

export interface WatchedCall<Name> {
  readonly name: Name;
  readonly budgetMs: number;
  /** Calls that came after it were answered. */
  isPassedOver: boolean;
}

/** A call is slow after a part of its budget, and however long that is, before code can have filled a large heap. */
const slowShare = 1 / 16;
const slowAtLastMs = 150;

export interface CallWatchOptions<Name> {
  /** A good part of a call's budget is over; or it is answered. */
  readonly onDidChangeSlow?: (isSlow: boolean) => void;
  /** Called once, with the call that got no answer, and whether later ones got theirs: then it was lost. */
  readonly onOverdue: (name: Name, isLost: boolean) => void;
  /** Whether others may be answered before such a call. */
  readonly takesTurns?: (name: Name) => boolean;
}

/** Watches calls that are answered one after the other: the time of each begins when the one before it is answered. */
export class CallWatch<Name> implements Disposable {
  private readonly waiting: WatchedCall<Name>[] = [];
  private timer: NodeJS.Timeout | undefined;
  private isSlow = false;
  private isSuspended = false;
  private isDisposed = false;

  constructor(private readonly options: CallWatchOptions<Name>) {}

  /** The call that is being answered now. */
  get current(): Name | undefined {
    return this.waiting[0]?.name;
  }

  begin(name: Name, budgetMs: number): WatchedCall<Name> {
    const call = { name, budgetMs, isPassedOver: false };
    this.waiting.push(call);
    if (this.waiting.length === 1) this.restart();
    return call;
  }

  finish(call: WatchedCall<Name>): void {
    const index = this.waiting.indexOf(call);
    if (index === -1) return;
    this.waiting.splice(index, 1);
    const [first] = this.waiting;
    // An answer is a sign of life, but not of a call that is never answered itself.
    if (index > 0 && first && this.options.takesTurns?.(first.name) !== true) first.isPassedOver = true;
    else this.restart();
  }

  /** Nobody waits for its answer any more, which says nothing of the others. */
  forget(call: WatchedCall<Name>): void {
    const index = this.waiting.indexOf(call);
    if (index === -1) return;
    this.waiting.splice(index, 1);
    if (index === 0) this.restart();
  }

  /** Time does not count until `resume`, when that of the call that is being answered begins anew. */
  suspend(): void {
    this.isSuspended = true;
    clearTimeout(this.timer);
  }

  resume(): void {
    this.isSuspended = false;
    this.restart();
  }

  dispose(): void {
    this.isDisposed = true;
    clearTimeout(this.timer);
  }

  private restart(): void {
    clearTimeout(this.timer);
    this.setSlow(false);
    const [call] = this.waiting;
    if (!call || this.isSuspended || this.isDisposed) return;
    const slowMs = Math.min(call.budgetMs * slowShare, slowAtLastMs);
    this.timer = setTimeout(() => {
      this.setSlow(true);
      this.timer = setTimeout(() => this.judge(call), call.budgetMs - slowMs);
    }, slowMs);
  }

  private setSlow(isSlow: boolean): void {
    if (isSlow === this.isSlow) return;
    this.isSlow = isSlow;
    this.options.onDidChangeSlow?.(isSlow);
  }

  /** When this thread itself was held up, the answer may lie in the queue behind the timer: let it come first. */
  private judge(call: WatchedCall<Name>): void {
    this.timer = setTimeout(() => {
      if (!this.isDisposed && this.waiting[0] === call) this.options.onOverdue(call.name, call.isPassedOver);
    }, 10);
  }
}
