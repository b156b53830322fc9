import { resolve } from "node:path";
import { openEditor } from "../headless/index";
import { unwrap } from "./command-failure";

/** Makes a project from a template in a new or empty folder. */
export async function runCreateCommand(dir: string, { template }: { readonly template: string }): Promise<number> {
  const editor = await openEditor();
  try {
    const project = unwrap(await editor.api.createProject(resolve(dir), template));
    console.log(`Created ${project.name} in ${project.dir}`);
    return 0;
  } finally {
    await editor.close();
  }
}
