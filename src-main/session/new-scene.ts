import { createId } from "../../src-shared/base/id";
import type { ComponentRecord, EntityRecord, SceneRecord } from "../../src-shared/document/scene-record";
import { sceneFormat } from "../../src-shared/document/scene-record";

/** A scene to start from: a camera, a sun and a sky. */
export function createNewScene(): SceneRecord {
  return {
    format: sceneFormat,
    name: "Untitled",
    entities: [
      createEntity("Sky", {}, { type: "Environment", id: createId() }),
      createEntity(
        "Sun",
        { position: [4, 8, 3], rotation: [-0.430459, 0.36042, 0.19236, 0.804938] },
        { type: "Light", id: createId() },
      ),
      createEntity("Camera", { position: [0, 2, 8] }, { type: "Camera", id: createId() }),
    ],
  };
}

function createEntity(name: string, transform: object, component: ComponentRecord): EntityRecord {
  const place: ComponentRecord = { type: "Transform", id: createId(), ...transform };
  return { id: createId(), name, enabled: true, components: [place, component] };
}
