import "../../ui/theme/dockview.css";
import "./dock-host.css";
import {
  type DockviewApi,
  DockviewReact,
  type IDockviewPanelHeaderProps,
  type IDockviewPanelProps,
} from "dockview-react";
import {
  createContext,
  type KeyboardEvent,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { Spinner } from "../../ui/controls/spinner";
import { useEditor } from "../editor-context";
import type { PanelDefinition, PanelTab } from "../panel-definition";
import type { DockLayout, DockParams } from "./dock-layout";
import { DockTab } from "./dock-tab";
import { PanelBoundary } from "./panel-boundary";
import { PanelVisibility } from "./panel-visibility";

const DefinitionsContext = createContext<ReadonlyMap<string, PanelDefinition>>(new Map());

const theme = { name: "tandem", className: "dockview-theme-tandem", gap: 1, dndTabIndicator: "line" } as const;
const components = { panel: DockedPanel };

/** The docking area with all panels. Another project, told by its folder, wants another one: give it as the key too. */
export function DockHost({ panels, project }: { panels: readonly PanelDefinition[]; project: string }) {
  const { layout } = useEditor();
  const [api, setApi] = useState<DockviewApi>();
  useEffect(() => {
    const attachment = api && layout.attach(api, project);
    return () => attachment?.dispose();
  }, [api, layout, project]);
  const definitions = useMemo(() => new Map(panels.map((panel) => [panel.id, panel])), [panels]);
  return (
    <DefinitionsContext value={definitions}>
      <div className="dock-host" onKeyDownCapture={(event) => void closeByKey(event, layout)}>
        <DockviewReact
          className="dock-host__dock"
          theme={theme}
          components={components}
          defaultTabComponent={DockedTab}
          watermarkComponent={EmptyDock}
          onReady={(ready) => setApi(ready.api)}
        />
      </div>
    </DefinitionsContext>
  );
}

/** Closes a tab that has the keyboard as its cross does: the dock itself would not ask about what is not saved. */
async function closeByKey(event: KeyboardEvent<HTMLElement>, layout: DockLayout): Promise<void> {
  const tab = event.target;
  if (event.key !== "Delete" && event.key !== "Backspace") return;
  if (!(tab instanceof HTMLElement) || !tab.matches('[role="tab"]')) return;
  event.preventDefault();
  event.stopPropagation();
  const dockId = tab.querySelector<HTMLElement>("[data-dock-id]")?.dataset.dockId;
  const neighbour = tab.nextElementSibling ?? tab.previousElementSibling;
  const isClosed = dockId !== undefined && (await layout.closeById(dockId));
  if (isClosed && neighbour instanceof HTMLElement) neighbour.focus();
}

function DockedPanel({ api, params: { panel, instance, params } }: IDockviewPanelProps<DockParams>) {
  const { layout } = useEditor();
  const definition = use(DefinitionsContext).get(panel);
  const tab = useMemo<PanelTab>(
    () => ({
      setTitle: (title) => api.setTitle(title),
      setMark: (mark) => layout.setMark(api.id, mark),
      setCloseGuard: (mayClose) => layout.setCloseGuard(api.id, mayClose),
    }),
    [api, layout],
  );
  const isVisible = useVisibility(api);
  if (!definition) return undefined;
  const { component: Content, title } = definition;
  return (
    <PanelBoundary title={title}>
      <PanelVisibility value={isVisible}>
        <Suspense fallback={<PanelLoading title={title} />}>
          <Content instance={instance} params={params} tab={tab} />
        </Suspense>
      </PanelVisibility>
    </PanelBoundary>
  );
}

function useVisibility(api: IDockviewPanelProps["api"]): boolean {
  const subscribe = useCallback(
    (onDidChange: () => void) => {
      const subscription = api.onDidVisibilityChange(onDidChange);
      return () => subscription.dispose();
    },
    [api],
  );
  return useSyncExternalStore(subscribe, () => api.isVisible);
}

function DockedTab(props: IDockviewPanelHeaderProps<DockParams>) {
  return <DockTab {...props} definition={use(DefinitionsContext).get(props.params.panel)} />;
}

function PanelLoading({ title }: { title: string }) {
  return (
    <div className="dock-loading">
      <Spinner label={`Loading ${title}`} size={18} />
    </div>
  );
}

/** Only when every panel was closed. */
function EmptyDock() {
  const { layout } = useEditor();
  return (
    <div className="dock-empty">
      <p>Every panel is closed.</p>
      <button type="button" className="ui-button ui-button--normal" onClick={() => layout.reset()}>
        Bring them back
      </button>
    </div>
  );
}
