import type { JsonObject, JsonValue } from "../base/json";
import { isJsonObject, isSameJson } from "../base/json";
import type { Result } from "../base/result";
import { fail, ok } from "../base/result";
import type { SchemaField } from "./component-schema";
import { completeValue } from "./complete-value";
import { findLimitProblem } from "./field-limits";
import { parseFieldPath, setAtPath } from "./field-path";
import { checkFieldValue } from "./field-value";
import type { ProjectSettings } from "./project-settings";
import { settingsGroups } from "./project-settings";

/**
 * The settings that a project file holds. A value that does not fit is passed over for the default and told in `problems`;
 * what is not known is left alone.
 */
export function readProjectSettings(record: JsonObject | undefined): {
  readonly settings: ProjectSettings;
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const groups = settingsGroups.map(({ name, fields }) => {
    const stored = record?.[name];
    if (stored !== undefined && !isJsonObject(stored)) problems.push(`"settings.${name}" must be an object.`);
    const values = fields.map((setting) => {
      const value = isJsonObject(stored) ? stored[setting.name] : undefined;
      if (value === undefined) return [setting.name, setting.default];
      const checked = checkSetting(name, setting, value);
      if (!checked.ok) problems.push(`${checked.message} ${JSON.stringify(setting.default)} is used instead.`);
      return [setting.name, checked.ok ? completeValue(setting.type, checked.value) : setting.default];
    });
    return [name, Object.fromEntries(values) as JsonObject] as const;
  });
  return { settings: Object.fromEntries(groups) as unknown as ProjectSettings, problems };
}

/** What holds in a project that sets nothing. */
export const defaultProjectSettings: ProjectSettings = readProjectSettings(undefined).settings;

/**
 * The record after one setting was changed at a path such as "play.fixedRate" or "input.axes[0].name". A whole setting that
 * gets no value, or its default, is taken out of the record.
 */
export function changeProjectSetting(
  record: JsonObject | undefined,
  path: string,
  value: JsonValue | undefined,
): Result<JsonObject, "invalidSetting"> {
  const [groupName, key, ...steps] = parseFieldPath(path) ?? [];
  const group = settingsGroups.find(({ name }) => name === groupName);
  const setting = group?.fields.find(({ name }) => name === key);
  if (!group || !setting) return fail("invalidSetting", `There is no setting "${path}".`);
  const stored = record?.[group.name];
  const { [setting.name]: before, ...others } = isJsonObject(stored) ? stored : {};
  const base = before !== undefined && checkSetting(group.name, setting, before).ok ? before : setting.default;
  const whole = setAtPath(setting.type, base, steps, value ?? setting.default, setting.name);
  if (!whole.ok) return fail("invalidSetting", whole.message);
  const checked = checkSetting(group.name, setting, whole.value);
  if (!checked.ok) return checked;
  const isDefault = isSameJson(checked.value, setting.default);
  const { [group.name]: _group, ...otherGroups } = record ?? {};
  const changed = isDefault ? others : { ...others, [setting.name]: checked.value };
  return ok(Object.keys(changed).length === 0 ? otherGroups : { ...record, [group.name]: changed });
}

function checkSetting(group: string, setting: SchemaField, value: JsonValue): Result<JsonValue, "invalidSetting"> {
  const place = `settings.${group}.${setting.name}`;
  const checked = checkFieldValue(setting.type, value, place);
  if (!checked.ok) return fail("invalidSetting", checked.message);
  const problem = findLimitProblem({ ...setting, name: place }, checked.value);
  return problem === undefined ? ok(checked.value) : fail("invalidSetting", problem);
}
