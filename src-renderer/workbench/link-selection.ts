import { type Disposable, DisposableStore, toDisposable } from "../../src-shared/base/disposable";
import type { SessionConnection } from "../bridge/session-connection";
import type { SelectionStore } from "../stores/selection-store";

/** Tells the session what is selected, for the scripts that ask, and selects what they ask for. */
export function linkSelection(
  connection: Pick<SessionConnection, "api" | "on" | "onDidReconnect">,
  selection: SelectionStore,
): Disposable {
  const owned = new DisposableStore();
  // What cannot be told while the line is down is told when it is back.
  const tell = () => void connection.api.setSelection(selection.getState().ids).catch(() => undefined);
  owned.add(
    toDisposable(
      selection.subscribe(({ ids }, before) => {
        if (ids !== before.ids) tell();
      }),
    ),
  );
  owned.add(connection.onDidReconnect(tell));
  owned.add(connection.on("onDidRequestSelection", (ids) => selection.getState().select(ids)));
  return owned;
}
