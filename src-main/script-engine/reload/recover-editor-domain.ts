import type { SceneRecord } from "../../../src-shared/document/scene-record";
import type { ScriptBuild } from "../../../src-shared/protocol/domain-protocol";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { describeEnd } from "../domains/describe-end";
import { DomainEndedError } from "../domains/domain-ended-error";
import type { DomainEnd } from "../domains/domain-end";
import type { EditorDomain } from "./editor-domain";
import type { Quarantine } from "./quarantine";

export interface RecoveryOptions {
  readonly editor: EditorDomain;
  readonly build: ScriptBuild;
  /** Undefined where no world is open. */
  readonly scene: SceneRecord | undefined;
  /** What is left out already; what else has to be is added. */
  readonly quarantine: Quarantine;
  /** Why the domain before is gone, if there was one. */
  readonly end?: DomainEnd;
  readonly onFault: (diagnostic: ScriptDiagnostic) => void;
}

/** After so many guilty scripts one by one all are left out. */
const mostAttempts = 6;

/**
 * Brings an editor domain up with the world of the document, although something in the project ends domains: the scripts
 * known to do so are left out, and when that is not enough all scripts, and in the end all code. It always succeeds, unless
 * no domain can live at all.
 */
export async function recoverEditorDomain(options: RecoveryOptions): Promise<void> {
  const { editor, scene, quarantine, onFault } = options;
  let { build } = options;
  // It may have been an accident: as long as nothing is known, all is tried once more.
  let isLeftOut = true;
  if (options.end) quarantine.addEnd(options.end, build);
  for (let attempt = 0; ; attempt += 1) {
    if (!isLeftOut || attempt === mostAttempts) leaveOutAll();
    try {
      await editor.swap(await editor.load(quarantine.applyTo(build)), scene, quarantine.components);
      return;
    } catch (error) {
      if (!(error instanceof DomainEndedError) || build.modules.length === 0) throw error;
      onFault(describeEnd("editor", error.end));
      isLeftOut = quarantine.addEnd(error.end, build);
    }
  }

  /** First the scene's scripts; when even that does not help, their code. */
  function leaveOutAll(): void {
    const components = (scene?.entities ?? []).flatMap((entity) => entity.components.map(({ id }) => id));
    const known = new Set(quarantine.components);
    if (components.every((id) => known.has(id))) build = { ...build, modules: [], classes: [] };
    quarantine.addSuspects(components.filter((id) => !known.has(id)));
  }
}
