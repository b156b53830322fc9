import "./project-files.css";
import { FolderTree, Plus, SearchX, Settings2 } from "lucide-react";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { Button } from "../../ui/controls/button";
import { IconButton } from "../../ui/controls/icon-button";
import { SearchField } from "../../ui/fields/search-field";
import { EmptyState } from "../../ui/layout/empty-state";
import { Panel } from "../../ui/layout/panel";
import { Menu } from "../../ui/overlays/menu";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { newFileMenu } from "./file-menu";
import { FilePreview, hasPreview } from "./file-preview";
import { listFileRows, searchFileRows } from "./file-rows";
import { FileTree } from "./file-tree";
import { useFileExpansion } from "./use-file-expansion";

/** The project's files as a tree. */
export function ProjectFiles() {
  const editor = useEditor();
  const files = useEditorStore("files", (state) => state.files);
  const isLoaded = useEditorStore("files", (state) => state.isLoaded);
  const expansion = useFileExpansion();
  const [query, setQuery] = useState("");
  const [selected, setSelected] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);
  const search = useDeferredValue(query.trim());
  const paths = useMemo(() => files.map(({ path }) => path), [files]);
  const { expanded, setExpanded, reveal } = expansion;
  const rows = useMemo(
    () => (search === "" ? listFileRows(paths, expanded) : searchFileRows(paths, search)),
    [paths, expanded, search],
  );
  const previewed = useMemo(
    () => (selected !== undefined && hasPreview(selected) ? files.find(({ path }) => path === selected) : undefined),
    [files, selected],
  );
  const onDidCreate = (path: string) => {
    reveal(path);
    setExpanded(path, true);
    setSelected(path);
  };
  return (
    <Panel
      label="Project"
      keyContext="project-files"
      testId="panel-project-files"
      bar={
        <>
          <SearchField
            value={query}
            onChange={setQuery}
            label="Search files"
            testId="project-files-search"
            onKeyDown={(event) => {
              if (event.key !== "ArrowDown" && event.key !== "Enter") return;
              event.preventDefault();
              const first = rows.find(({ isFolder }) => !isFolder);
              if (first) setSelected(first.path);
              scroller.current?.focus();
            }}
          />
          <Menu items={() => newFileMenu(editor, undefined, onDidCreate)} align="end" testId="new-file-menu">
            <IconButton icon={Plus} label="New file" testId="new-file" />
          </Menu>
          <IconButton
            icon={Settings2}
            label="Project settings"
            testId="project-settings-button"
            onClick={() => void editor.commands.run("file.project-settings")}
          />
        </>
      }
    >
      {rows.length > 0 ? (
        <FileTree
          rows={rows}
          paths={paths}
          expansion={expansion}
          isSearching={search !== ""}
          selected={selected}
          onSelect={setSelected}
          scrollerRef={scroller}
        />
      ) : search !== "" ? (
        <EmptyState
          icon={SearchX}
          title="No file is called that"
          action={<Button onClick={() => setQuery("")}>Clear search</Button>}
        >
          The search looks for words in names and folders.
        </EmptyState>
      ) : (
        isLoaded && (
          <EmptyState
            icon={FolderTree}
            title="The project has no files"
            testId="project-files-empty"
            action={
              <Button variant="primary" icon={Plus} onClick={() => void editor.commands.run("code.new-script")}>
                New script
              </Button>
            }
          >
            Scenes, scripts, models and pictures are kept here.
          </EmptyState>
        )
      )}
      {previewed && <FilePreview key={previewed.path} file={previewed} />}
    </Panel>
  );
}
