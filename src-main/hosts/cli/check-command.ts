import { countProblems } from "../../../src-shared/scripting/limit-problems";
import { formatProblem } from "./format-problem";
import { withProject } from "./open-for-command";

export interface CheckOptions {
  readonly json?: boolean;
  readonly trust?: boolean;
}

/** Prints every compile and type problem of a project; gives the exit code, 1 if there is any. */
export async function runCheckCommand(project: string, { json = false, trust = false }: CheckOptions): Promise<number> {
  return withProject(project, { trust }, async ({ api }) => {
    await api.whenIdle();
    const problems = await api.getProblems();
    if (json) console.log(JSON.stringify({ ok: problems.length === 0, problems }, undefined, 2));
    else for (const problem of problems) console.log(formatProblem(problem));
    if (!json) console.log(`Problems: ${countProblems(problems)}.`);
    return problems.length === 0 ? 0 : 1;
  });
}
