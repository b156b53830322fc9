import type { JsonValue } from "../../../src-shared/base/json";
import { createId } from "../../../src-shared/base/id";
import type { Command, CommandResult, FieldEdit } from "../../../src-shared/protocol/command";
import type { EditsUnderWay } from "./edits-under-way";

export interface FieldEditsOptions {
  readonly execute: (command: Command) => Promise<CommandResult>;
  /** Resolves when what is shown follows from every edit that was answered. */
  readonly whenFresh: () => Promise<void>;
  /** Told of every edit as it is asked for. */
  readonly underWay?: EditsUnderWay;
}

/** The value of one whole field before a gesture; undefined is "not set". */
export interface FieldRestore {
  readonly entity: string;
  readonly component: string;
  readonly path: string;
  readonly value: JsonValue | undefined;
}

/**
 * Sends the inspector's edits in order. A gesture's previews share a merge key with its end, so that it is one undo step,
 * and only the newest of them waits while one is under way: a slow session is never flooded.
 */
export class FieldEdits {
  private tail: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: FieldEditsOptions) {}

  /** Resolves when the edit is answered and shown. `makeEdits` is asked when all earlier edits are. */
  async commit(makeEdits: () => readonly FieldEdit[], mergeKey?: string): Promise<CommandResult> {
    const run = this.tail.then(async (): Promise<CommandResult> => {
      const edits = makeEdits();
      if (edits.length === 0) return { ok: true, diff: [], ids: [] };
      const result = await this.options.execute({
        kind: "setFields",
        edits,
        ...(mergeKey !== undefined && { mergeKey }),
      });
      await this.options.whenFresh();
      return result;
    });
    // A failed call ends itself, not the edits after it.
    this.tail = run.catch(() => undefined);
    this.options.underWay?.add(this.tail);
    return run;
  }

  /** Begins a gesture. `restore` is what `cancel` takes the fields back to. */
  beginGesture(restore: readonly FieldRestore[]): EditGesture {
    return new EditGesture(this, restore);
  }
}

/** One continuous edit. After `commit` or `cancel` it does nothing more. */
export class EditGesture {
  private readonly mergeKey = createId();
  private newest: readonly FieldEdit[] | undefined;
  private sending: Promise<CommandResult> | undefined;
  private hasEnded = false;
  private lastResult: CommandResult | undefined;

  constructor(
    private readonly edits: FieldEdits,
    private readonly restore: readonly FieldRestore[],
  ) {}

  /** Shows edits in the scene. Resolves with the answer to what was sent last, which may be older than these edits. */
  preview(edits: readonly FieldEdit[]): Promise<CommandResult | undefined> {
    if (this.hasEnded) return Promise.resolve(undefined);
    this.newest = edits;
    return this.send();
  }

  commit(edits: readonly FieldEdit[]): Promise<CommandResult> {
    return this.end(edits);
  }

  cancel(): Promise<CommandResult> {
    return this.end(this.restore.map(({ value, ...place }) => (value === undefined ? place : { ...place, value })));
  }

  private end(edits: readonly FieldEdit[]): Promise<CommandResult> {
    this.hasEnded = true;
    this.newest = undefined;
    return this.edits.commit(() => edits, this.mergeKey);
  }

  private async send(): Promise<CommandResult | undefined> {
    if (this.sending) return this.lastResult;
    while (this.newest) {
      const edits = this.newest;
      this.newest = undefined;
      this.sending = this.edits.commit(() => edits, this.mergeKey);
      try {
        this.lastResult = await this.sending;
      } finally {
        this.sending = undefined;
      }
    }
    return this.lastResult;
  }
}
