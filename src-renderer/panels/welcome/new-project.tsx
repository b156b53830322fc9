import { type FormEvent, useEffect, useId, useState } from "react";
import { Coins, Footprints, type LucideIcon, SquareDashed } from "lucide-react";
import type { TemplateInfo } from "../../../src-shared/protocol/session-api";
import { Button } from "../../ui/controls/button";
import { Icon } from "../../ui/controls/icon";
import { useEditor } from "../../workbench/editor-context";
import { createProject } from "../../workbench/project/open-project";
import { pickFolder } from "../../workbench/project/pick-folder";

export interface NewProjectProps {
  templates: readonly TemplateInfo[];
  isBusy: boolean;
  /** Runs the creation, showing that it is under way. */
  onCreate: (name: string, create: () => Promise<boolean>) => void;
}

const icons: Record<string, LucideIcon> = { empty: SquareDashed, "first-steps": Footprints, "coin-run": Coins };

/** Chooses a template, a name and a place, and makes a project of them. */
export function NewProject({ templates, isBusy, onCreate }: NewProjectProps) {
  const editor = useEditor();
  const { defaultProjectsDir, pathSeparator } = editor.connection.hostInfo;
  const [template, setTemplate] = useState(() => templates.find(({ id }) => id === "first-steps") ?? templates[0]);
  const [typedName, setTypedName] = useState<string>();
  const [parent, setParent] = useState(defaultProjectsDir);
  const taken = useFolderNames(parent);
  const nameId = useId();
  const messageId = useId();
  const name = typedName ?? freeName(template?.name ?? "", taken);
  const isTaken = taken.has(name.trim().toLowerCase());
  const dir = `${parent}${pathSeparator}${name.trim()}`;
  const isNameValid = name.trim() !== "" && !/[\\/:*?"<>|]/.test(name) && !isTaken;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (template && isNameValid) onCreate(name.trim(), () => createProject(editor, dir, template.id));
  };
  const chooseParent = async () => {
    const chosen = await pickFolder(editor, {
      title: "Choose where the project goes",
      confirmLabel: "Choose",
      isProjectWanted: false,
      startIn: parent,
    });
    if (chosen !== undefined) setParent(chosen);
  };

  return (
    <form onSubmit={onSubmit} className="new-project">
      <div role="radiogroup" aria-label="Template" className="new-project__templates">
        {templates.map((offered) => (
          <button
            key={offered.id}
            type="button"
            role="radio"
            aria-checked={offered === template}
            className="new-project__template"
            data-testid={`template-${offered.id}`}
            onClick={() => setTemplate(offered)}
          >
            <Icon of={icons[offered.id] ?? SquareDashed} size={18} />
            <span className="new-project__template-name">{offered.name}</span>
            <span className="new-project__template-text">{offered.description}</span>
          </button>
        ))}
      </div>
      <label htmlFor={nameId} className="new-project__label">
        Name
      </label>
      <input
        id={nameId}
        className="ui-input ui-input--large"
        value={name}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={!isNameValid || undefined}
        data-testid="project-name-field"
        aria-describedby={messageId}
        onChange={(event) => setTypedName(event.currentTarget.value)}
      />
      <p id={messageId} className="new-project__message" role="status">
        {isTaken && "There is a folder of that name already."}
      </p>
      <p className="new-project__label">Place</p>
      <div className="new-project__place">
        <code className="ui-truncate" title={dir}>
          {dir}
        </code>
        <Button onClick={() => void chooseParent()}>Change</Button>
      </div>
      <Button
        type="submit"
        variant="primary"
        disabled={isBusy || !template || !isNameValid}
        className="new-project__create"
        testId="create-project"
      >
        Create project
      </Button>
    </form>
  );
}

const noNames: ReadonlySet<string> = new Set();

/** The names of the folders that are there, in lower case; none while they are not known. */
function useFolderNames(dir: string): ReadonlySet<string> {
  const { host } = useEditor();
  const [listed, setListed] = useState<{ readonly dir: string; readonly names: ReadonlySet<string> }>();
  useEffect(() => {
    let isWanted = true;
    host.listFolders(dir).then(
      (result) => {
        const folders = result.ok ? result.value.folders : [];
        if (isWanted) setListed({ dir, names: new Set(folders.map(({ name }) => name.toLowerCase())) });
      },
      // The line was lost; creating the project says what is wrong.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [host, dir]);
  return listed?.dir === dir ? listed.names : noNames;
}

/** "First Steps", or "First Steps 2" where that is taken. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name} ${number}`;
  return free;
}
