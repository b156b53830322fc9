import type { SceneRecord } from "../../../src-shared/document/scene-record";
import type { ScriptBuild } from "../../../src-shared/protocol/domain-protocol";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { describeEnd } from "../domains/describe-end";
import { DomainEndedError } from "../domains/domain-ended-error";
import type { DomainEnd } from "../domains/domain-end";
import type { EditorDomain } from "./editor-domain";

export interface RecoveryOptions {
  readonly editor: EditorDomain;
  readonly build: ScriptBuild;
  /** Undefined where no world is open. */
  readonly scene: SceneRecord | undefined;
  /** Component ids that are left out already. */
  readonly quarantined: readonly string[];
  /** Why the domain before is gone, if there was one. */
  readonly end?: DomainEnd;
  readonly onFault: (diagnostic: ScriptDiagnostic) => void;
}

/** What had to be left out for the domain to stay alive. */
export interface Recovered {
  readonly quarantined: readonly string[];
  /** One for each thing left out, naming it. */
  readonly problems: readonly ScriptDiagnostic[];
}

/** After so many guilty scripts one by one all are left out. */
const mostAttempts = 6;

/**
 * Brings an editor domain up with the world of the document, although something in the project ends domains: the scripts
 * known to do so are left out, and when that is not enough all scripts, and in the end all code. It always succeeds, unless
 * no domain can live at all.
 */
export async function recoverEditorDomain(options: RecoveryOptions): Promise<Recovered> {
  const { editor, scene, onFault } = options;
  const quarantined = new Set(options.quarantined);
  const problems: ScriptDiagnostic[] = [];
  let { build } = options;
  // It may have been an accident: as long as nothing is known, all is tried once more.
  let isLeftOut = true;
  if (options.end) leaveOut(options.end);
  for (let attempt = 0; ; attempt += 1) {
    if (!isLeftOut || attempt === mostAttempts) leaveOutAll();
    try {
      await editor.swap(await editor.load(build), scene, [...quarantined]);
      return { quarantined: [...quarantined], problems };
    } catch (error) {
      if (!(error instanceof DomainEndedError) || build.modules.length === 0) throw error;
      onFault(describeEnd("editor", error.end));
      isLeftOut = leaveOut(error.end);
    }
  }

  /** False when what ended the domain is not known. */
  function leaveOut({ component, fault }: DomainEnd): boolean {
    const file = component === undefined ? fault?.file : undefined;
    if (fault && (component !== undefined || file !== undefined)) {
      problems.push({ ...fault, message: `${fault.message} It is left out until its code changes.` });
    }
    if (component !== undefined && !quarantined.has(component)) {
      quarantined.add(component);
      return true;
    }
    if (file === undefined || !build.modules.some((module) => module.file === file)) return false;
    build = {
      ...build,
      modules: build.modules.filter((module) => module.file !== file),
      classes: build.classes.filter((info) => info.file !== file),
    };
    return true;
  }

  /** First the scene's scripts; when even that does not help, their code. */
  function leaveOutAll(): void {
    const components = (scene?.entities ?? []).flatMap((entity) => entity.components.map(({ id }) => id));
    if (components.every((id) => quarantined.has(id))) build = { ...build, modules: [], classes: [] };
    for (const id of components) quarantined.add(id);
  }
}
