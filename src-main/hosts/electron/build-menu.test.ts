import { describe, expect, it, vi } from "vitest";
import type { MenuRecord } from "../../../src-shared/protocol/host-api";
import { buildMenu } from "./build-menu";

const menus: readonly MenuRecord[] = [
  {
    label: "File",
    items: [
      { kind: "command", label: "Save", command: "scene.save", accelerator: "CmdOrCtrl+S" },
      { kind: "separator" },
      { kind: "submenu", label: "Recent", items: [{ kind: "command", label: "One", command: "recent.0" }] },
    ],
  },
  {
    label: "Edit",
    items: [{ kind: "command", label: "Grid", command: "view.grid", isChecked: true, isEnabled: false }],
  },
];

describe("the native menu", () => {
  it("shows the page's menus and gives back the command of the chosen item", () => {
    const choose = vi.fn();
    const [file, edit, ...rest] = buildMenu(menus, { platform: "linux", isDeveloping: false, choose });
    expect(rest).toEqual([]);
    expect(file).toMatchObject({
      label: "File",
      submenu: [
        { label: "Save", enabled: true, accelerator: "CmdOrCtrl+S", registerAccelerator: false },
        { type: "separator" },
        { label: "Recent", submenu: [{ label: "One" }] },
      ],
    });
    expect(edit).toMatchObject({ submenu: [{ type: "checkbox", checked: true, enabled: false }] });
    const [save] = file?.submenu as { click(): void }[];
    save?.click();
    expect(choose).toHaveBeenCalledWith("scene.save");
  });

  it("has what macOS needs for the clipboard's keys, and its own first menu", () => {
    const [app, , edit] = buildMenu(menus, { platform: "darwin", isDeveloping: false, choose: vi.fn() });
    expect(app).toEqual({ role: "appMenu" });
    expect(edit?.submenu).toEqual(expect.arrayContaining([{ role: "copy" }, { role: "paste" }]));
  });

  it("offers the developer's tools only where Tandem itself is worked on", () => {
    const labels = (isDeveloping: boolean) =>
      buildMenu(menus, { platform: "win32", isDeveloping, choose: vi.fn() }).map(({ label }) => label);
    expect(labels(true)).toEqual(["File", "Edit", "Developer"]);
    expect(labels(false)).toEqual(["File", "Edit"]);
  });
});
