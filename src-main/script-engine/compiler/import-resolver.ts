import { isBuiltin } from "node:module";
import type { ModuleImport } from "../../../src-shared/protocol/domain-protocol";
import type { FileArtefact, FileState } from "./file-state";
import type { PathAlias } from "./find-aliased";
import { relativeCandidates } from "./module-graph";
import { packageFile } from "./package-names";

/** What the imports of one file stand for. */
export interface ResolvedImports {
  /** Every specifier that the source names, of types too. */
  readonly targets: ReadonlyMap<string, string>;
  /** What the code really requires. */
  readonly required: readonly ModuleImport[];
  /** The files among that. */
  readonly requiredFiles: readonly string[];
}

/** Resolves imports between the files of a project, each file's only once while no file comes or goes. */
export class ImportResolver {
  private known = new Map<string, { readonly artefact: FileArtefact; readonly imports: ResolvedImports }>();
  private names = new Set<string>();
  private isNodeAllowed = false;
  /** Of the project's tsconfig.json. They are not followed, and what is said of a missing import knows them. */
  aliases: readonly PathAlias[] = [];

  /** Whether Node's own modules go before packages of the same names. */
  get allowsNode(): boolean {
    return this.isNodeAllowed;
  }

  set allowsNode(allowsNode: boolean) {
    if (this.isNodeAllowed !== allowsNode) this.known = new Map();
    this.isNodeAllowed = allowsNode;
  }

  /** The file of the package that a specifier leads into, if it can lead into one. */
  packageFile(specifier: string): string | undefined {
    return this.isNodeAllowed && isBuiltin(specifier) ? undefined : packageFile(specifier);
  }

  /** The imports of every file that has code. */
  resolveAll(files: ReadonlyMap<string, FileState>): ReadonlyMap<string, ResolvedImports> {
    this.forgetIfFilesChanged(files);
    const resolved = new Map<string, ResolvedImports>();
    for (const [file, { artefact }] of files) {
      if (!artefact) continue;
      let entry = this.known.get(file);
      if (entry?.artefact !== artefact) {
        entry = { artefact, imports: this.resolve(file, artefact) };
        this.known.set(file, entry);
      }
      resolved.set(file, entry.imports);
    }
    return resolved;
  }

  resolve(file: string, artefact: FileArtefact): ResolvedImports {
    const targets = new Map<string, string>();
    for (const { specifier } of artefact.description.specifiers) {
      const packaged = this.packageFile(specifier);
      const candidates = packaged === undefined ? relativeCandidates(file, specifier) : [packaged];
      const target = candidates.find((candidate) => this.names.has(candidate));
      if (target !== undefined) targets.set(specifier, target);
    }
    const passedOn = new Set(
      artefact.description.exports.flatMap(({ name, specifier }) => (name === "*" ? [specifier] : [])),
    );
    const required = artefact.specifiers.map(({ specifier }): ModuleImport => {
      const target = targets.get(specifier);
      if (target === undefined) return { specifier };
      return { specifier, file: target, ...(passedOn.has(specifier) ? { isPassedOn: true } : {}) };
    });
    return { targets, required, requiredFiles: required.flatMap(({ file }) => file ?? []) };
  }

  private forgetIfFilesChanged(files: ReadonlyMap<string, FileState>): void {
    const names = new Set<string>();
    let isSame = true;
    for (const [file, { artefact }] of files) {
      if (!artefact) continue;
      names.add(file);
      isSame &&= this.names.has(file);
    }
    if (isSame && names.size === this.names.size) return;
    this.names = names;
    this.known = new Map();
  }
}
