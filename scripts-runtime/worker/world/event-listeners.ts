import type { Entity, EventKey, GameEvent, Scene } from "../../api/index";
import type { ComponentNode } from "./world-objects";

export type Listener = (payload: unknown) => void;

interface Entry {
  readonly node: ComponentNode;
  readonly listener: Listener;
  isEnded: boolean;
}

interface EntryList {
  /** Only ever added to; a shorter one takes its place when many have ended. */
  entries: Entry[];
  sweepAt: number;
}

const firstSweep = 32;

/** Who listens to what on which entity or scene. A listener ends with the component that it belongs to. */
export class EventListeners {
  private readonly targets = new WeakMap<Entity | Scene, Map<EventKey, EntryList>>();
  /** Events of newer code that stand for one of before. */
  private readonly firstVersions = new WeakMap<GameEvent<unknown>, GameEvent<unknown>>();
  /** While somebody may want to go back: those that began or ended since. */
  private journal: { readonly begun: Entry[]; readonly ended: Entry[] } | undefined;

  /** @param run Calls a listener on behalf of its script. */
  constructor(private readonly run: (node: ComponentNode, event: string, job: () => unknown) => void) {}

  /** Gives back what ends it. */
  add(node: ComponentNode, target: Entity | Scene, key: EventKey, listener: Listener): () => void {
    const event = this.resolve(key);
    const entry: Entry = { node, listener, isEnded: node.isDestroyed };
    const events = this.targets.get(target) ?? new Map<EventKey, EntryList>();
    this.targets.set(target, events);
    const list = events.get(event) ?? { entries: [], sweepAt: firstSweep };
    events.set(event, list);
    if (!this.journal && list.entries.length >= list.sweepAt) {
      list.entries = list.entries.filter(isLive);
      list.sweepAt = Math.max(firstSweep, list.entries.length * 2);
    }
    list.entries.push(entry);
    this.journal?.begun.push(entry);
    return () => {
      if (!entry.isEnded) this.journal?.ended.push(entry);
      entry.isEnded = true;
    };
  }

  /** Gives back what puts all back to where they are now, until `forget` or the next call. */
  save(): () => void {
    const journal = { begun: [] as Entry[], ended: [] as Entry[] };
    this.journal = journal;
    return () => {
      for (const entry of journal.ended.splice(0)) entry.isEnded = false;
      for (const entry of journal.begun.splice(0)) entry.isEnded = true;
    };
  }

  /** Nobody goes back any more. */
  forget(): void {
    this.journal = undefined;
  }

  /** From now on two events are one: whoever listens to one hears the other. Gives back what undoes it. */
  join(older: GameEvent<unknown>, newer: GameEvent<unknown>): () => void {
    this.firstVersions.set(newer, this.resolve(older) as GameEvent<unknown>);
    return () => void this.firstVersions.delete(newer);
  }

  /** Whether anybody listens to an event there. */
  isHeard(target: Entity | Scene, event: EventKey): boolean {
    return this.targets.get(target)?.get(this.resolve(event))?.entries.some(isLive) === true;
  }

  /** Calls those who listen now, in the order in which they began to. */
  emit(target: Entity | Scene, event: EventKey, payload: unknown): void {
    const entries = this.targets.get(target)?.get(this.resolve(event))?.entries ?? [];
    const name = typeof event === "string" ? event : event.name;
    // Whoever begins to listen meanwhile is not called.
    for (const entry of entries.slice()) {
      if (isLive(entry)) this.run(entry.node, name, () => entry.listener(payload));
    }
  }

  private resolve(event: EventKey): EventKey {
    return typeof event === "object" ? (this.firstVersions.get(event) ?? event) : event;
  }
}

function isLive({ node, isEnded }: Entry): boolean {
  return !isEnded && !node.isDestroyed;
}
