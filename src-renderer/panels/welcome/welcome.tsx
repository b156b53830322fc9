import "./welcome.css";
import { Box, FolderOpen } from "lucide-react";
import { useEffect, useState } from "react";
import type { RecentProject, TemplateInfo } from "../../../src-shared/protocol/session-api";
import { Button } from "../../ui/controls/button";
import { Icon } from "../../ui/controls/icon";
import { Spinner } from "../../ui/controls/spinner";
import { useEditor } from "../../workbench/editor-context";
import { chooseProject, openProject } from "../../workbench/project/open-project";
import { NewProject } from "./new-project";

/** Stands in the window while no project is open: recent projects, a new one from a template, any folder. */
export function Welcome() {
  const editor = useEditor();
  const [recent, setRecent] = useState<readonly RecentProject[]>();
  const [templates, setTemplates] = useState<readonly TemplateInfo[]>();
  const [busy, setBusy] = useState<string>();

  useEffect(() => {
    let isShown = true;
    const read = async () => {
      const [projects, offered] = await Promise.all([editor.api.getRecentProjects(), editor.api.getTemplates()]);
      if (!isShown) return;
      setRecent(projects);
      setTemplates(offered);
    };
    // The line was lost: it is read again when it is back.
    const readSafely = () => void read().catch(() => undefined);
    readSafely();
    const subscription = editor.connection.onDidReconnect(readSafely);
    return () => {
      isShown = false;
      subscription.dispose();
    };
  }, [editor]);

  const run = async (what: string, action: () => Promise<boolean>) => {
    setBusy(what);
    try {
      await action();
    } finally {
      setBusy(undefined);
    }
  };

  const open = async () => {
    const dir = await chooseProject(editor);
    if (dir !== undefined) await run("Opening the project", () => openProject(editor, dir));
  };

  return (
    <div className="welcome" data-testid="welcome">
      <div className="welcome__page">
        <header className="welcome__header">
          <h1 className="welcome__title">Tandem</h1>
          <p className="welcome__version ui-numeric">{editor.connection.hostInfo.version}</p>
          {busy !== undefined && (
            <p className="welcome__busy">
              <Spinner label={busy} />
              {busy}
            </p>
          )}
        </header>
        <section className="welcome__section" aria-label="Recent projects">
          <div className="welcome__heading">
            <h2>Recent projects</h2>
            <Button icon={FolderOpen} disabled={busy !== undefined} testId="open-folder" onClick={() => void open()}>
              Open a folder
            </Button>
          </div>
          {recent?.length === 0 && (
            <p className="welcome__note">Projects that you open appear here. Begin with a template on the right.</p>
          )}
          <ul className="welcome__list">
            {recent?.map(({ dir, name, openedAt }) => (
              <li key={dir}>
                <button
                  type="button"
                  className="welcome__project"
                  disabled={busy !== undefined}
                  data-testid="recent-project"
                  onClick={() => void run(`Opening ${name}`, () => openProject(editor, dir))}
                >
                  <Icon of={Box} size={16} />
                  <span className="welcome__project-name ui-truncate">{name}</span>
                  <span className="welcome__project-time">{describeTime(openedAt)}</span>
                  <span className="welcome__project-dir ui-truncate" title={dir}>
                    {dir}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
        <section className="welcome__section" aria-label="New project">
          <div className="welcome__heading">
            <h2>New project</h2>
          </div>
          {templates && (
            <NewProject
              templates={templates}
              isBusy={busy !== undefined}
              onCreate={(name, create) => void run(`Creating ${name}`, create)}
            />
          )}
        </section>
      </div>
    </div>
  );
}

function describeTime(time: number): string {
  const days = Math.floor((Date.now() - time) / 86_400_000);
  if (days < 1) return "today";
  if (days < 2) return "yesterday";
  if (days < 30) return `${days} days ago`;
  return new Date(time).toLocaleDateString("en", { year: "numeric", month: "short", day: "numeric" });
}
