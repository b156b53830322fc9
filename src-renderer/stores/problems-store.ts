import { createStore } from "zustand/vanilla";
import type { ScriptDiagnostic } from "../../src-shared/scripting/script-diagnostic";
import { createReader } from "./create-reader";
import { type ListeningStore, listen } from "./listening-store";
import type { SessionSource } from "./session-source";

export interface ProblemsState {
  readonly problems: readonly ScriptDiagnostic[];
  readonly errorCount: number;
  readonly warningCount: number;
}

export type ProblemsStore = ListeningStore<ProblemsState>;

/** Mirrors the problems of the project's scripts. */
export function createProblemsStore(source: SessionSource): ProblemsStore {
  const store = createStore<ProblemsState>()(() => ({ problems: [], errorCount: 0, warningCount: 0 }));
  const apply = (problems: readonly ScriptDiagnostic[]) => {
    const errorCount = problems.filter(({ severity }) => severity === "error").length;
    store.setState({ problems, errorCount, warningCount: problems.length - errorCount });
  };
  const read = createReader(source.api.getProblems.bind(source.api), apply);
  void read();
  return listen(store, [
    source.on("onDidChangeProblems", apply),
    source.on("onDidChangeProject", () => void read()),
    source.onDidReconnect(() => void read()),
  ]);
}
