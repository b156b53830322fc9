import { lstat, mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Result } from "../../src-shared/base/result";
import { fail, ok } from "../../src-shared/base/result";
import type { FileContent, FileFailure, ProjectFile } from "../../src-shared/protocol/session-api";
import { writeAtomically } from "./atomic-file";
import { resolveContained } from "./contained-path";
import { hashContent } from "./content-hash";
import { decodeText } from "./decode-text";
import { codeOf, describeIoError } from "./describe-io-error";
import { walkFiles } from "./walk-files";

/** The files of one project, by relative paths with forward slashes that cannot lead out of it. */
export class ProjectFiles {
  constructor(readonly projectDir: string) {}

  /** Where a file lies, for a path that was checked already. */
  absolute(path: string): string {
    return join(this.projectDir, path);
  }

  /** Every file but those of ignored folders, sorted by path. */
  async list(): Promise<readonly ProjectFile[]> {
    const files: ProjectFile[] = [];
    await walkFiles(this.projectDir, async (path) => {
      const info = await lstat(this.absolute(path)).catch(() => undefined);
      if (info?.isFile()) files.push({ path, size: info.size });
    });
    return files.sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** Text with its version. Bytes that are no UTF-8 are refused with the place of the first. */
  async read(path: string): Promise<Result<FileContent, FileFailure>> {
    const bytes = await this.readBytes(path);
    if (!bytes.ok) return bytes;
    const text = decodeText(bytes.value, path);
    return text.ok ? ok({ path, text: text.value, version: hashContent(bytes.value) }) : text;
  }

  async readBytes(path: string): Promise<Result<Uint8Array, FileFailure>> {
    const target = await this.resolve(path);
    if (!target.ok) return target;
    try {
      return ok(await readFile(target.value));
    } catch (error) {
      return failIo(error, path);
    }
  }

  /**
   * Writes a text whole or not at all. Refused when the file on disk is not the expected version any more; without one
   * the file must not be there yet.
   */
  async write(path: string, text: string, expectedVersion?: string): Promise<Result<FileContent, FileFailure>> {
    const target = await this.resolve(path);
    if (!target.ok) return target;
    const version = hashContent(text);
    const present = await this.versionOf(target.value);
    if (present !== undefined && expectedVersion === undefined) return fail("exists", `${path} is there already.`);
    if (present !== expectedVersion && present !== version) {
      return present === undefined
        ? fail("conflict", `${path} was deleted by another program. Save it as a new file to keep your text.`)
        : fail("conflict", `${path} was changed by another program. Compare both before you save.`);
    }
    // What is there already is not written again: other programs would take it for a change.
    if (present !== version) {
      const written = await writeAtomically(target.value, text, path);
      if (!written.ok) return written;
    }
    return ok({ path, text, version });
  }

  /** Renames a file or folder; a change of case alone works on every disk. */
  async rename(path: string, newPath: string): Promise<Result<void, FileFailure>> {
    const [from, to] = await Promise.all([this.resolve(path), this.resolve(newPath)]);
    if (!from.ok) return from;
    if (!to.ok) return to;
    try {
      const [source, target] = await Promise.all([stat(from.value), stat(to.value).catch(() => undefined)]);
      // On a disk that does not tell case apart, the new name may be the same file under its old one.
      if (target && (target.ino !== source.ino || target.dev !== source.dev)) {
        return fail("exists", `${newPath} is there already.`);
      }
      await mkdir(dirname(to.value), { recursive: true });
      await rename(from.value, to.value);
      return ok();
    } catch (error) {
      return failIo(error, path);
    }
  }

  /** Deletes a file, or a folder with all in it. */
  async delete(path: string): Promise<Result<void, FileFailure>> {
    const target = await this.resolve(path);
    if (!target.ok) return target;
    try {
      await rm(target.value, { recursive: true });
      return ok();
    } catch (error) {
      return failIo(error, path);
    }
  }

  private resolve(path: string): Promise<Result<string, FileFailure>> {
    return resolveContained(this.projectDir, path);
  }

  private async versionOf(target: string): Promise<string | undefined> {
    try {
      return hashContent(await readFile(target));
    } catch {
      return undefined;
    }
  }
}

function failIo(error: unknown, path: string) {
  return codeOf(error) === "ENOENT"
    ? fail("notFound", `${path} is not there.`)
    : fail("io", describeIoError(error, path));
}
