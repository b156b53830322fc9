import type { EntityRecord, SceneRecord } from "../../../src-shared/document/scene-record";
import type { StartOptions } from "../../../src-shared/protocol/domain-protocol";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { SwapReport } from "../../../src-shared/scripting/swap-report";
import type { TestDomain } from "./test-domain";
import { createBuild, describeScene, manual, openDomain } from "./test-domain";

export interface SwapGame extends TestDomain {
  /** Swaps these files in, the others staying as they are; one without a text is gone. */
  readonly swap: (
    files: Readonly<Record<string, string | undefined>>,
    classes?: readonly ScriptClassInfo[],
  ) => Promise<SwapReport>;
  /** A field, also a private one, or any other expression on a component's object: `peek("x/A", "hp")`. */
  readonly peek: (component: string, expression: string) => Promise<unknown>;
  readonly step: (frames?: number) => Promise<void>;
}

const imports = `import { Script, Entity, Input, MeshRenderer, Random, RandomStream, Vector3, Time, serializable } from "tandem";\n`;

/** Plays scripts in a game into which newer code can be swapped. Frames come by `step`. */
export async function playSwappable(
  files: Readonly<Record<string, string>>,
  classes: readonly ScriptClassInfo[],
  entities: readonly EntityRecord[] | SceneRecord,
  options: StartOptions = manual,
): Promise<SwapGame> {
  const withImports = (sources: Readonly<Record<string, string | undefined>>) =>
    Object.fromEntries(
      Object.entries(sources).flatMap(([name, text]) =>
        text === undefined ? [] : [[name, name.endsWith(".ts") ? imports + text : text]],
      ),
    ) as Record<string, string>;
  let present = withImports(files);
  let known = classes;
  let build = 1;
  const scene = "entities" in entities ? entities : describeScene(...entities);
  const domain = await openDomain({ files: present, classes, scene });
  await domain.api.start(options);
  return {
    ...domain,
    async swap(newer, newerClasses = known) {
      const kept = Object.entries(present).filter(([name]) => !(name in newer));
      present = { ...Object.fromEntries(kept), ...withImports(newer) };
      known = newerClasses;
      build += 1;
      return domain.api.swap(createBuild(present, known, build));
    },
    async peek(component, expression) {
      const [entity = "", type = ""] = component.split("/");
      const of = `get(${JSON.stringify(entity)}).getComponent(${JSON.stringify(type)})`;
      const result = await domain.api.evaluate(`((self) => (${expression}))(${of})`);
      if (!result.ok) throw new Error(result.message);
      return result.value;
    },
    step: (frames = 1) => domain.api.step({ frames }),
  };
}
