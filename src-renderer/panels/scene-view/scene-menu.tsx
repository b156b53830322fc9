import { Menu } from "../../ui/overlays/menu";
import { entityMenu } from "../../workbench/commands/entity-menu";
import { useEditor } from "../../workbench/editor-context";

export interface SceneMenuProps {
  /** In CSS pixels from the view's upper left corner. */
  x: number;
  y: number;
  id: string | undefined;
  onClose: () => void;
}

/** The menu of a right click into the scene. */
export function SceneMenu({ x, y, id, onClose }: SceneMenuProps) {
  const editor = useEditor();
  const items = () => {
    const { ids, select } = editor.stores.selection.getState();
    if (id !== undefined && !ids.includes(id)) select([id]);
    return entityMenu(editor, id);
  };
  return (
    <Menu items={items} open onOpenChange={(isOpen) => !isOpen && onClose()} testId="scene-context-menu">
      <span className="scene-menu-anchor" style={{ left: x, top: y }} />
    </Menu>
  );
}
