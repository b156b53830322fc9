import { useMemo } from "react";
import { useShallow } from "zustand/react/shallow";
import { findComponentSchema } from "../../../src-shared/document/built-in-components";
import { useFold } from "../../fields/fields-context";
import { fieldInfosOf } from "../../stores/field-snapshots";
import { Badge } from "../../ui/controls/badge";
import { Section } from "../../ui/layout/section";
import { componentIcon } from "../../workbench/component-icons";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { createComponentEditing } from "./component-editing";
import { componentMenu } from "./component-menu";
import { FieldList } from "./field-list";
import type { InspectedComponent } from "./inspected-components";
import { commonFieldNames, inspectFields } from "./inspected-fields";
import { LeftOut } from "./left-out";
import { MissingClass } from "./missing-class";
import { ScriptButtons } from "./script-buttons";
import { SetAsideFields } from "./set-aside-fields";
import { useClassFault } from "./use-class-fault";
import { useLeftOut } from "./use-left-out";

export interface ComponentSectionProps {
  component: InspectedComponent;
  /** How many components the active entity has, for moving. */
  count: number;
}

/** A component of the selection: its header with the menu, and its fields. */
export function ComponentSection({ component, count }: ComponentSectionProps) {
  const editor = useEditor();
  const { type, places } = component;
  const [isOpen, setOpen] = useFold(`component/${type}`, true);
  const info = useEditorStore("scriptClasses", ({ byName }) => byName.get(type));
  const isEnabled = useEditorStore("scene", ({ document }) =>
    places.every(({ entity, component: id }) => document?.component(entity, id)?.enabled !== false),
  );
  const names = useEditorStore(
    "fields",
    useShallow((state) => commonFieldNames(state, places)),
  );
  const infos = fieldInfosOf(type, info);
  const fault = useClassFault(type);
  const leftOut = useLeftOut(component);
  const { declared, setAside } = useMemo(() => inspectFields(names, infos ?? []), [names, infos]);
  const editing = createComponentEditing(editor, component);
  const isBuiltIn = findComponentSchema(type) !== undefined;
  const isMissing = infos === undefined;

  return (
    <Section
      title={type}
      icon={componentIcon(type, info !== undefined)}
      tone={isMissing ? "warning" : "normal"}
      note={
        <>
          {isMissing ? <Badge tone="warning">{fault ? "Left out" : "Missing"}</Badge> : !isBuiltIn && "script"}
          {!isMissing && leftOut && (
            <Badge tone="warning">{leftOut.leftOut === "paused" ? "Paused" : "Left out"}</Badge>
          )}
          {info?.isStale && <Badge tone="pause">Last good build</Badge>}
        </>
      }
      open={isOpen}
      onOpenChange={setOpen}
      {...(type !== "Transform" && {
        enabled: isEnabled,
        onEnabledChange: editing.setEnabled,
      })}
      menu={() => componentMenu(editor, component, { info, count, editing })}
      testId={`component-${type}`}
    >
      {isMissing && <MissingClass component={component} />}
      {!isMissing && leftOut && <LeftOut fault={leftOut} />}
      <FieldList type={type} fields={declared} places={places} />
      {setAside.length > 0 && <SetAsideFields fields={setAside} places={places} isClassMissing={isMissing} />}
      {declared.length + setAside.length === 0 && !isMissing && <p className="inspector-note">No fields to set.</p>}
      {info && <ScriptButtons component={component} info={info} />}
    </Section>
  );
}
