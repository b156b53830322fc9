import { isSameJson } from "../../../src-shared/base/json";
import type { ProjectSettings, SettingsGroup } from "../../../src-shared/document/project-settings";
import { labelOf } from "../../fields/field-label";
import { ValueRows } from "../../fields/value-rows";
import { Section } from "../../ui/layout/section";
import { groupValues } from "./settings-snapshot";
import { useSettingEditing } from "./use-setting-editing";

export interface SettingsSectionProps {
  group: SettingsGroup;
  settings: ProjectSettings;
  isReadOnly: boolean;
}

/** The settings of one group, with the controls of the inspector. */
export function SettingsSection({ group, settings, isReadOnly }: SettingsSectionProps) {
  const editing = useSettingEditing(group);
  const values = groupValues(group, settings);
  return (
    <Section title={group.title} testId={`settings-${group.name}`}>
      {group.fields.map(({ name, type, attributes, doc, default: standard }) => {
        const path = `${group.name}.${name}`;
        const value = values[name] ?? standard;
        return (
          <ValueRows
            key={name}
            label={labelOf(name)}
            tooltip={attributes.tooltip ?? doc}
            depth={0}
            overridden={!isSameJson(value, standard)}
            onReset={() => void editing.change(path, () => undefined, "commit")}
            binding={{ type, attributes, path, values: [value], editing, isReadOnly }}
          />
        );
      })}
    </Section>
  );
}
