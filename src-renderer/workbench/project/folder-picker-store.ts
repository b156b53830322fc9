import { createStore, type StoreApi } from "zustand/vanilla";
import type { PickFolderOptions } from "../../../src-shared/protocol/host-api";

/** A folder that somebody waits for. */
export interface FolderQuestion extends PickFolderOptions {
  /** A verb: "Open". */
  readonly confirmLabel: string;
  /** Only folders that hold a project can be chosen. */
  readonly isProjectWanted: boolean;
  readonly answer: (dir: string | undefined) => void;
}

export interface FolderPickerState {
  readonly question: FolderQuestion | undefined;
  /** Asks for a folder in the page; undefined if the user gave up or asked for another one meanwhile. */
  readonly ask: (question: Omit<FolderQuestion, "answer">) => Promise<string | undefined>;
}

export type FolderPickerStore = StoreApi<FolderPickerState>;

/** Owns the question for a folder where the host has no dialog of its own. */
export function createFolderPickerStore(): FolderPickerStore {
  return createStore<FolderPickerState>()((set, get) => ({
    question: undefined,
    ask(question) {
      get().question?.answer(undefined);
      return new Promise((resolve) => {
        const answer = (dir: string | undefined) => {
          set({ question: undefined });
          resolve(dir);
        };
        set({ question: { ...question, answer } });
      });
    },
  }));
}
