import ts from "typescript";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import { relativeCandidates } from "../compiler/module-graph";
import { describeFile } from "../reflection/describe-file";
import type { LinkedClasses, LinkInput } from "../reflection/link-classes";
import { createSourceContext } from "../reflection/source-context";
import { linkClasses } from "../reflection/link-classes";

/** Reflects sources by file name, without any worker. */
export function linkSources(
  sources: Readonly<Record<string, string>>,
  options: Pick<LinkInput, "owners" | "staleFiles"> = {},
): LinkedClasses {
  const files = new Map(
    Object.entries(sources).map(([file, text]) => [file, describeFile(createSourceContext(ts, file, text))]),
  );
  return linkClasses({
    files,
    resolveSpecifier: (file, specifier) => relativeCandidates(file, specifier).find((target) => files.has(target)),
    ...options,
  });
}

/** The class Test of a body, with everything of the script API imported that the source names. */
export function linkClassBody(body: string, before = ""): LinkedClasses & { readonly info: ScriptClassInfo } {
  const linked = linkSources({ "a.ts": `${importAll}${before}\nexport class Test extends Script {\n${body}\n}` });
  const info = linked.classes.find(({ name }) => name === "Test");
  if (!info) throw new Error("The class Test was not found.");
  return { ...linked, info };
}

const importAll = `import { Script, Entity, Component, Transform, MeshRenderer, Camera, Light, Vector2, Vector3, Vector4, Quaternion, Color,
  Matrix4, MathUtils, Texture, Model, Material, AudioClip, Prefab, SceneAsset, TextAsset, range, min, max, step, unit, tooltip, header, group,
  order, multiline, readOnly, visibleIf, color, hidden, serialize, serializable, formerly, button, requireComponent, disallowMultiple,
  executionOrder, editorScript, menu, icon, keep } from "tandem";
import type { char, int8, int16, int32, int64, uint8, uint16, uint32, uint64, float, double } from "tandem";\n`;
