import { type FormEvent, useId, useState } from "react";
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
  const nameId = useId();
  const name = typedName ?? template?.name ?? "";
  const dir = `${parent}${pathSeparator}${name.trim()}`;
  const isNameValid = name.trim() !== "" && !/[\\/:*?"<>|]/.test(name);

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
        onChange={(event) => setTypedName(event.currentTarget.value)}
      />
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
