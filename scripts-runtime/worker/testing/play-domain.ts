import type { EntityRecord } from "../../../src-shared/document/scene-record";
import type { StartOptions } from "../../../src-shared/protocol/domain-protocol";
import { floatsPerTransform, type FrameSnapshot } from "../../../src-shared/protocol/frame-packet";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { TestDomain } from "./test-domain";
import { describeClass, describeEntity, describeScene, manual, openDomain } from "./test-domain";

/** Steps by hand, and each frame comes as a packet. */
export const watched: StartOptions = { ...manual, sendFrames: true };

/** What the scripts of these tests import. */
export const header = `import { Script, Input, Time, Random, MeshRenderer, Light, Vector3, Quaternion } from "tandem";`;

/** Plays one script of the given body, on an entity "x" before any others. */
export async function play(
  body: string,
  options: StartOptions = manual,
  others: readonly EntityRecord[] = [],
  fields: Parameters<typeof describeClass>[2] = {},
  randomSeed?: number,
): Promise<TestDomain> {
  const domain = await openDomain({
    ...(randomSeed === undefined ? {} : { game: { randomSeed, fixedRate: 60, maxFixedSteps: 5 } }),
    files: { "a.ts": `${header} export class A extends Script { ${body} }` },
    classes: [describeClass("A", "a.ts", fields)],
    scene: describeScene(describeEntity("x", [{ type: "A" }]), ...others),
  });
  await domain.api.start(options);
  return domain;
}

/** Plays one script in a file of its own for each source, on an entity "Hero" that has them all or on those that are given. */
export async function playScripts(
  sources: Readonly<Record<string, string>>,
  entities: readonly EntityRecord[] = [
    describeEntity(
      "Hero",
      Object.keys(sources).map((type) => ({ type })),
    ),
  ],
  classes: readonly ScriptClassInfo[] = Object.keys(sources).map((name) => describeClass(name, `${name}.ts`)),
): Promise<TestDomain> {
  const files = Object.fromEntries(Object.entries(sources).map(([name, source]) => [`${name}.ts`, source]));
  const domain = await openDomain({ files, classes, scene: describeScene(...entities) });
  await domain.api.start(manual);
  return domain;
}

/** So that each frame's packet is taken before the next. */
export async function stepOneByOne(domain: TestDomain, count: number): Promise<void> {
  for (let index = 0; index < count; index++) await domain.api.step({ frames: 1 });
}

/** What all frames so far have changed besides transforms. */
export const allChanges = (domain: TestDomain) => domain.frames.flatMap(({ changes }) => changes);

/** The local position that a frame brings for an entity, if it does. */
export function positionIn(domain: TestDomain, frame: FrameSnapshot | undefined, entity: string): number[] | undefined {
  const handle = domain.frames.flatMap(({ introduced }) => introduced).find(([id]) => id === entity)?.[1];
  const index = frame?.handles.indexOf(handle ?? -1) ?? -1;
  if (!frame || index < 0) return undefined;
  return [...frame.transforms.subarray(index * floatsPerTransform, index * floatsPerTransform + 3)];
}
