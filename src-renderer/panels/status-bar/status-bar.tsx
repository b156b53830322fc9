import "./status-bar.css";
import { Unplug } from "lucide-react";
import { Icon } from "../../ui/controls/icon";
import { Spinner } from "../../ui/controls/spinner";
import { useEditorStore } from "../../workbench/editor-context";
import { FrameRate } from "./frame-rate";
import { ReloadLine } from "./reload-line";

/** The strip at the bottom: what the last reload did, what is under way, and how the game fares. */
export function StatusBar() {
  const hasProject = useEditorStore("project", ({ project }) => project !== undefined);
  return (
    <footer className="status-bar" data-testid="status-bar">
      <ConnectionState />
      {hasProject && <ReloadLine />}
      <Activity />
      <span className="status-bar__space" />
      {hasProject && <FrameRate />}
      {hasProject && <EntityCount />}
    </footer>
  );
}

function ConnectionState() {
  const isConnected = useEditorStore("connection", (state) => state.isConnected);
  if (isConnected) return undefined;
  return (
    <span className="status-bar__item" data-tone="error" role="alert" data-testid="connection-lost">
      <Icon of={Unplug} size={13} />
      Connection lost, trying again
    </span>
  );
}

function Activity() {
  const activity = useEditorStore("activity", (state) => state.activity);
  return (
    <span className="status-bar__item" role="status" data-testid="activity">
      {activity !== undefined && (
        <>
          <Spinner label={activity} size={11} />
          {activity}
        </>
      )}
    </span>
  );
}

function EntityCount() {
  const count = useEditorStore("scene", ({ document }) => document?.size);
  const selected = useEditorStore("selection", ({ ids }) => ids.length);
  if (count === undefined) return undefined;
  const selection = selected > 1 ? `${selected.toLocaleString("en")} selected of ` : "";
  return (
    <span className="status-bar__item ui-numeric" data-testid="entity-count">
      {`${selection}${count.toLocaleString("en")} ${count === 1 ? "entity" : "entities"}`}
    </span>
  );
}
