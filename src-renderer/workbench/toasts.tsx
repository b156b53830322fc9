import { CircleAlert, Info, TriangleAlert, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../ui/controls/button";
import { Icon } from "../ui/controls/icon";
import { IconButton } from "../ui/controls/icon-button";
import type { ShownNotification } from "../stores/notifications-store";
import { useEditorStore } from "./editor-context";

const icons = { info: Info, warning: TriangleAlert, error: CircleAlert };
/** Errors stay until they are dismissed: what went wrong must not vanish unread. */
const infoMilliseconds = 6000;
/** Long enough to decide, and not for ever: it lies over a panel. */
const offerMilliseconds = 20_000;

/** The messages that belong to no panel, in the lower right corner. */
export function Toasts() {
  const notifications = useEditorStore("notifications", (state) => state.notifications);
  return (
    <div className="toasts" role="region" aria-label="Notifications" data-testid="toasts">
      {notifications.map((notification) => (
        <Toast key={notification.id} notification={notification} />
      ))}
    </div>
  );
}

function Toast({ notification: { id, severity, message, actions } }: { notification: ShownNotification }) {
  const dismiss = useEditorStore("notifications", (state) => state.dismiss);
  // Nothing goes from under the pointer or the keyboard.
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (severity !== "info" || isHeld) return;
    const timer = setTimeout(() => dismiss(id), actions.length > 0 ? offerMilliseconds : infoMilliseconds);
    return () => clearTimeout(timer);
  }, [id, severity, actions, isHeld, dismiss]);
  return (
    <div
      className="toast"
      data-severity={severity}
      role={severity === "error" ? "alert" : "status"}
      data-testid="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon of={icons[severity]} className="toast__icon" />
      <p className="toast__text">{message}</p>
      <IconButton icon={X} label="Dismiss" size="small" onClick={() => dismiss(id)} />
      {actions.length > 0 && (
        <div className="toast__actions">
          {actions.map(({ label, run }) => (
            <Button
              key={label}
              onClick={() => {
                dismiss(id);
                run();
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
