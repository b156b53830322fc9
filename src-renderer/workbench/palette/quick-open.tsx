import "../../ui/overlays/command-palette.css";
import "./quick-open.css";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { Dialog } from "radix-ui";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { Icon } from "../../ui/controls/icon";
import { useEditor, useEditorStore } from "../editor-context";
import { fileIconOf } from "../files/file-kind";
import { openFile } from "../files/open-file";
import { type RankedFile, rankFiles } from "./rank-files";

export interface QuickOpenProps {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

const mostShown = 60;

/** Opens a file of the project by a few letters of its name; files opened lately come first. */
export function QuickOpen({ open, onOpenChange }: QuickOpenProps) {
  const editor = useEditor();
  const chosen = useRef<string | undefined>(undefined);
  const onCloseAutoFocus = (event: Event) => {
    const path = chosen.current;
    chosen.current = undefined;
    if (path === undefined) return;
    // The opened file takes the focus, not what had it before.
    event.preventDefault();
    queueMicrotask(() => void openFile(editor, path));
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="ui-palette__overlay" />
        <Dialog.Content
          className="ui-palette"
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          data-testid="quick-open"
        >
          <Dialog.Title className="ui-visually-hidden">Open a file</Dialog.Title>
          <FileSearch
            onChoose={(path) => {
              chosen.current = path;
              onOpenChange(false);
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function FileSearch({ onChoose }: { onChoose: (path: string) => void }) {
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed);
  const files = useEditorStore("files", (state) => state.files);
  const recent = useEditorStore("settings", ({ recentFiles }) => recentFiles);
  const paths = useMemo(() => files.map(({ path }) => path), [files]);
  const ranked = useMemo(() => rankFiles(paths, query, recent, mostShown), [paths, query, recent]);
  const known = useMemo(() => new Set(recent), [recent]);
  const [highlighted, setHighlighted] = useState("");
  // The best match is highlighted again with every letter typed.
  const first = ranked[0]?.path ?? "";
  const isShown = ranked.some(({ path }) => path === highlighted);
  return (
    <Command
      label="Open a file"
      shouldFilter={false}
      loop
      value={isShown ? highlighted : first}
      onValueChange={setHighlighted}
    >
      <div className="ui-palette__search">
        <Icon of={Search} size={16} />
        <Command.Input
          className="ui-palette__input"
          placeholder="Open a file"
          autoFocus
          value={typed}
          onValueChange={(text) => {
            setTyped(text);
            setHighlighted("");
          }}
        />
      </div>
      <Command.List className="ui-palette__list">
        <Command.Empty className="ui-palette__empty">
          {files.length === 0 ? "The project has no files" : "No file matches"}
        </Command.Empty>
        {ranked.map((file) => (
          <FileEntry
            key={file.path}
            file={file}
            isRecent={query.trim() === "" && known.has(file.path)}
            onChoose={onChoose}
          />
        ))}
      </Command.List>
    </Command>
  );
}

interface FileEntryProps {
  file: RankedFile;
  isRecent: boolean;
  onChoose: (path: string) => void;
}

function FileEntry({ file: { path, matches }, isRecent, onChoose }: FileEntryProps) {
  const nameStart = path.lastIndexOf("/") + 1;
  const matched = new Set(matches);
  return (
    <Command.Item
      value={path}
      onSelect={() => onChoose(path)}
      className="ui-palette__item"
      data-testid={`file-${path}`}
    >
      <Icon of={fileIconOf(path)} />
      <span className="ui-palette__title">{markMatches(path, nameStart, path.length, matched)}</span>
      <span className="ui-palette__detail">{markMatches(path, 0, Math.max(0, nameStart - 1), matched)}</span>
      {isRecent && <span className="quick-open__note">recent</span>}
    </Command.Item>
  );
}

/** The characters from `start` to `end`, those that matched in strong type, in as few elements as will do. */
function markMatches(text: string, start: number, end: number, matched: ReadonlySet<number>) {
  const parts: { readonly text: string; readonly isMatch: boolean; readonly at: number }[] = [];
  for (let at = start; at < end;) {
    const isMatch = matched.has(at);
    let next = at + 1;
    while (next < end && matched.has(next) === isMatch) next++;
    parts.push({ text: text.slice(at, next), isMatch, at });
    at = next;
  }
  return parts.map((part) =>
    part.isMatch ? (
      <mark key={part.at} className="quick-open__match">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
