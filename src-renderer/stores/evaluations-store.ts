import { createStore, type StoreApi } from "zustand/vanilla";
import type { JsonValue } from "../../src-shared/base/json";
import type { Result } from "../../src-shared/base/result";
import type { DomainKind } from "../../src-shared/scripting/domain-kind";
import type { SessionSource } from "./session-source";

/** Something the user had a domain run: an expression from the console's line, or a statement script. */
export interface Evaluation {
  readonly id: number;
  readonly kind: "expression" | "statements";
  /** The expression, or the script's project path. */
  readonly source: string;
  readonly domain: DomainKind;
  /** When it was asked, in milliseconds since the epoch. What it logged lies between this and the answer's time. */
  readonly time: number;
  readonly answer?: EvaluationAnswer;
}

export interface EvaluationAnswer {
  readonly outcome: "value" | "failed";
  /** What came out; absent if nothing did, or where it failed. */
  readonly value?: JsonValue | undefined;
  /** Why it failed. */
  readonly message?: string;
  readonly time: number;
}

export interface EvaluationsState {
  /** Oldest first. */
  readonly evaluations: readonly Evaluation[];
  /** What was typed, newest last, for the arrow keys. */
  readonly history: readonly string[];
  evaluate(expression: string, domain: DomainKind): Promise<void>;
  /** Runs a statement script; true if it ran to its end. */
  runStatements(path: string, domain: DomainKind): Promise<boolean>;
  clear(): void;
}

export type EvaluationsStore = StoreApi<EvaluationsState>;

const mostKept = 500;
const mostHistory = 100;

/** Owns what was evaluated from this window and what came out; the console shows it among the log's entries. */
export function createEvaluationsStore(
  source: Pick<SessionSource, "api">,
  now: () => number = Date.now,
): EvaluationsStore {
  let nextId = 1;
  return createStore<EvaluationsState>()((set) => {
    const run = async (
      asked: Pick<Evaluation, "kind" | "source" | "domain">,
      ask: () => Promise<Result<JsonValue>>,
    ): Promise<boolean> => {
      const id = nextId++;
      const evaluation: Evaluation = { ...asked, id, time: now() };
      set(({ evaluations }) => ({ evaluations: [...evaluations, evaluation].slice(-mostKept) }));
      let answer: Pick<EvaluationAnswer, "outcome" | "value" | "message">;
      try {
        const result = await ask();
        answer = result.ok ? { outcome: "value", value: result.value } : { outcome: "failed", message: result.message };
      } catch (error) {
        answer = { outcome: "failed", message: error instanceof Error ? error.message : String(error) };
      }
      const complete: EvaluationAnswer = { ...answer, time: now() };
      set(({ evaluations }) => ({
        evaluations: evaluations.map((other) => (other.id === id ? { ...other, answer: complete } : other)),
      }));
      return answer.outcome === "value";
    };
    return {
      evaluations: [],
      history: [],
      async evaluate(expression, domain) {
        set(({ history }) => ({
          history: [...history.filter((other) => other !== expression), expression].slice(-mostHistory),
        }));
        await run({ kind: "expression", source: expression, domain }, () => source.api.evaluate(expression, domain));
      },
      runStatements: (path, domain) =>
        run({ kind: "statements", source: path, domain }, () => source.api.runStatementScript(path, domain)),
      clear: () => set({ evaluations: [] }),
    };
  });
}
