import type { Disposable } from "../../../src-shared/base/disposable";
import { toDisposable } from "../../../src-shared/base/disposable";
import type { ScriptRename } from "../../../src-shared/scripting/reload-report";
import type { Editor } from "../editor";

/** After a reload that looks as if something was renamed, offers to say so in the source, which keeps the values. */
export function offerRenames(editor: Pick<Editor, "stores" | "api">): Disposable {
  const { stores } = editor;
  const { notify } = stores.notifications.getState();
  return toDisposable(
    stores.scriptClasses.subscribe(({ lastReload }, before) => {
      if (!lastReload || lastReload === before.lastReload) return;
      for (const rename of lastReload.report.renames) {
        notify({ severity: "info", message: describeRename(rename) }, [
          { label: "Keep the values", run: () => void keepRenamed(editor, rename) },
        ]);
      }
    }),
  );
}

/** Writes the old name into the source, or tells why that cannot be. */
export async function keepRenamed(
  { stores, api }: Pick<Editor, "stores" | "api">,
  rename: ScriptRename,
): Promise<void> {
  const kept = await api.keepRenamed(rename);
  if (!kept.ok) stores.notifications.getState().notify({ severity: "error", message: kept.message });
}

/** "Mover: speed seems to be called moveSpeed now. 2 components hold a value under the old name." */
export function describeRename({ kind, className, from, to, components }: ScriptRename): string {
  const place = kind === "field" ? `${className}: ` : "";
  const holders = components === 1 ? "1 component" : `${components} components`;
  const stake =
    kind === "field"
      ? `${components === 1 ? "holds" : "hold"} a value under`
      : `${components === 1 ? "goes" : "go"} by`;
  return `${place}${from} seems to be called ${to} now. ${holders} ${stake} the old name.`;
}
