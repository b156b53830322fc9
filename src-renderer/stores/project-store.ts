import { createStore } from "zustand/vanilla";
import type { ProjectInfo } from "../../src-shared/protocol/session-api";
import { createReader } from "./create-reader";
import { type ListeningStore, listen } from "./listening-store";
import type { SessionSource } from "./session-source";

export interface ProjectState {
  readonly project: ProjectInfo | undefined;
  /** False until the session has answered for the first time, so that the welcome page does not flash by. */
  readonly isKnown: boolean;
}

export type ProjectStore = ListeningStore<ProjectState>;

/** Mirrors which project is open. */
export function createProjectStore(source: SessionSource): ProjectStore {
  const store = createStore<ProjectState>()(() => ({ project: undefined, isKnown: false }));
  const read = createReader(source.api.getProject.bind(source.api), (project) =>
    store.setState({ project, isKnown: true }),
  );
  void read();
  return listen(store, [
    source.on("onDidChangeProject", (project) => store.setState({ project, isKnown: true })),
    source.onDidReconnect(() => void read()),
  ]);
}
