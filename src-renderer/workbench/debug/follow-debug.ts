import { type Disposable, toDisposable } from "../../../src-shared/base/disposable";
import type { Editor } from "../editor";
import { openSource } from "../open-source";

/** Shows where a script stops, and what the debugger can tell of it. */
export function followDebug({ layout, stores }: Editor): Disposable {
  return toDisposable(
    stores.debug.subscribe(({ debug: { paused } }, { debug: before }) => {
      const [top] = paused?.frames ?? [];
      if (top?.id === undefined) return;
      const isSame = before.paused?.frames[0];
      if (isSame?.id === top.id && isSame.line === top.line && isSame.file === top.file) return;
      if (before.paused === undefined) layout.open("debugger");
      openSource(layout, top);
    }),
  );
}
