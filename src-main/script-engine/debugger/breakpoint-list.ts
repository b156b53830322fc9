import type { BreakpointInfo, BreakpointRequest } from "../../../src-shared/protocol/debugger-api";
import { createCondition } from "./breakpoint-condition";

/** The breakpoints of a project, whether or not a game runs. */
export class BreakpointList {
  private readonly files = new Map<string, readonly BreakpointInfo[]>();

  get all(): readonly BreakpointInfo[] {
    const sorted = [...this.files].sort(([a], [b]) => (a < b ? -1 : 1));
    return sorted.flatMap(([, infos]) => infos);
  }

  get fileNames(): readonly string[] {
    return [...this.files.keys()];
  }

  get hasEnabled(): boolean {
    return this.all.some(({ isEnabled }) => isEnabled !== false);
  }

  /** One a line: of several the last one counts. */
  replace(file: string, requests: readonly BreakpointRequest[]): readonly BreakpointInfo[] {
    const byLine = new Map(requests.map((request) => [request.line, request]));
    const infos = [...byLine.values()].sort((a, b) => a.line - b.line).map((request) => waiting(file, request));
    return this.update(file, infos);
  }

  /** What became of a file's breakpoints. */
  update(file: string, infos: readonly BreakpointInfo[]): readonly BreakpointInfo[] {
    if (infos.length === 0) this.files.delete(file);
    else this.files.set(file, infos);
    return infos;
  }

  requestsOf(file: string): readonly BreakpointRequest[] {
    return (this.files.get(file) ?? []).map(toRequest);
  }

  of(file: string): readonly BreakpointInfo[] {
    return this.files.get(file) ?? [];
  }

  /** No game is looked into any more. */
  release(): void {
    for (const [file, infos] of this.files)
      this.files.set(
        file,
        infos.map((info) => waiting(file, toRequest(info))),
      );
  }
}

/** What cannot be read is told at once, without a game. */
function waiting(file: string, request: BreakpointRequest): BreakpointInfo {
  const condition = createCondition(request, file);
  return condition.ok
    ? { ...request, file, state: "waiting" }
    : { ...request, file, state: "unbound", message: condition.message };
}

export function toRequest({ line, isEnabled, condition, logMessage }: BreakpointInfo): BreakpointRequest {
  return {
    line,
    ...(isEnabled === undefined ? {} : { isEnabled }),
    ...(condition === undefined ? {} : { condition }),
    ...(logMessage === undefined ? {} : { logMessage }),
  };
}
