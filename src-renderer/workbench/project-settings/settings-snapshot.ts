import type { JsonObject } from "../../../src-shared/base/json";
import type { ProjectSettings, SettingsGroup } from "../../../src-shared/document/project-settings";
import type { FieldSnapshot } from "../../../src-shared/protocol/session-api";

/** The values of a group, by the names of its settings. */
export function groupValues({ name }: SettingsGroup, settings: ProjectSettings): JsonObject {
  return settings[name] as unknown as JsonObject;
}

/** A group as the rows of fields see a field: an object whose members are the settings. */
export function settingsSnapshot(group: SettingsGroup, settings: ProjectSettings): FieldSnapshot {
  return {
    name: group.name,
    value: groupValues(group, settings),
    state: "set",
    type: { kind: "object", className: group.title, fields: group.fields },
  };
}
