import { type Disposable, DisposableStore, toDisposable } from "../../../src-shared/base/disposable";
import type { FilesStore } from "../../stores/files-store";
import type { SessionSource } from "../../stores/session-source";
import { fileKindOf } from "../../workbench/files/file-kind";
import { type CompilerOptions, readCompilerOptions } from "./compiler-options";
import { fileUriOf } from "./file-uri";

/** Where the language service takes its sources from. */
export interface LibrarySink {
  set(uri: string, text: string): void;
  remove(uri: string): void;
  setOptions(options: CompilerOptions): void;
}

const readsAtATime = 16;
const configFile = "tsconfig.json";

/**
 * Gives the language service what scripts may import: the typings of "tandem" and every script of the project as it is on
 * disk, so that imports between scripts resolve whether they are open or not. A change reads only the files it names.
 */
export class ScriptLibraries implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly known = new Set<string>();
  private readonly waiting = new Set<string>();
  private reading: Promise<void> | undefined;
  private typings: Promise<void>;

  constructor(
    private readonly source: SessionSource,
    private readonly files: FilesStore,
    private readonly sink: LibrarySink,
  ) {
    sink.setOptions(readCompilerOptions(undefined));
    this.owned.add(toDisposable(files.subscribe(() => this.followList())));
    this.owned.add(
      source.on("onDidChangeFiles", ({ added, changed }) => this.read([...added, ...changed].filter(isLibrary))),
    );
    this.owned.add(source.onDidReconnect(() => this.read([...this.known])));
    this.owned.add(
      source.on("onDidChangeProject", (project) => {
        if (project) this.typings = this.readTypings();
      }),
    );
    this.typings = this.readTypings();
    this.followList();
  }

  /** Resolves when all that is known to have changed is read. */
  whenFresh(): Promise<void> {
    return this.reading ?? Promise.resolve();
  }

  whenTypingsAreRead(): Promise<void> {
    return this.typings;
  }

  dispose(): void {
    this.owned.dispose();
    this.waiting.clear();
  }

  private async readTypings(): Promise<void> {
    // Without typings the editor still edits; a line that comes back asks again.
    const typings = await this.source.api.getTypings().catch(() => []);
    for (const { uri, text } of typings) this.sink.set(uri, text);
  }

  private followList(): void {
    const listed = new Set(this.files.getState().files.flatMap(({ path }) => (isLibrary(path) ? [path] : [])));
    for (const path of this.known) {
      if (listed.has(path)) continue;
      this.known.delete(path);
      this.forget(path);
    }
    this.read([...listed].filter((path) => !this.known.has(path)));
    for (const path of listed) this.known.add(path);
  }

  private read(paths: readonly string[]): void {
    for (const path of paths) this.waiting.add(path);
    if (this.waiting.size > 0) this.reading ??= this.readWaiting();
  }

  private async readWaiting(): Promise<void> {
    while (this.waiting.size > 0) {
      const batch = [...this.waiting].slice(0, readsAtATime);
      for (const path of batch) this.waiting.delete(path);
      await Promise.all(batch.map((path) => this.readOne(path)));
    }
    this.reading = undefined;
  }

  private async readOne(path: string): Promise<void> {
    const result = await this.source.api.readFile(path).catch(() => undefined);
    // A line that is down is no news about the file.
    if (!result) return;
    if (!result.ok) this.forget(path);
    else if (path === configFile) this.sink.setOptions(readCompilerOptions(result.value.text));
    else this.sink.set(fileUriOf(path), result.value.text);
  }

  private forget(path: string): void {
    if (path === configFile) this.sink.setOptions(readCompilerOptions(undefined));
    else this.sink.remove(fileUriOf(path));
  }
}

/** Statement scripts give nothing away that could be imported. */
function isLibrary(path: string): boolean {
  if (path === configFile) return true;
  if (!path.startsWith("assets/")) return false;
  const kind = fileKindOf(path);
  return kind === "script" || kind === "json";
}
