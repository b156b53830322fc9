import "./hierarchy.css";
import { Boxes, ListTree, Plus, SearchX } from "lucide-react";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { Button } from "../../ui/controls/button";
import { IconButton } from "../../ui/controls/icon-button";
import { Spinner } from "../../ui/controls/spinner";
import { SearchField } from "../../ui/fields/search-field";
import { EmptyState } from "../../ui/layout/empty-state";
import { Panel } from "../../ui/layout/panel";
import { Menu } from "../../ui/overlays/menu";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { createMenu } from "../../workbench/commands/entity-menu";
import { NoScene } from "../../workbench/scene/no-scene";
import { EntityTree, type EntityTreeHandle } from "./entity-tree";
import { listRows, searchRows } from "./tree-rows";
import { useExpansion } from "./use-expansion";

/** The scene's entities as a tree. */
export function Hierarchy() {
  const editor = useEditor();
  const mode = useEditorStore("play", ({ state }) => state);
  const [query, setQuery] = useState("");
  const tree = useRef<EntityTreeHandle>(null);
  return (
    <Panel
      label="Hierarchy"
      keyContext="hierarchy"
      testId="panel-hierarchy"
      mode={mode}
      playNote="Running game"
      bar={
        <>
          <SearchField
            value={query}
            onChange={setQuery}
            label="Search entities"
            testId="hierarchy-search"
            onKeyDown={(event) => {
              if (event.key !== "ArrowDown" && event.key !== "Enter") return;
              event.preventDefault();
              tree.current?.focus();
            }}
          />
          <Menu items={() => createMenu(editor)} align="end" testId="create-menu">
            <IconButton icon={Plus} label="Create entity" testId="create-entity" />
          </Menu>
        </>
      }
    >
      <HierarchyContent query={query} onClearSearch={() => setQuery("")} treeRef={tree} />
    </Panel>
  );
}

interface ContentProps {
  query: string;
  onClearSearch: () => void;
  treeRef: React.RefObject<EntityTreeHandle | null>;
}

function HierarchyContent({ query, onClearSearch, treeRef }: ContentProps) {
  const editor = useEditor();
  const document = useEditorStore("scene", (state) => state.document);
  const structure = useEditorStore("scene", (state) => state.structure);
  const isLoading = useEditorStore("scene", (state) => state.isLoading);
  const expansion = useExpansion();
  // Typing stays fluent in the largest scenes: the list follows when it is ready.
  const search = useDeferredValue(query.trim());
  const { expanded } = expansion;
  const rows = useMemo(() => {
    // The document changes in place; `structure` tells when its tree did.
    void structure;
    if (!document) return [];
    return search === "" ? listRows(document, expanded) : searchRows(document, search);
  }, [document, structure, expanded, search]);

  if (!document) {
    if (isLoading) {
      return (
        <div className="hierarchy-loading">
          <Spinner label="Loading the scene" size={18} />
        </div>
      );
    }
    return <NoScene icon={ListTree}>A scene's entities are listed here.</NoScene>;
  }
  if (document.size === 0) {
    return (
      <EmptyState
        icon={Boxes}
        title="The scene is empty"
        testId="hierarchy-empty"
        action={
          <Menu items={() => createMenu(editor)} align="center">
            <Button variant="primary" icon={Plus}>
              Create entity
            </Button>
          </Menu>
        }
      >
        Everything in the game is an entity: a shape, a light, a camera.
      </EmptyState>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title="Nothing is called that"
        action={<Button onClick={onClearSearch}>Clear search</Button>}
      >
        Search finds parts of names, and components with t: before their type, as in t:light.
      </EmptyState>
    );
  }
  return <EntityTree ref={treeRef} document={document} rows={rows} expansion={expansion} isSearching={search !== ""} />;
}
