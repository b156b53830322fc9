import type { Disposable } from "../../src-shared/base/disposable";
import type { FilesChangedEvent } from "../../src-shared/protocol/session-api";

type Kind = keyof FilesChangedEvent;

const batchMs = 20;

/** Gathers what happens to files within a moment, and tells it together, each file once. */
export class EventBatch implements Disposable {
  private readonly kinds = new Map<string, Kind>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly onDidFill: (event: FilesChangedEvent) => void) {}

  add(kind: Kind, path: string): void {
    const joined = joinKinds(this.kinds.get(path), kind);
    if (joined) this.kinds.set(path, joined);
    else this.kinds.delete(path);
    this.timer ??= setTimeout(() => this.deliver(), batchMs);
  }

  /** Tells now what was gathered. */
  deliver(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.kinds.size === 0) return;
    const pathsOf = (kind: Kind) => [...this.kinds].filter(([, other]) => other === kind).map(([path]) => path);
    const event = { added: pathsOf("added"), changed: pathsOf("changed"), removed: pathsOf("removed") };
    this.kinds.clear();
    this.onDidFill(event);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }
}

/** Two events about one file as one: undefined if nothing is left of them. */
function joinKinds(earlier: Kind | undefined, later: Kind): Kind | undefined {
  if (earlier === "added") return later === "removed" ? undefined : "added";
  return earlier === "removed" && later === "added" ? "changed" : later;
}
