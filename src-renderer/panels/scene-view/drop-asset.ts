import type { Command } from "../../../src-shared/protocol/command";
import type { MenuPoint } from "../../ui/overlays/point-menu-store";
import { dropScript } from "../../workbench/code/drop-script";
import type { Editor } from "../../workbench/editor";
import { executeCommand } from "../../workbench/execute-command";
import { fileKindOf, fileNameOf } from "../../workbench/files/file-kind";
import { placePrefab } from "../../workbench/prefabs/place-prefab";
import { openScene } from "../../workbench/project/open-project";

/** Where something was dropped: a point of the world, and the entity under it. */
export interface DropSpot {
  readonly point: readonly [number, number, number];
  readonly entity: string | undefined;
  /** Where the pointer was, in the window. */
  readonly pointer: MenuPoint;
}

/** What a file means in the scene: a model or prefab becomes an entity, a texture or a script goes to the entity under it. */
export async function dropAsset(editor: Editor, path: string, spot: DropSpot): Promise<void> {
  const { stores } = editor;
  const kind = fileKindOf(path);
  if (kind === "scene") {
    await openScene(editor, path);
    return;
  }
  if (kind === "prefab") {
    await placePrefab(editor, path, { position: spot.point });
    return;
  }
  if ((kind === "script" || kind === "statements") && spot.entity !== undefined) {
    stores.selection.getState().select([spot.entity]);
    await dropScript(editor, path, [spot.entity], spot.pointer);
    return;
  }
  const plan = planDrop(path, spot);
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
export function planDrop(path: string, { point, entity }: Pick<DropSpot, "point" | "entity">): Command | string {
  const name = fileNameOf(path);
  const kind = fileKindOf(path);
  if (kind === "model") {
    return {
      kind: "addEntity",
      name: name.replace(/\.\w+$/, ""),
      components: [
        { type: "Transform", position: [...point] },
        { type: "MeshRenderer", model: { $asset: path } },
      ],
    };
  }
  const isScript = kind === "script" || kind === "statements";
  if (kind !== "image" && !isScript) return `${name} has no place in the scene.`;
  if (entity === undefined || isScript) return `Drop ${name} on the entity that is to have it.`;
  const value = { $asset: path };
  return { kind: "setFields", edits: [{ entity, component: "MeshRenderer", path: "texture", value }] };
}
