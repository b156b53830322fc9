import { describe, expect, it } from "vitest";
import { settingsGroups } from "./project-settings";
import { changeProjectSetting, readProjectSettings } from "./project-settings-values";

describe("The settings of a project", () => {
  it("have their defaults where the file sets nothing", () => {
    const { settings, problems } = readProjectSettings(undefined);
    expect(problems).toEqual([]);
    expect(settings.play.fixedRate).toBe(60);
    expect(settings.scripts).toMatchObject({ runningGame: "keep", answerBudget: 2, settleDelay: 100 });
    expect(settings.debug.port).toBe(55555);
  });

  it("have defaults that pass their own checks", () => {
    const record = Object.fromEntries(
      settingsGroups.map(({ name, fields }) => [
        name,
        Object.fromEntries(fields.map((field) => [field.name, field.default])),
      ]),
    );
    expect(readProjectSettings(record).problems).toEqual([]);
  });

  it("fall back where a value does not fit, and say which one", () => {
    const record = { play: { fixedRate: 0, maxFixedSteps: 3.5, seed: 7 }, scripts: "swap" };
    const { settings, problems } = readProjectSettings(record);
    expect(settings.play).toEqual({ fixedRate: 60, maxFixedSteps: 5, seed: 7 });
    expect(settings.scripts.runningGame).toBe("keep");
    expect(problems).toEqual([
      "settings.play.fixedRate takes 1 to 1000, not 0. 60 is used instead.",
      expect.stringContaining("settings.play.maxFixedSteps takes"),
      '"settings.scripts" must be an object.',
    ]);
  });

  it("are changed one at a time, and only what differs from the default is in the file", () => {
    const first = changeProjectSetting({ later: { x: 1 } }, "play.fixedRate", 50);
    expect(first).toMatchObject({ ok: true, value: { later: { x: 1 }, play: { fixedRate: 50 } } });
    if (!first.ok) return;
    expect(changeProjectSetting(first.value, "play.fixedRate", 60)).toMatchObject({ value: { later: { x: 1 } } });
    expect(changeProjectSetting(first.value, "play.fixedRate", undefined)).toEqual({
      ok: true,
      value: { later: { x: 1 } },
    });
  });

  it("hold the names of axes and actions, each of which can be changed", () => {
    const axis = { name: "throttle", positive: ["KeyT"], negative: [], gamepadAxis: null, isGamepadInverted: false };
    const { settings, problems } = readProjectSettings({ input: { axes: [axis] } });
    expect(problems).toEqual([]);
    expect(settings.input.axes).toEqual([axis]);
    expect(settings.input.actions.map(({ name }) => name)).toContain("jump");
    const changed = changeProjectSetting({ input: { axes: [axis] } }, "input.axes[0].positive", ["KeyG"]);
    expect(changed).toMatchObject({ value: { input: { axes: [{ ...axis, positive: ["KeyG"] }] } } });
    // Written by hand, with what matters alone.
    expect(
      readProjectSettings({ input: { axes: [{ name: "half", positive: ["KeyH"] }] } }).settings.input.axes,
    ).toEqual([{ name: "half", positive: ["KeyH"], negative: [], gamepadAxis: null, isGamepadInverted: false }]);
  });

  it("keep what a newer editor wrote beside them", () => {
    const changed = changeProjectSetting({ play: { fixedRate: 50, newer: [1] } }, "play.fixedRate", undefined);
    expect(changed).toEqual({ ok: true, value: { play: { newer: [1] } } });
  });

  it("refuse what does not exist or does not fit", () => {
    for (const [path, value] of [
      ["play.nothing", 1],
      ["toString.length", 1],
      ["play", {}],
      ["play.fixedRate.x", 1],
      ["play.fixedRate", "60"],
      ["debug.port", 70000],
      ["scripts.runningGame", "explode"],
    ] as const) {
      expect(changeProjectSetting({}, path, value)).toMatchObject({ ok: false, reason: "invalidSetting" });
    }
  });
});
