import { X } from "lucide-react";
import type { IDockviewPanelHeaderProps } from "dockview-react";
import { type MouseEvent, useEffect, useState } from "react";
import { useStore } from "zustand";
import { Badge } from "../../ui/controls/badge";
import { Icon } from "../../ui/controls/icon";
import { IconButton } from "../../ui/controls/icon-button";
import { ContextMenu } from "../../ui/overlays/context-menu";
import { useEditor } from "../editor-context";
import type { PanelDefinition } from "../panel-definition";
import type { DockParams } from "./dock-layout";

export interface DockTabProps extends IDockviewPanelHeaderProps<DockParams> {
  definition: PanelDefinition | undefined;
}

/** A tab: icon, title, a mark for what is not saved, and a way to close documents. */
export function DockTab({ api, params, definition }: DockTabProps) {
  const { layout, requests } = useEditor();
  const title = useTitle(api);
  const mark = useStore(layout.store, ({ marks }) => marks.get(api.id));
  const isDocument = definition?.isDocument ?? false;
  const close = () => void layout.close(params.panel, params.instance);
  const onAuxClick = (event: MouseEvent) => {
    if (event.button === 1 && isDocument) close();
  };
  return (
    <ContextMenu
      items={[
        { id: "close", label: "Close", onSelect: close },
        { id: "maximize", label: api.isMaximized() ? "Restore" : "Maximize", onSelect: () => toggleMaximized(api) },
      ]}
    >
      <div
        className="dock-tab"
        data-dock-id={api.id}
        data-testid={`tab-${api.id}`}
        data-document={isDocument || undefined}
        data-mark={mark?.kind}
        title={params.instance}
        onAuxClick={onAuxClick}
        onClick={() => requests.tellTabClick(params.panel)}
        onDoubleClick={() => toggleMaximized(api)}
      >
        {definition && <Icon of={definition.icon} size={13} className="dock-tab__icon" />}
        <span className="dock-tab__title">{title}</span>
        {mark?.kind === "count" && <Badge tone={mark.tone}>{mark.text}</Badge>}
        {mark?.kind === "unsaved" && <span className="dock-tab__dot" role="img" aria-label="Not saved" />}
        {isDocument && (
          <IconButton
            icon={X}
            label={`Close ${title}`}
            size="small"
            className="dock-tab__close"
            onPointerDown={(event) => event.stopPropagation()}
            onClick={close}
          />
        )}
      </div>
    </ContextMenu>
  );
}

function useTitle(api: DockTabProps["api"]): string {
  const [title, setTitle] = useState(api.title ?? "");
  useEffect(() => {
    const subscription = api.onDidTitleChange((event) => setTitle(event.title));
    return () => subscription.dispose();
  }, [api]);
  return title;
}

function toggleMaximized(api: DockTabProps["api"]): void {
  if (api.isMaximized()) api.exitMaximized();
  else api.maximize();
}
