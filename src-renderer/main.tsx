import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { connectSession } from "./bridge/connect-session";
import { UiRoot } from "./ui/ui-root";
import { createEditor } from "./workbench/create-editor";
import { EditorContext } from "./workbench/editor-context";
import { panelList } from "./workbench/panel-list";
import { StartFailure } from "./workbench/start-failure";
import { startEditor } from "./workbench/start-editor";
import { Workbench } from "./workbench/workbench";

async function start(container: HTMLElement): Promise<void> {
  const root = createRoot(container);
  try {
    const connection = await connectSession();
    const editor = createEditor(connection, panelList, window);
    startEditor(editor, panelList, document);
    root.render(
      <StrictMode>
        <EditorContext value={editor}>
          <UiRoot keybindings={editor.keybindings}>
            <Workbench />
          </UiRoot>
        </EditorContext>
      </StrictMode>,
    );
  } catch (error) {
    root.render(<StartFailure reason={error instanceof Error ? error.message : String(error)} />);
  }
}

const container = document.getElementById("root");
if (!container) throw new Error("The page has no root element");
void start(container);
