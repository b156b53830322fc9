import { useRef, useState } from "react";
import type { JsonValue } from "../../../../src-shared/base/json";
import type { CommandResult, FieldEdit } from "../../../../src-shared/protocol/command";
import type { FieldSnapshot } from "../../../../src-shared/protocol/session-api";
import type { FieldEditing, Refusal } from "../../../fields/field-editing";
import { useEditor } from "../../../workbench/editor-context";
import type { ComponentPlace } from "../../../../src-shared/protocol/command";
import { useInspector } from "../inspector-context";
import type { EditGesture, FieldRestore } from "../../../workbench/edits/field-edits";

export interface EditedField {
  readonly name: string;
  readonly places: readonly ComponentPlace[];
  readonly snapshots: readonly FieldSnapshot[];
}

/**
 * Binds a field's widgets to the components on which they were rendered. What a widget begins it ends there, also when
 * something else is selected meanwhile.
 */
export function useFieldEditing({ name, places, snapshots }: EditedField): FieldEditing {
  const { stores } = useEditor();
  const { edits, isPlaying } = useInspector();
  const gesture = useRef<EditGesture | undefined>(undefined);
  const [refusal, setRefusal] = useState<Refusal>();

  const watch = async (path: string, answer: Promise<CommandResult | undefined>): Promise<void> => {
    try {
      const result = await answer;
      if (result) setRefusal(result.ok ? undefined : { path, message: result.message });
    } catch (error) {
      setRefusal({ path, message: error instanceof Error ? error.message : String(error) });
    }
  };
  const recordAt = ({ entity, component }: ComponentPlace) =>
    stores.scene.getState().document?.component(entity, component);
  const editsFor = (path: string, valueFor: (place: number) => JsonValue | undefined): readonly FieldEdit[] =>
    places.map((place, index) => {
      const value = valueFor(index);
      return { ...place, path, ...(value !== undefined && { value }) };
    });
  const restores = (): readonly FieldRestore[] =>
    places.map((place, index) => ({
      ...place,
      path: name,
      // A running game's values are what it has, whether anyone set them or not.
      value: isPlaying ? snapshots[index]?.value : recordAt(place)?.[name],
    }));

  return {
    refusal,
    change(path, valueFor, phase) {
      if (phase === "preview") {
        gesture.current ??= edits.beginGesture(restores());
        void watch(path, gesture.current.preview(editsFor(path, valueFor)));
        return;
      }
      const current = gesture.current;
      gesture.current = undefined;
      if (phase === "cancel") return current && watch(path, current.cancel());
      const committed = editsFor(path, valueFor);
      return watch(path, current ? current.commit(committed) : edits.commit(() => committed));
    },
    update: (path, valueFrom) =>
      watch(
        path,
        edits.commit(() => {
          const { byComponent } = stores.fields.getState();
          return places.flatMap((place, index): FieldEdit[] => {
            const present = byComponent.get(place.component)?.get(name) ?? snapshots[index];
            const value = present && valueFrom(present);
            return value === undefined ? [] : [{ ...place, path, value }];
          });
        }),
      ),
  };
}
