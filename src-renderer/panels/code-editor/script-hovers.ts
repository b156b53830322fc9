import type { Disposable } from "../../../src-shared/base/disposable";
import { describeQuickInfo, type QuickInfo } from "./describe-quick-info";
import { monaco, typescript } from "./monaco";

/**
 * Shows what a script's names mean, in place of Monaco's own hovers: those run the lines of an example together. Called
 * before the first script is opened.
 */
export function registerScriptHovers(): Disposable {
  const { typescriptDefaults, getTypeScriptWorker } = typescript;
  typescriptDefaults.setModeConfiguration({ ...typescriptDefaults.modeConfiguration, hovers: false });
  return monaco.languages.registerHoverProvider("typescript", {
    async provideHover(model, position) {
      const client = await getTypeScriptWorker().then((getClient) => getClient(model.uri));
      if (model.isDisposed()) return undefined;
      const offset = model.getOffsetAt(position);
      const info = (await client.getQuickInfoAtPosition(model.uri.toString(), offset)) as QuickInfo | undefined;
      return info && { contents: describeQuickInfo(info).map((value) => ({ value })) };
    },
  });
}
