import type { ReactNode } from "react";
import type { InstanceReport, ReloadReport } from "../../../src-shared/scripting/reload-report";
import { Button } from "../../ui/controls/button";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { describeRename, keepRenamed } from "../../workbench/code/offer-renames";
import { openSource } from "../../workbench/open-source";

const stages = [
  ["compile", "Compile"],
  ["load", "Load"],
  ["world", "Rebuild the world"],
  ["total", "In all"],
] as const;

const mostInstances = 50;

/** The report of one reload: files, classes, stages, and what became of each instance's values. */
export function ReloadDetails({ report, time }: { report: ReloadReport; time: number }) {
  const editor = useEditor();
  const { layout } = editor;
  const { changedFiles, addedClasses, removedClasses, refreshedClasses, timings, instances, renames, problems } =
    report;
  return (
    <div className="reload-details__content" data-testid="reload-details">
      <h3 className="reload-details__title">
        Build {report.build}, {new Date(time).toLocaleTimeString("en", { hour12: false })}
      </h3>
      <dl className="reload-details__table">
        {changedFiles.length > 0 && (
          <Row name="Changed">
            {changedFiles.map((file) => (
              <button
                key={file}
                type="button"
                className="reload-details__link"
                onClick={() => openSource(layout, { file })}
              >
                {file}
              </button>
            ))}
          </Row>
        )}
        {addedClasses.length > 0 && <Row name="Added">{addedClasses.join(", ")}</Row>}
        {removedClasses.length > 0 && <Row name="Removed">{removedClasses.join(", ")}</Row>}
        {refreshedClasses.length > 0 && <Row name="Refreshed">{refreshedClasses.join(", ")}</Row>}
        {stages.map(([stage, name]) => (
          <Row key={stage} name={name}>
            <span className="ui-numeric">{timings[stage].toFixed(1)} ms</span>
          </Row>
        ))}
      </dl>
      {renames.map((rename) => (
        <section key={`${rename.className} ${rename.from}`} className="reload-details__instance">
          <p>{describeRename(rename)}</p>
          <Button onClick={() => void keepRenamed(editor, rename)}>Keep the values</Button>
        </section>
      ))}
      {instances.slice(0, mostInstances).map((instance) => (
        <Instance key={instance.component} instance={instance} />
      ))}
      {instances.length > mostInstances && <p>and {instances.length - mostInstances} more instances</p>}
      {report.outcome === "swapped" && instances.length === 0 && (
        <p className="reload-details__note">Every instance of the edited scene kept all its values.</p>
      )}
      {problems.length > 0 && <Button onClick={() => layout.open("problems")}>Show problems</Button>}
    </div>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Instance({ instance }: { instance: InstanceReport }) {
  const { stores } = useEditor();
  const name = useEditorStore("scene", ({ document }) => document?.entity(instance.entity)?.name);
  const lines = [
    ["Converted", instance.converted],
    ["Back to the default", instance.defaulted],
    ["Set aside", instance.setAside],
  ] as const;
  return (
    <section className="reload-details__instance">
      <button
        type="button"
        className="reload-details__link"
        onClick={() => stores.selection.getState().select([instance.entity])}
      >
        {name ?? "An entity that is gone"} · {instance.script}
      </button>
      {instance.isPlaceholder && <p>Its class is missing; the values are kept.</p>}
      {lines.map(([label, fields]) => fields.length > 0 && <p key={label}>{`${label}: ${fields.join(", ")}`}</p>)}
    </section>
  );
}
