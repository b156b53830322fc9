import "./folder-picker.css";
import { ArrowUp, Box, Folder, FolderPlus, House } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { FolderEntry, FolderListing } from "../../../src-shared/protocol/host-api";
import { Badge } from "../../ui/controls/badge";
import { Button } from "../../ui/controls/button";
import { Icon } from "../../ui/controls/icon";
import { IconButton } from "../../ui/controls/icon-button";
import { TextField } from "../../ui/fields/text-field";
import { EmptyState } from "../../ui/layout/empty-state";
import { ListRow } from "../../ui/layout/list-row";
import { Dialog } from "../../ui/overlays/dialog";
import { useEditor, useEditorStore } from "../editor-context";
import type { FolderQuestion } from "./folder-picker-store";

/** Answers the question for a folder inside the page, where the host has no dialog of its own. */
export function FolderPicker() {
  const question = useEditorStore("folderPicker", (state) => state.question);
  if (!question) return undefined;
  return <Picker key={question.title} question={question} />;
}

function Picker({ question }: { question: FolderQuestion }) {
  const { host, stores } = useEditor();
  const { title, confirmLabel, isProjectWanted, startIn, answer } = question;
  const [listing, setListing] = useState<FolderListing>();
  const [failure, setFailure] = useState<string>();
  const [chosen, setChosen] = useState<FolderEntry>();

  const take = (result: Awaited<ReturnType<typeof host.listFolders>>) => {
    if (!result.ok) {
      setFailure(result.message);
      return;
    }
    setListing(result.value);
    setFailure(undefined);
    setChosen(undefined);
  };
  const show = async (dir?: string) => take(await host.listFolders(dir));
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.focus(), []);
  const takeStart = useEffectEvent(take);
  const listStart = useEffectEvent(async () => {
    const first = await host.listFolders(startIn);
    // The place to start in may not exist yet; the host's own default does.
    return first.ok ? first : host.listFolders();
  });
  useEffect(() => {
    let isShown = true;
    void listStart().then((result) => isShown && takeStart(result));
    return () => {
      isShown = false;
    };
  }, []);

  const target = chosen ?? (listing && { dir: listing.dir, isProject: listing.isProject });
  const canConfirm = target !== undefined && (!isProjectWanted || target.isProject);
  const enter = (folder: FolderEntry) => {
    if (folder.isProject && isProjectWanted) answer(folder.dir);
    else void show(folder.dir);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const folders = listing?.folders ?? [];
    const index = folders.findIndex(({ dir }) => dir === chosen?.dir);
    if (event.key === "ArrowDown") setChosen(folders[Math.min(folders.length - 1, index + 1)]);
    else if (event.key === "ArrowUp") setChosen(folders[Math.max(0, index - 1)]);
    else if (event.key === "Enter" && chosen) enter(chosen);
    else if (event.key === "Backspace" && listing?.parent !== undefined) void show(listing.parent);
    else return;
    event.preventDefault();
  };
  const makeFolder = async () => {
    if (!listing) return;
    const name = await stores.dialogs.getState().prompt({
      title: "New folder",
      label: "Name",
      confirmLabel: "Create",
      validate: (text) => (/[\\/:*?"<>|]/.test(text) ? 'A name cannot hold any of \\ / : * ? " < > |' : undefined),
    });
    if (name === undefined) return;
    const made = await host.createFolder(listing.dir, name);
    if (made.ok) await show(made.value);
    else setFailure(made.message);
  };

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && answer(undefined)}
      title={title}
      size="large"
      testId="folder-picker"
      footer={
        <>
          <Button onClick={() => answer(undefined)}>Cancel</Button>
          <Button variant="primary" disabled={!canConfirm} onClick={() => answer(target?.dir)} testId="folder-confirm">
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="folder-picker__bar">
        <IconButton
          icon={ArrowUp}
          label="Up one folder"
          disabled={listing?.parent === undefined}
          onClick={() => void show(listing?.parent)}
        />
        <TextField
          label="Folder"
          mono
          value={listing?.dir ?? ""}
          onCommit={async (dir) => void (await show(dir.trim()))}
          testId="folder-path"
        />
        {!isProjectWanted && <IconButton icon={FolderPlus} label="New folder" onClick={() => void makeFolder()} />}
      </div>
      {failure !== undefined && (
        <p className="folder-picker__failure" role="alert">
          {failure}
        </p>
      )}
      <div className="folder-picker__columns">
        <nav className="folder-picker__places" aria-label="Places">
          {listing?.places.map(({ name, dir }) => (
            <Button key={dir} variant="quiet" icon={House} onClick={() => void show(dir)}>
              {name}
            </Button>
          ))}
        </nav>
        <div
          ref={list}
          className="folder-picker__list ui-list"
          role="listbox"
          aria-label="Folders"
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          {listing?.folders.length === 0 && (
            <EmptyState icon={Folder} title="No folders here">
              Go up, or choose this folder itself.
            </EmptyState>
          )}
          {listing?.folders.map((folder) => (
            <ListRow
              key={folder.dir}
              role="option"
              aria-selected={chosen?.dir === folder.dir}
              selected={chosen?.dir === folder.dir}
              tabIndex={-1}
              testId={`folder-${folder.name}`}
              onClick={() => setChosen(folder)}
              onDoubleClick={() => enter(folder)}
            >
              <Icon of={folder.isProject ? Box : Folder} />
              <span className="ui-truncate folder-picker__name">{folder.name}</span>
              {folder.isProject && <Badge tone="accent">Project</Badge>}
            </ListRow>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
