import type { ScriptModule } from "../../../src-shared/protocol/domain-protocol";

/** Keeps to a build's order where files import each other in circles: where to enter one, and which imports go against it. */
export class LoadOrder {
  private readonly places: ReadonlyMap<string, number>;
  /** By file, the one to enter its circle at: run from there on, all come in the build's order by themselves. */
  private readonly entries = new Map<string, string>();

  constructor(
    private readonly modules: readonly ScriptModule[],
    private readonly byFile: ReadonlyMap<string, ScriptModule>,
  ) {
    this.places = new Map(modules.map(({ file }, index) => [file, index]));
    for (const circle of this.findCircles()) {
      const entry = circle.at(-1)?.file ?? "";
      const natural = this.runsFrom(entry, new Set(circle.map(({ file }) => file)));
      if (circle.some(({ file }, index) => file !== natural[index])) continue;
      for (const { file } of circle) this.entries.set(file, entry);
    }
  }

  /** Undefined for a file of no circle, and of one in which something runs out of turn wherever it is entered. */
  entryOf(file: string): string | undefined {
    return this.entries.get(file);
  }

  /**
   * Whether `imported` has to run after its importer although it is asked for now: they import each other, and the build
   * wants the importer first, for example because `imported` derives from it.
   */
  isOutOfTurn(importer: ScriptModule, imported: ScriptModule): boolean {
    const isLater = this.placeOf(imported.file) > this.placeOf(importer.file);
    return isLater && !this.entries.has(imported.file) && this.reaches(imported, importer.file, new Set());
  }

  /** Files of a circle stand side by side, and only they import later ones: each cut through a circle has such an import. */
  private findCircles(): (readonly ScriptModule[])[] {
    const circles: (readonly ScriptModule[])[] = [];
    let end = 0;
    let start = 0;
    for (const [index, { imports }] of this.modules.entries()) {
      if (index > end) start = index;
      end = Math.max(end, index, ...imports.map(({ file }) => this.placeOf(file)));
      if (end === index && start < end) circles.push(this.modules.slice(start, end + 1));
    }
    return circles;
  }

  /** The order in which files of a circle come to their end when one of them is run. */
  private runsFrom(entry: string, circle: ReadonlySet<string>): readonly string[] {
    const finished: string[] = [];
    const begun = new Set<string>();
    const visit = (file: string): void => {
      begun.add(file);
      for (const { file: next } of this.byFile.get(file)?.imports ?? []) {
        if (next !== undefined && circle.has(next) && !begun.has(next)) visit(next);
      }
      finished.push(file);
    };
    visit(entry);
    return finished;
  }

  private placeOf(file: string | undefined): number {
    return this.places.get(file ?? "") ?? 0;
  }

  private reaches(from: ScriptModule, target: string, visited: Set<string>): boolean {
    if (from.file === target) return true;
    if (visited.has(from.file)) return false;
    visited.add(from.file);
    return from.imports.some(({ file }) => {
      const next = file === undefined ? undefined : this.byFile.get(file);
      return next !== undefined && this.reaches(next, target, visited);
    });
  }
}
