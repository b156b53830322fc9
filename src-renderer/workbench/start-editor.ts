import { type Disposable, DisposableStore } from "../../src-shared/base/disposable";
import { linkCodeBuffers } from "./code/link-code-buffers";
import { offerRenames } from "./code/offer-renames";
import { createCodeCommands } from "./commands/code-commands";
import { createComponentCommands } from "./commands/component-commands";
import { createDebugCommands } from "./commands/debug-commands";
import { createEditCommands } from "./commands/edit-commands";
import { createEntityCommands } from "./commands/entity-commands";
import { createFileCommands } from "./commands/file-commands";
import { followOverlays } from "./commands/follow-overlays";
import { createHelpCommands } from "./commands/help-commands";
import { createPlayCommands } from "./commands/play-commands";
import { createViewCommands } from "./commands/view-commands";
import { followDebug } from "./debug/follow-debug";
import type { Editor } from "./editor";
import type { PanelDefinition } from "./panel-definition";
import { followPlay } from "./play/follow-play";
import { linkWindow } from "./window-link";

/** Brings an editor to life: its commands, and what follows the game and the window. Disposing takes all of it back. */
export function startEditor(editor: Editor, panels: readonly PanelDefinition[], document: Document): Disposable {
  const owned = new DisposableStore();
  owned.add(
    editor.commands.add(
      ...createFileCommands(editor),
      ...createEditCommands(editor),
      ...createEntityCommands(editor),
      ...createComponentCommands(editor),
      ...createPlayCommands(editor),
      ...createDebugCommands(editor),
      ...createViewCommands(editor, panels),
      ...createHelpCommands(editor),
      // Last, as a key of its own panel goes before the same key elsewhere: Mod+Enter runs a statement script.
      ...createCodeCommands(editor),
    ),
  );
  owned.add(followOverlays(editor.keybindings, document));
  owned.add(followPlay(editor));
  owned.add(followDebug(editor));
  owned.add(offerRenames(editor));
  owned.add(linkWindow(editor));
  owned.add(linkCodeBuffers(editor));
  return owned;
}
