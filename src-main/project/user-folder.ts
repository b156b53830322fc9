import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import envPaths from "env-paths";
import * as v from "valibot";
import type { Result } from "../../src-shared/base/result";
import type { RecentProject } from "../../src-shared/protocol/session-api";
import { writeAtomically } from "./atomic-file";

const maxRecent = 30;

const stateSchema = v.object({
  recent: v.array(v.object({ dir: v.string(), name: v.string(), openedAt: v.number() })),
  trusted: v.array(v.string()),
});

type UserState = v.InferOutput<typeof stateSchema>;

/** What this user's Tandem remembers between runs: which projects were opened, and which may run their scripts. */
export class UserFolder {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly dir: string = envPaths("tandem", { suffix: "" }).data) {}

  /** Newest first. */
  async recentProjects(): Promise<readonly RecentProject[]> {
    return (await this.read()).recent;
  }

  async isTrusted(projectDir: string): Promise<boolean> {
    return (await this.read()).trusted.includes(await identityOf(projectDir));
  }

  async trust(projectDir: string): Promise<Result<void, "io">> {
    const identity = await identityOf(projectDir);
    return this.change((state) => ({ ...state, trusted: [...new Set([...state.trusted, identity])] }));
  }

  async addRecent(project: RecentProject): Promise<Result<void, "io">> {
    return this.change((state) => ({
      ...state,
      recent: [project, ...state.recent.filter(({ dir }) => dir !== project.dir)].slice(0, maxRecent),
    }));
  }

  /** One change at a time within this process; another process's is at worst forgotten, never half written. */
  private change(edit: (state: UserState) => UserState): Promise<Result<void, "io">> {
    const result = this.last.then(async () => {
      const text = JSON.stringify(edit(await this.read()), undefined, 2);
      return writeAtomically(this.file, `${text}\n`);
    });
    this.last = result.catch(() => undefined);
    return result;
  }

  private async read(): Promise<UserState> {
    try {
      const parsed = v.safeParse(stateSchema, JSON.parse(await readFile(this.file, "utf8")));
      if (parsed.success) return parsed.output;
    } catch {
      // A first run, or a damaged file: projects are then asked about again.
    }
    return { recent: [], trusted: [] };
  }

  private get file(): string {
    return join(this.dir, "projects.json");
  }
}

/** One project however its path is written. */
async function identityOf(projectDir: string): Promise<string> {
  return realpath(projectDir).catch(() => projectDir);
}
