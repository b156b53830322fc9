import type { Debugger } from "node:inspector";
import type { ScriptModule } from "../../../src-shared/protocol/domain-protocol";
import type { GameSources } from "./game-sources";

/** The scripts of a worker, as its inspector names them. */
export class RunningScripts {
  private readonly urls = new Map<string, string>();
  private readonly lengths = new Map<string, number>();
  private readonly ids = new Map<string, { readonly id: string; readonly length: number }[]>();

  constructor(private readonly sources: GameSources) {}

  add({ scriptId, url, length = 0 }: Debugger.ScriptParsedEventDataType): void {
    this.urls.set(scriptId, url);
    this.lengths.set(scriptId, length);
    this.ids.set(url, [...(this.ids.get(url) ?? []), { id: scriptId, length }]);
  }

  urlOf(scriptId: string): string {
    return this.urls.get(scriptId) ?? "";
  }

  /** A worker that was kept warm may hold older versions of a file as well, which never run. */
  idsOf(url: string, { code }: ScriptModule): readonly string[] {
    return (this.ids.get(url) ?? []).filter(({ length }) => length === code.length).map(({ id }) => id);
  }

  toSource({ scriptId, lineNumber, columnNumber = 0 }: Debugger.Location) {
    const place = { line: lineNumber, column: columnNumber };
    return this.sources.toSource(this.urlOf(scriptId), place, this.lengths.get(scriptId));
  }
}
