import { useEffect } from "react";
import type { SceneView } from "../../viewport/scene-view";
import { useEditor, useEditorStore } from "../../workbench/editor-context";

const mostCameras = 30;

/** Keeps where the camera stands, by scene: one that opens for the first time is framed as a whole. */
export function useSceneCamera(view: SceneView | undefined): void {
  const { stores } = useEditor();
  const path = useEditorStore("sceneState", (state) => state.path);
  const isLoaded = useEditorStore("scene", ({ document }) => document !== undefined);
  const project = useEditorStore("project", (state) => state.project?.dir);

  useEffect(() => {
    if (!view || !isLoaded) return;
    const scene = `${project ?? ""}/${path ?? ""}`;
    const { sceneCameras } = stores.settings.getState();
    const kept = sceneCameras.find((camera) => camera.scene === scene);
    if (kept) view.setCameraState(kept);
    else view.frame([]);
    const keep = () => {
      const camera = { scene, ...view.getCameraState() };
      const { sceneCameras: cameras, set } = stores.settings.getState();
      set({ sceneCameras: [...cameras.filter((other) => other.scene !== scene), camera].slice(-mostCameras) });
    };
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [view, stores, path, project, isLoaded]);
}
