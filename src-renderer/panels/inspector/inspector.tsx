import "./inspector.css";
import { MousePointerClick } from "lucide-react";
import { useMemo, useState } from "react";
import type { SceneDocument } from "../../../src-shared/document/scene-document";
import { EmptyState } from "../../ui/layout/empty-state";
import { Later } from "../../ui/layout/later";
import { Panel } from "../../ui/layout/panel";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { createFoldStore, FieldsContext } from "../../fields/fields-context";
import { AddComponent } from "./add-component/add-component";
import { ComponentSection } from "./component-section";
import { useKept } from "../../workbench/use-kept";
import { FieldEdits } from "../../workbench/edits/field-edits";
import { EntityHeader } from "./entity-header";
import { EntityTags } from "./entity-tags";
import { commonComponents, type InspectedComponent, partlySharedTypes } from "./inspected-components";
import { InspectorContext } from "./inspector-context";
import { useScriptDrop } from "./use-script-drop";

/** The selected entities' components and fields. */
export function Inspector() {
  const { api, stores, editsUnderWay } = useEditor();
  const mode = useEditorStore("play", ({ state }) => state);
  const isPlaying = mode !== "edit";
  const [folds] = useState(createFoldStore);
  const [edits] = useState(
    () =>
      new FieldEdits({
        execute: (command) => api.execute(command),
        whenFresh: () => stores.fields.getState().whenFresh(),
        underWay: editsUnderWay,
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

type Ids = readonly [active: string, ...others: string[]];

function Selected() {
  const ids = useEditorStore("selection", (state) => state.ids);
  // The active entity is the one selected last.
  const [active, ...others] = ids.toReversed();
  if (active === undefined) {
    return (
      <EmptyState icon={MousePointerClick} title="Nothing is selected" testId="inspector-empty">
        Select an entity in the hierarchy or the scene to see and edit what it is made of.
      </EmptyState>
    );
  }
  const inspected: Ids = [active, ...others];
  // Fields are made anew for other entities: what was typed into them is committed to those that they were for.
  return <Inspected key={selectionKey(inspected)} ids={inspected} />;
}

/** Renders when components come, go or move; what is in them is for the sections and rows. */
function Inspected({ ids }: { ids: Ids }) {
  const { components, count, partlyShared } = useEditorStore(
    "scene",
    useKept(({ document }) => inspect(document, ids)),
  );
  return (
    <div className="inspector">
      <EntityHeader ids={ids} />
      <EntityTags ids={ids} />
      <Sections components={components.slice(0, firstShown)} count={count} />
      <Later>
        <Sections components={components.slice(firstShown)} count={count} />
      </Later>
      {partlyShared.length > 0 && (
        <p className="inspector-note" data-testid="partly-shared">
          Not on every selected entity: {partlyShared.join(", ")}.
        </p>
      )}
      <AddComponent ids={ids} />
    </div>
  );
}

function Sections({ components, count }: { components: readonly InspectedComponent[]; count: number }) {
  return components.map((component) => (
    <ComponentSection key={component.places[0].component} component={component} count={count} />
  ));
}

/** What the entities have in common and what not, and how many components the active one has. */
function inspect(document: SceneDocument | undefined, ids: Ids) {
  const entities = ids.flatMap((id) => document?.entity(id) ?? []);
  const components = commonComponents(entities);
  const partlyShared = partlySharedTypes(entities, components);
  return { components, partlyShared, count: entities[0]?.components.length ?? 0 };
}

/** As many components as are in sight at once, unless most are folded. */
const firstShown = 10;
const mostKeyed = 20;

function selectionKey(ids: Ids): string {
  return `${ids.length}:${ids.slice(0, mostKeyed).join()}`;
}
