import { expect, it } from "vitest";
import { getAtPath, parseFieldPath } from "../../../src-shared/document/field-path";
import { settingsGroups } from "../../../src-shared/document/project-settings";
import { changeProjectSetting, defaultProjectSettings } from "../../../src-shared/document/project-settings-values";
import { settingsSnapshot } from "./settings-snapshot";

it("gives every setting under the path by which it is changed", () => {
  for (const group of settingsGroups) {
    const { type, value } = settingsSnapshot(group, defaultProjectSettings);
    for (const field of group.fields) {
      const path = `${group.name}.${field.name}`;
      const [, ...steps] = parseFieldPath(path) ?? [];
      expect(getAtPath(type, value, steps)).toEqual(field.default);
      expect(changeProjectSetting(undefined, path, field.default)).toMatchObject({ ok: true });
    }
  }
});
