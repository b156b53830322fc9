import "./inspector.css";
import { MousePointerClick } from "lucide-react";
import { useMemo, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import type { EntityRecord } from "../../../src-shared/document/scene-record";
import { EmptyState } from "../../ui/layout/empty-state";
import { Panel } from "../../ui/layout/panel";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { createFoldStore, FieldsContext } from "../../fields/fields-context";
import { AddComponent } from "./add-component/add-component";
import { ComponentSection } from "./component-section";
import { FieldEdits } from "../../workbench/edits/field-edits";
import { EntityHeader } from "./entity-header";
import { EntityTags } from "./entity-tags";
import { commonComponents } from "./inspected-components";
import { InspectorContext } from "./inspector-context";
import { useScriptDrop } from "./use-script-drop";

/** The selected entities' components and fields. */
export function Inspector() {
  const { api, stores } = useEditor();
  const mode = useEditorStore("play", ({ state }) => state);
  const isPlaying = mode !== "edit";
  const [folds] = useState(createFoldStore);
  const [edits] = useState(
    () =>
      new FieldEdits({
        execute: (command) => api.execute(command),
        whenFresh: () => stores.fields.getState().whenFresh(),
      }),
  );
  const services = useMemo(() => ({ edits, isPlaying }), [edits, isPlaying]);
  const fieldsServices = useMemo(() => ({ folds, isPlaying }), [folds, isPlaying]);
  const scriptDrop = useScriptDrop();
  return (
    <Panel
      {...scriptDrop}
      label="Inspector"
      keyContext="inspector"
      testId="panel-inspector"
      mode={mode}
      playNote="Running game · Stop asks which edits to keep"
    >
      <InspectorContext value={services}>
        <FieldsContext value={fieldsServices}>
          <Selected />
        </FieldsContext>
      </InspectorContext>
    </Panel>
  );
}

function Selected() {
  const ids = useEditorStore("selection", (state) => state.ids);
  const entities = useEditorStore(
    "scene",
    // The active entity is the one selected last.
    useShallow(({ document }) =>
      ids
        .map((id) => document?.entity(id))
        .filter((entity) => entity !== undefined)
        .reverse(),
    ),
  );
  const [active, ...others] = entities;
  if (!active) {
    return (
      <EmptyState icon={MousePointerClick} title="Nothing is selected" testId="inspector-empty">
        Select an entity in the hierarchy or the scene to see and edit what it is made of.
      </EmptyState>
    );
  }
  return <Inspected entities={[active, ...others]} />;
}

function Inspected({ entities }: { entities: readonly [EntityRecord, ...EntityRecord[]] }) {
  const components = useMemo(() => commonComponents(entities), [entities]);
  const [active] = entities;
  // Fields are made anew for other entities: what was typed into them is committed to those that they were for.
  const key = selectionKey(entities);
  const hiddenCount = active.components.length - components.length;
  return (
    <div className="inspector" key={key}>
      <EntityHeader entities={entities} />
      <EntityTags entities={entities} />
      {components.map((component) => (
        <ComponentSection key={component.places[0].record.id} component={component} count={active.components.length} />
      ))}
      {hiddenCount > 0 && (
        <p className="inspector-note">
          {hiddenCount === 1 ? "1 component is" : `${hiddenCount} components are`} not on every selected entity.
        </p>
      )}
      <AddComponent entities={entities} />
    </div>
  );
}

const mostKeyed = 20;

function selectionKey(entities: readonly EntityRecord[]): string {
  return `${entities.length}:${entities
    .slice(0, mostKeyed)
    .map(({ id }) => id)
    .join()}`;
}
