import type { FieldEdit, SingleCommand } from "../../../src-shared/protocol/command";
import { copyComponent, pasteComponent, valuesToPaste } from "../../workbench/edits/component-clipboard";
import type { Editor } from "../../workbench/editor";
import { executeBatch } from "../../workbench/execute-batch";
import { executeCommand } from "../../workbench/execute-command";
import type { ComponentPlace } from "../../../src-shared/protocol/command";
import type { InspectedComponent } from "./inspected-components";

/** What is done to a component as a whole, on every selected entity, each in one step. */
export interface ComponentEditing {
  readonly setEnabled: (isEnabled: boolean) => void;
  readonly reset: () => void;
  readonly remove: () => void;
  readonly move: (step: 1 | -1) => void;
  readonly copy: () => void;
  readonly canPasteValues: () => boolean;
  readonly pasteValues: () => void;
  readonly canPasteAsNew: () => boolean;
  readonly pasteAsNew: () => void;
}

export function createComponentEditing(editor: Editor, { places, type }: InspectedComponent): ComponentEditing {
  const { clipboard, stores } = editor;
  const entities = places.map(({ entity }) => entity);
  const componentsOf = (entity: string) => stores.scene.getState().document?.entity(entity)?.components ?? [];
  const recordAt = ({ entity, component }: ComponentPlace) =>
    stores.scene.getState().document?.component(entity, component);
  const setFields = (edits: readonly FieldEdit[]) => void executeCommand(editor, { kind: "setFields", edits });
  const executeEach = (verb: string, commandFor: (place: ComponentPlace) => SingleCommand) =>
    void executeBatch(editor, `${verb} ${type} of ${places.length} entities`, places.map(commandFor));
  return {
    setEnabled: (value) => setFields(places.map((place) => ({ ...place, path: "enabled", value }))),
    reset: () => executeEach("Reset", (place) => ({ kind: "resetComponent", ...place })),
    remove: () => executeEach("Remove", (place) => ({ kind: "removeComponent", ...place })),
    move: (step) =>
      executeEach("Move", (place) => {
        const index = componentsOf(place.entity).findIndex(({ id }) => id === place.component) + step;
        return { kind: "moveComponent", ...place, index };
      }),
    copy: () => {
      const record = recordAt(places[0]);
      if (record) copyComponent(editor, record);
    },
    canPasteValues: () => clipboard.component?.type === type,
    pasteValues: () => {
      const { component } = clipboard;
      if (!component) return;
      setFields(
        places.flatMap((place) => {
          const record = recordAt(place);
          return record ? valuesToPaste(editor, component, place.entity, record) : [];
        }),
      );
    },
    canPasteAsNew: () => {
      const { component } = clipboard;
      return component !== undefined && !entities.every((entity) => componentsOf(entity).some(isOf(component.type)));
    },
    pasteAsNew: () => void pasteComponent(editor, entities),
  };
}

function isOf(wanted: string): (component: { readonly type: string }) => boolean {
  return ({ type }) => type === wanted;
}
