import { Box, Camera, ChevronDown, Lightbulb, Plus, Shapes } from "lucide-react";
import { useState } from "react";
import { Button } from "../controls/button";
import { Icon, type IconType } from "../controls/icon";
import { IconButton } from "../controls/icon-button";
import { SearchField } from "../fields/search-field";
import { Banner } from "../layout/banner";
import { EmptyState } from "../layout/empty-state";
import { ListRow, type ListRowProps } from "../layout/list-row";
import { Panel } from "../layout/panel";

const rows: readonly (ListRowProps & { name: string; icon: IconType })[] = [
  { name: "World", icon: Shapes, depth: 0 },
  { name: "Player", icon: Box, depth: 1, selected: true, active: true },
  { name: "Sun", icon: Lightbulb, depth: 1, drop: "before" },
  { name: "Coins", icon: Box, depth: 1, drop: "inside" },
  { name: "Camera", icon: Camera, depth: 1, faint: true },
];

/** Panels, rows, banners and empty states. */
export function GalleryLayout() {
  const [query, setQuery] = useState("");
  return (
    <section className="gallery__column" aria-label="Layout">
      <div style={{ flex: "none", height: 190 }}>
        <Panel
          label="Hierarchy"
          keyContext="hierarchy"
          bar={
            <>
              <SearchField label="Search entities" value={query} onChange={setQuery} />
              <IconButton icon={Plus} label="Add entity" shortcut="Mod+Shift+N" />
            </>
          }
        >
          <Rows isFocused />
        </Panel>
      </div>
      <div style={{ flex: "none", height: 180 }}>
        <Panel label="Running hierarchy" keyContext="hierarchy" mode="playing" playNote="Running game">
          <Rows isFocused={false} />
        </Panel>
      </div>
      <Banner tone="info" actions={<Button>Update</Button>}>
        A newer version of the scene format is read.
      </Banner>
      <Banner tone="warning" onClose={() => undefined}>
        This project is restricted: its scripts do not run.
      </Banner>
      <Banner tone="error" actions={<Button>Show</Button>}>
        player.ts does not compile. The last good code runs.
      </Banner>
      <Banner tone="play">You edit the running game. Stop takes changes back.</Banner>
      <div className="gallery__empty">
        <EmptyState
          icon={Shapes}
          title="No entities"
          action={
            <Button variant="primary" icon={Plus}>
              Add entity
            </Button>
          }
        >
          What a scene is made of appears here as a tree.
        </EmptyState>
      </div>
    </section>
  );
}

function Rows({ isFocused }: { isFocused: boolean }) {
  return (
    <div className="ui-list" role="tree" aria-label="Entities" data-focused={isFocused || undefined}>
      {rows.map(({ name, icon, ...row }) => (
        <ListRow key={name} {...row} role="treeitem" aria-selected={row.selected ?? false}>
          <Icon of={row.depth === 0 ? ChevronDown : icon} size={13} />
          <span className="ui-truncate">{name}</span>
        </ListRow>
      ))}
    </div>
  );
}
