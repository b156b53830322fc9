import type { Disposable } from "../../src-shared/base/disposable";
import type { SessionApi, SessionEvents } from "../../src-shared/protocol/session-api";

/** What a host needs of an EditorSession. */
export interface ServedSession {
  readonly api: SessionApi;
  on<K extends keyof SessionEvents>(name: K, listener: (payload: SessionEvents[K]) => void): Disposable;
  /** The next frame of a running game introduces every entity, for a viewer that came late. */
  requestKeyFrame(): void;
}
