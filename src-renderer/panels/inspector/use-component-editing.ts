import type { Command, FieldEdit } from "../../../src-shared/protocol/command";
import { reservedComponentKeys } from "../../../src-shared/document/scene-record";
import { useEditor } from "../../workbench/editor-context";
import { executeCommand } from "../../workbench/execute-command";
import type { ComponentPlace, InspectedComponent } from "./inspected-components";

/** What is done to a component as a whole, on every selected entity. */
export interface ComponentEditing {
  readonly setEnabled: (isEnabled: boolean) => void;
  readonly reset: () => void;
  readonly remove: () => void;
  readonly move: (step: 1 | -1) => void;
  readonly copyValues: () => void;
  readonly pasteValues: () => void;
  readonly canPaste: () => boolean;
}

export function useComponentEditing({ places, type }: InspectedComponent): ComponentEditing {
  const editor = useEditor();
  const { clipboard, stores } = editor;
  const setFields = (edits: readonly FieldEdit[]) => void executeCommand(editor, { kind: "setFields", edits });
  const executeEach = async (commandFor: (place: ComponentPlace) => Command) => {
    // One refusal is enough to say why: the rest would say the same.
    for (const place of places) if (!(await executeCommand(editor, commandFor(place)))) return;
  };
  return {
    setEnabled: (value) =>
      setFields(places.map(({ entity, record }) => ({ entity, component: record.id, path: "enabled", value }))),
    reset: () => void executeEach(({ entity, record }) => ({ kind: "resetComponent", entity, component: record.id })),
    remove: () => void executeEach(({ entity, record }) => ({ kind: "removeComponent", entity, component: record.id })),
    move: (step) =>
      void executeEach(({ entity, record }) => {
        const components = stores.scene.getState().document?.entity(entity)?.components ?? [];
        const index = components.findIndex(({ id }) => id === record.id) + step;
        return { kind: "moveComponent", entity, component: record.id, index };
      }),
    copyValues: () => clipboard.copyComponent(places[0].record),
    pasteValues: () => {
      const source = clipboard.component;
      if (!source) return;
      setFields(
        places.flatMap(({ entity, record }) => {
          const names = new Set([...Object.keys(source), ...Object.keys(record)]);
          return [...names]
            .filter((name) => !reservedComponentKeys.has(name))
            .map((path): FieldEdit => {
              const value = source[path];
              return { entity, component: record.id, path, ...(value !== undefined && { value }) };
            });
        }),
      );
    },
    canPaste: () => clipboard.component?.type === type,
  };
}
