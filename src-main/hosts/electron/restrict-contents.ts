import type { ElectronModule } from "./electron-module";

/** All that a page may ask of the system: to put text on the clipboard after a click, and to read it when the user pastes. */
const grantedPermissions: ReadonlySet<string> = new Set(["clipboard-sanitized-write", "clipboard-read"]);

/** Holds every page, whoever made it, to the editor's own: no other address, no further window, no permission. */
export function restrictContents({ app, session }: Pick<ElectronModule, "app" | "session">): void {
  app.on("web-contents-created", (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: "deny" }));
    for (const event of ["will-navigate", "will-frame-navigate", "will-redirect"] as const) {
      contents.on(event, (details) => details.preventDefault());
    }
    contents.on("will-attach-webview", (details) => details.preventDefault());
  });
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(grantedPermissions.has(permission)),
  );
  session.defaultSession.setPermissionCheckHandler((_contents, permission) => grantedPermissions.has(permission));
}
