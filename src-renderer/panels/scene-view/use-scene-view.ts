import { useCallback, useRef, useState } from "react";
import type { ViewStats } from "../../viewport/render-loop";
import { SceneView, type ViewRectangle } from "../../viewport/scene-view";
import type { Editor } from "../../workbench/editor";
import { useEditor } from "../../workbench/editor-context";
import { createViewCanvas } from "../../workbench/world/create-view-canvas";
import { useCreatedView } from "../../workbench/world/use-created-view";
import { currentViewportTheme } from "../../workbench/world/use-view-theme";
import { GizmoEdits } from "./gizmo-edits";

/** A right click, in CSS pixels from the view's upper left corner. */
export interface MenuRequest {
  readonly x: number;
  readonly y: number;
  readonly id: string | undefined;
}

/** Creates the scene view in the element that gets `ref`, and ties it to selection, settings and requests for as long as it is there. */
export function useSceneView() {
  const editor = useEditor();
  const [canvas] = useState(() => createViewCanvas("Scene"));
  const [isContextLost, setContextLost] = useState(false);
  const [marquee, setMarquee] = useState<ViewRectangle>();
  const [menu, setMenu] = useState<MenuRequest>();
  const statsRef = useRef<HTMLParagraphElement>(null);
  const closeMenu = useCallback(() => setMenu(undefined), []);

  const create = useCallback(
    (element: HTMLElement) => {
      const gizmoEdits = new GizmoEdits(editor);
      const view = new SceneView({
        canvas,
        world: editor.world,
        theme: currentViewportTheme(editor.stores.theme.getState().theme === "dark"),
        onDidSelect: (ids, mode) => select(editor, ids, mode),
        onTransformGesture: (gesture) => gizmoEdits.apply(gesture),
        onDidChangeMarquee: setMarquee,
        onDidRequestMenu: ({ x, y, id }) => {
          const { left, top } = element.getBoundingClientRect();
          setMenu({ x: x - left, y: y - top, id });
        },
        onDidMeasure: (stats) => writeStats(editor, statsRef.current, stats),
        onDidChangeContext: setContextLost,
      });
      const release = follow(editor, view);
      const dispose = () => {
        release();
        view.dispose();
      };
      return { view, dispose };
    },
    [canvas, editor],
  );
  const { ref, host, view, failure } = useCreatedView(canvas, create);

  return { ref, host, view, failure, isContextLost, marquee, menu, statsRef, closeMenu };
}

/** Keeps the view at what the stores say. */
function follow({ stores, requests }: Editor, view: SceneView): () => void {
  const applySettings = () => {
    const { tool, gizmoSpace, isSnapping, moveSnap, rotateSnap, scaleSnap, isGridShown } = stores.settings.getState();
    view.setTool(tool);
    view.setSpace(gizmoSpace);
    view.setSnapping({ isEnabled: isSnapping, move: moveSnap, rotate: rotateSnap, scale: scaleSnap });
    view.setGridVisible(isGridShown);
  };
  applySettings();
  view.setSelection(stores.selection.getState().ids);
  const releases = [
    stores.settings.subscribe(applySettings),
    stores.selection.subscribe(({ ids }) => view.setSelection(ids)),
  ];
  const frames = requests.onDidRequestFrame((ids) => view.frame(ids.length > 0 ? ids : undefined));
  return () => {
    for (const release of releases) release();
    frames.dispose();
  };
}

function select({ stores }: Editor, ids: readonly string[], mode: "replace" | "add" | "toggle"): void {
  const selection = stores.selection.getState();
  if (mode === "replace") selection.select(ids);
  else if (mode === "add") selection.select([...selection.ids.filter((id) => !ids.includes(id)), ...ids]);
  else for (const id of ids) stores.selection.getState().toggle(id);
}

/** Written past React: it changes every second while something moves. */
function writeStats({ stores }: Editor, element: HTMLElement | null, stats: ViewStats): void {
  if (!element) return;
  const { fps, frameMs, drawCalls, triangles } = stats;
  const text = `${fps} fps · ${frameMs.toFixed(1)} ms · ${drawCalls} calls · ${triangles.toLocaleString("en")} triangles`;
  element.textContent = stores.settings.getState().areStatsShown ? text : "";
}
