import { codeEditorPanel } from "../panels/code-editor/code-editor-panel";
import { consolePanel } from "../panels/console/console-panel";
import { debuggerPanel } from "../panels/debugger/debugger-panel";
import { gamePanel } from "../panels/game-view/game-panel";
import { hierarchyPanel } from "../panels/hierarchy/hierarchy-panel";
import { inspectorPanel } from "../panels/inspector/inspector-panel";
import { problemsPanel } from "../panels/problems/problems-panel";
import { projectFilesPanel } from "../panels/project-files/project-files-panel";
import { scenePanel } from "../panels/scene-view/scene-panel";
import type { PanelDefinition } from "./panel-definition";

/** Every panel of the editor; within a place they stand in this order. */
export const panelList: readonly PanelDefinition[] = [
  scenePanel,
  gamePanel,
  hierarchyPanel,
  inspectorPanel,
  codeEditorPanel,
  projectFilesPanel,
  consolePanel,
  problemsPanel,
  debuggerPanel,
];
