import { createStore } from "zustand/vanilla";
import type { Notification } from "../../src-shared/protocol/session-api";
import { type ListeningStore, listen } from "./listening-store";
import type { SessionSource } from "./session-source";

export interface NotificationAction {
  readonly label: string;
  readonly run: () => void;
}

export interface ShownNotification extends Notification {
  readonly id: number;
  readonly actions: readonly NotificationAction[];
}

export interface NotificationsState {
  /** Newest last. */
  readonly notifications: readonly ShownNotification[];
  /** Shows a message; the same message again replaces the one shown. */
  readonly notify: (notification: Notification, actions?: readonly NotificationAction[]) => void;
  readonly dismiss: (id: number) => void;
}

export type NotificationsStore = ListeningStore<NotificationsState>;

const mostShown = 4;

/** Owns the messages that belong to no panel: the session's, and the tool's own. */
export function createNotificationsStore(source: SessionSource): NotificationsStore {
  let nextId = 1;
  const store = createStore<NotificationsState>()((set) => ({
    notifications: [],
    notify({ severity, message }, actions = []) {
      const shown = { id: nextId++, severity, message, actions };
      set(({ notifications }) => ({
        notifications: [...notifications.filter((other) => other.message !== message), shown].slice(-mostShown),
      }));
    },
    dismiss: (id) =>
      set(({ notifications }) => ({ notifications: notifications.filter((notification) => notification.id !== id) })),
  }));
  return listen(store, [source.on("onDidNotify", (notification) => store.getState().notify(notification))]);
}
