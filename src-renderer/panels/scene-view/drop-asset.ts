import type { Command } from "../../../src-shared/protocol/command";
import type { Editor } from "../../workbench/editor";
import { executeCommand } from "../../workbench/execute-command";
import { openScene } from "../../workbench/project/open-project";

/** Where something was dropped: a point of the world, and the entity under it. */
export interface DropSpot {
  readonly point: readonly [number, number, number];
  readonly entity: string | undefined;
}

/** What a file means in the scene: a model becomes an entity, a texture or a script goes to the entity under it. */
export async function dropAsset(editor: Editor, path: string, spot: DropSpot): Promise<void> {
  const { stores } = editor;
  if (path.endsWith(".scene.json")) {
    await openScene(editor, path);
    return;
  }
  const plan = planDrop(
    path,
    spot,
    (file) => stores.scriptClasses.getState().classes.find((info) => info.file === file && !info.isAbstract)?.name,
  );
  if (typeof plan === "string") {
    stores.notifications.getState().notify({ severity: "info", message: plan });
    return;
  }
  const done = await executeCommand(editor, plan);
  if (!done) return;
  if (plan.kind === "addEntity") stores.selection.getState().select(done.ids);
  else if (spot.entity !== undefined) stores.selection.getState().select([spot.entity]);
}

/** The command of a drop, or why there is none. */
export function planDrop(
  path: string,
  { point, entity }: DropSpot,
  classIn: (file: string) => string | undefined,
): Command | string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (/\.(?:glb|gltf)$/i.test(path)) {
    return {
      kind: "addEntity",
      name: name.replace(/\.\w+$/, ""),
      components: [
        { type: "Transform", position: [...point] },
        { type: "MeshRenderer", model: { $asset: path } },
      ],
    };
  }
  const isTexture = /\.(?:png|jpe?g|webp|avif|gif)$/i.test(path);
  const isScript = path.endsWith(".ts");
  if (!isTexture && !isScript) return `${name} has no place in the scene.`;
  if (entity === undefined) return `Drop ${name} on the entity that is to have it.`;
  if (isTexture) {
    const value = { $asset: path };
    return { kind: "setFields", edits: [{ entity, component: "MeshRenderer", path: "texture", value }] };
  }
  const type = classIn(path);
  return type === undefined ? `${name} has no script class that can be added.` : { kind: "addComponent", entity, type };
}
