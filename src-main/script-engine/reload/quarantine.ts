import type { QuarantinedCode, ScriptBuild } from "../../../src-shared/protocol/domain-protocol";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import type { DomainEnd } from "../domains/domain-end";
import type { Interruption } from "../domains/interruption";

/** One thing that is left out, until the code of its file changes. */
interface Entry {
  readonly kind: "component" | "class" | "file";
  /** The component's id, the class's name, the file's path. */
  readonly name: string;
  readonly file: string | undefined;
  readonly problem: ScriptDiagnostic;
}

/** What of a project never came to an end and is left out of the editor's domains, each with one problem. */
export class Quarantine {
  private entries: readonly Entry[] = [];
  /** By file, the build that brought newer code for it; what older builds still run is not held against that. */
  private readonly renewed = new Map<string, number>();
  private allRenewed = 0;

  /** The ids of components whose scripts are not constructed. */
  get components(): readonly string[] {
    return this.namesOf("component");
  }

  get problems(): readonly ScriptDiagnostic[] {
    return this.entries.map(({ problem }) => problem);
  }

  /** The build without the code that is left out. */
  applyTo(build: ScriptBuild): ScriptBuild {
    const quarantined: QuarantinedCode = { classes: this.namesOf("class"), files: this.namesOf("file") };
    const isEmpty = quarantined.classes.length + quarantined.files.length === 0;
    if (!isEmpty) return { ...build, quarantined };
    const { quarantined: _before, ...whole } = build;
    return build.quarantined ? whole : build;
  }

  /** Code was cut off; the domain that ran it leaves it out by itself. False where newer code has taken its place. */
  addInterruption({ fault, recovery }: Interruption, { id, classes }: ScriptBuild): boolean {
    const { leftOut, component, script } = recovery;
    const file = recovery.file ?? classes.find(({ name }) => name === script)?.file ?? fault.file;
    const name = { component, class: script, file, none: undefined }[leftOut];
    if (id < Math.max(this.allRenewed, this.renewed.get(file ?? "") ?? 0)) return false;
    if (leftOut !== "none" && name !== undefined) this.add({ kind: leftOut, name, file, problem: fault });
    return true;
  }

  /** A domain had to be ended. False when what ended it is not known, or is left out already. */
  addEnd({ component, fault }: DomainEnd, { modules, classes }: ScriptBuild): boolean {
    if (component !== undefined) {
      const file = classes.find(({ name }) => name === fault?.script)?.file ?? fault?.file;
      const problem: ScriptDiagnostic = {
        ...leftOut(fault ?? unknownFault),
        component,
        leftOut: "component",
      };
      return this.add({ kind: "component", name: component, file, problem });
    }
    const file = fault?.file;
    if (file === undefined || !modules.some((module) => module.file === file)) return false;
    return this.add({ kind: "file", name: file, file, problem: leftOut(fault ?? unknownFault) });
  }

  /** Leaves out components of which nothing is known but that something among them is to blame. */
  addSuspects(components: readonly string[]): void {
    for (const name of components) {
      const problem: ScriptDiagnostic = { ...unknownFault, component: name, leftOut: "component" };
      this.add({ kind: "component", name, file: undefined, problem });
    }
  }

  /** A build has other code: what is in these files is given another chance. */
  forget(files: readonly string[] | "all", { id }: Pick<ScriptBuild, "id">): void {
    if (files === "all") this.allRenewed = id;
    else for (const file of files) this.renewed.set(file, id);
    const isKept = ({ file }: Entry) =>
      files !== "all" && !(file === undefined ? files.length > 0 : files.includes(file));
    this.entries = this.entries.filter(isKept);
  }

  private add(entry: Entry): boolean {
    const isKnown = this.entries.some(({ kind, name }) => kind === entry.kind && name === entry.name);
    if (!isKnown) this.entries = [...this.entries, entry];
    return !isKnown;
  }

  private namesOf(wanted: Entry["kind"]): readonly string[] {
    return this.entries.filter(({ kind }) => kind === wanted).map(({ name }) => name);
  }
}

const unknownFault: ScriptDiagnostic = {
  severity: "error",
  source: "runtime",
  message:
    "Some of the scene's scripts ended the editor's domain again and again: its components are left out until code changes.",
  domain: "editor",
};

function leftOut(fault: ScriptDiagnostic): ScriptDiagnostic {
  return { ...fault, message: `${fault.message} It is left out until its code changes.` };
}
