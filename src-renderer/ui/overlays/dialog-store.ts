import { createStore, type StoreApi } from "zustand/vanilla";
import type { ConfirmDialogProps } from "./confirm-dialog";
import type { PromptDialogProps } from "./prompt-dialog";

export type ConfirmQuestion = Omit<ConfirmDialogProps, "open" | "onConfirm" | "onAlternative" | "onCancel">;
export type PromptQuestion = Omit<PromptDialogProps, "open" | "onConfirm" | "onCancel">;

/** A question that waits for the user's answer. */
export type OpenQuestion =
  | {
      readonly kind: "confirm";
      readonly id: number;
      readonly question: ConfirmQuestion;
      readonly answer: (answer: Answer) => void;
    }
  | {
      readonly kind: "prompt";
      readonly id: number;
      readonly question: PromptQuestion;
      readonly answer: (text?: string) => void;
    };

export type Answer = "confirm" | "alternative" | "cancel";

export interface DialogState {
  /** Shown one after the other, oldest first. */
  readonly questions: readonly OpenQuestion[];
  /** Asks, and resolves with the answer; never rejects. */
  readonly confirm: (question: ConfirmQuestion) => Promise<Answer>;
  /** Asks for a text, and resolves with it, or with undefined if the user gave up. */
  readonly prompt: (question: PromptQuestion) => Promise<string | undefined>;
}

export type DialogStore = StoreApi<DialogState>;

/** Creates the queue of questions to the user; a `DialogHost` shows them. */
export function createDialogStore(): DialogStore {
  let nextId = 1;
  return createStore<DialogState>()((set) => {
    const open = (question: OpenQuestion) => set(({ questions }) => ({ questions: [...questions, question] }));
    const close = (id: number) =>
      set(({ questions }) => ({ questions: questions.filter((question) => question.id !== id) }));
    return {
      questions: [],
      confirm: (question) =>
        new Promise((resolve) => {
          const id = nextId++;
          const answer = (given: Answer) => {
            close(id);
            resolve(given);
          };
          open({ kind: "confirm", id, question, answer });
        }),
      prompt: (question) =>
        new Promise((resolve) => {
          const id = nextId++;
          const answer = (text?: string) => {
            close(id);
            resolve(text);
          };
          open({ kind: "prompt", id, question, answer });
        }),
    };
  });
}
