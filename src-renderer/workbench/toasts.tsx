import { CircleAlert, Info, TriangleAlert, X } from "lucide-react";
import { useEffect } from "react";
import { Button } from "../ui/controls/button";
import { Icon } from "../ui/controls/icon";
import { IconButton } from "../ui/controls/icon-button";
import type { ShownNotification } from "../stores/notifications-store";
import { useEditorStore } from "./editor-context";

const icons = { info: Info, warning: TriangleAlert, error: CircleAlert };
/** Errors stay until they are dismissed: what went wrong must not vanish unread. */
const infoMilliseconds = 6000;

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
  useEffect(() => {
    if (severity !== "info" || actions.length > 0) return;
    const timer = setTimeout(() => dismiss(id), infoMilliseconds);
    return () => clearTimeout(timer);
  }, [id, severity, actions, dismiss]);
  return (
    <div
      className="toast"
      data-severity={severity}
      role={severity === "error" ? "alert" : "status"}
      data-testid="toast"
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
