import { useRef, useState } from "react";
import type { JsonValue } from "../../../src-shared/base/json";
import type { SettingsGroup } from "../../../src-shared/document/project-settings";
import type { FieldEditing, Refusal } from "../../fields/field-editing";
import { useEditor } from "../editor-context";
import { settingsSnapshot } from "./settings-snapshot";

/** Edits the settings of one group. A value on its way, as while a number is dragged, is shown by its field and not sent. */
export function useSettingEditing(group: SettingsGroup): FieldEditing {
  const { api, stores } = useEditor();
  const [refusal, setRefusal] = useState<Refusal>();
  const tail = useRef<Promise<void>>(Promise.resolve());

  /** Sends what `make` gives once every edit before was answered; nothing where that is no change. */
  const send = (path: string, make: () => { readonly value: JsonValue | undefined } | undefined): Promise<void> => {
    tail.current = tail.current.then(async () => {
      const edit = make();
      if (!edit) return;
      try {
        const result = await api.changeProjectSetting(path, edit.value);
        setRefusal(result.ok ? undefined : { path, message: result.message });
      } catch (error) {
        setRefusal({ path, message: error instanceof Error ? error.message : String(error) });
      }
    });
    return tail.current;
  };

  return {
    refusal,
    change(path, valueFor, phase) {
      return phase === "commit" ? send(path, () => ({ value: valueFor(0) })) : undefined;
    },
    update: (path, valueFrom) =>
      send(path, () => {
        const settings = stores.project.getState().project?.settings;
        const value = settings && valueFrom(settingsSnapshot(group, settings));
        return value === undefined ? undefined : { value };
      }),
  };
}
