import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Disposable } from "../../../src-shared/base/disposable";

/** A project folder of a test's own. Script names are relative to its scripts folder. */
export class TempProject implements Disposable {
  readonly dir: string;

  constructor(name = "tandem-test-") {
    this.dir = mkdtempSync(join(tmpdir(), name));
  }

  static async with(scripts: Readonly<Record<string, string>>, name?: string): Promise<TempProject> {
    const project = new TempProject(name);
    await mkdir(join(project.dir, "assets/scripts"), { recursive: true });
    await Promise.all(Object.entries(scripts).map(([script, text]) => project.writeScript(script, text)));
    return project;
  }

  path(file: string): string {
    return join(this.dir, file);
  }

  async write(file: string, content: string | Uint8Array): Promise<string> {
    await mkdir(dirname(this.path(file)), { recursive: true });
    await writeFile(this.path(file), content);
    return file;
  }

  /** Returns the project-relative path. */
  writeScript(script: string, content: string | Uint8Array): Promise<string> {
    return this.write(`assets/scripts/${script}`, content);
  }

  async remove(file: string): Promise<void> {
    await rm(this.path(file), { recursive: true });
  }

  async rename(from: string, to: string): Promise<void> {
    await mkdir(dirname(this.path(to)), { recursive: true });
    await rename(this.path(from), this.path(to));
  }

  dispose(): void {
    rmSync(this.dir, { recursive: true, force: true, maxRetries: 3 });
  }
}
