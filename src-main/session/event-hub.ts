import type { Disposable } from "../../src-shared/base/disposable";
import { Emitter } from "../../src-shared/base/emitter";
import type { SessionEvents } from "../../src-shared/protocol/session-api";

/** Tells listeners what happened in a session, by event name, in the order of the events. */
export class EventHub implements Disposable {
  private readonly emitters = new Map<keyof SessionEvents, Emitter<never>>();

  readonly on = <K extends keyof SessionEvents>(name: K, listener: (payload: SessionEvents[K]) => void): Disposable =>
    this.emitter(name).event(listener);

  readonly fire = <K extends keyof SessionEvents>(name: K, payload: SessionEvents[K]): void => {
    this.emitter(name).fire(payload);
  };

  dispose(): void {
    for (const emitter of this.emitters.values()) emitter.dispose();
  }

  private emitter<K extends keyof SessionEvents>(name: K): Emitter<SessionEvents[K]> {
    const present = this.emitters.get(name);
    if (present) return present as unknown as Emitter<SessionEvents[K]>;
    const created = new Emitter<SessionEvents[K]>();
    this.emitters.set(name, created as unknown as Emitter<never>);
    return created;
  }
}
