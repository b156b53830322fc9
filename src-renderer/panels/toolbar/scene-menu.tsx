import { ChevronDown, ChevronRight, Clapperboard } from "lucide-react";
import { Icon } from "../../ui/controls/icon";
import { Menu } from "../../ui/overlays/menu";
import type { MenuItems } from "../../ui/overlays/menu-item";
import { menuItemFor } from "../../workbench/commands/menu-from-commands";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { openScene } from "../../workbench/project/open-project";

/** "project ▸ scene •": what is open, and a menu of the project's scenes. */
export function SceneMenu() {
  const editor = useEditor();
  const project = useEditorStore("project", (state) => state.project);
  const name = useEditorStore("sceneState", (state) => state.name);
  const path = useEditorStore("sceneState", (state) => state.path);
  const isOpen = useEditorStore("sceneState", (state) => state.isOpen);
  const isDirty = useEditorStore("sceneState", (state) => state.isDirty);
  if (!project) return <span className="toolbar__product">Tandem</span>;

  const items = (): MenuItems => [
    ...project.scenes.map((scene) => ({
      id: `scene-${scene}`,
      label: scene.replace(/^assets\/scenes\//, "").replace(/\.scene\.json$/, ""),
      checked: scene === path,
      onSelect: () => void openScene(editor, scene),
    })),
    "separator",
    menuItemFor(editor.commands, "file.new-scene"),
    menuItemFor(editor.commands, "file.save"),
    menuItemFor(editor.commands, "file.save-as"),
  ];
  return (
    <nav className="toolbar__place" aria-label="What is open">
      <span className="toolbar__project ui-truncate" title={project.dir} data-testid="project-name">
        {project.name}
      </span>
      <Icon of={ChevronRight} size={12} className="toolbar__arrow" />
      <Menu items={items} testId="scene-menu">
        <button type="button" className="toolbar__scene" data-testid="scene-name" data-dirty={isDirty || undefined}>
          <Icon of={Clapperboard} size={13} />
          <span className="ui-truncate">{isOpen ? name : "No scene"}</span>
          {isDirty && <span className="toolbar__dirty" role="img" aria-label="Not saved" title="Not saved" />}
          <Icon of={ChevronDown} size={12} className="toolbar__arrow" />
        </button>
      </Menu>
    </nav>
  );
}
