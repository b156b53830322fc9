import { createStore } from "zustand/vanilla";
import type { ProjectInfo, RecentProject } from "../../src-shared/protocol/session-api";
import { createReader } from "./create-reader";
import { type ListeningStore, listen } from "./listening-store";
import type { SessionSource } from "./session-source";

export interface ProjectState {
  readonly project: ProjectInfo | undefined;
  /** False until the session has answered for the first time, so that the welcome page does not flash by. */
  readonly isKnown: boolean;
  /** Those that were open lately, the open one included, newest first. */
  readonly recent: readonly RecentProject[];
}

export type ProjectStore = ListeningStore<ProjectState>;

/** Mirrors which project is open. */
export function createProjectStore(source: SessionSource): ProjectStore {
  const store = createStore<ProjectState>()(() => ({ project: undefined, isKnown: false, recent: [] }));
  const readRecent = createReader(source.api.getRecentProjects.bind(source.api), (recent) =>
    store.setState({ recent }),
  );
  const read = createReader(source.api.getProject.bind(source.api), (project) =>
    store.setState({ project, isKnown: true }),
  );
  void read();
  void readRecent();
  return listen(store, [
    source.on("onDidChangeProject", (project) => {
      const isAnother = project?.dir !== store.getState().project?.dir;
      store.setState({ project, isKnown: true });
      if (isAnother) void readRecent();
    }),
    source.onDidReconnect(() => void read()),
  ]);
}
