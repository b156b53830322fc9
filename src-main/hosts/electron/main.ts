import * as electron from "electron";
import { startElectronHost } from "./electron-host";

startElectronHost(electron).catch((error: unknown) => {
  electron.dialog.showErrorBox(
    "Tandem could not start",
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  );
  electron.app.exit(1);
});
