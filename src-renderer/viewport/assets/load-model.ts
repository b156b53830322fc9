import { LoadingManager, type Material, Mesh, type Object3D, Texture } from "three";
import { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";
import type { LoadAsset } from "./load-asset";
import { readBytes } from "./read-bytes";

/** Loads a glTF or GLB model with everything that it refers to. Rejects with a message for people. */
export async function loadModel(path: string, loadAsset: LoadAsset): Promise<Object3D> {
  const bytes = await readBytes(path, loadAsset);
  const urls = new Map<string, string>();
  try {
    // The loader asks for neighbouring files by URL and cannot wait for one, so all are brought before.
    for (const uri of externalUris(bytes)) {
      const neighbour = await readBytes(resolvePath(path, uri), loadAsset);
      urls.set(uri, URL.createObjectURL(new Blob([neighbour])));
    }
    const manager = new LoadingManager();
    manager.setURLModifier((url) => urls.get(url) ?? url);
    const { scene } = await new GLTFLoader(manager).parseAsync(bytes, "");
    scene.traverse((object) => {
      object.matrixAutoUpdate = false;
      object.updateMatrix();
    });
    return scene;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${path} is not a glTF model that can be read: ${reason}`, { cause: error });
  } finally {
    for (const url of urls.values()) URL.revokeObjectURL(url);
  }
}

/** Frees the geometries, materials and textures of a model; clones share them. */
export function disposeModel(model: Object3D): void {
  model.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const mesh = object as Mesh;
    mesh.geometry.dispose();
    for (const material of [mesh.material].flat()) disposeMaterial(material);
  });
}

function disposeMaterial(material: Material): void {
  for (const value of Object.values(material)) if (value instanceof Texture) value.dispose();
  material.dispose();
}

/** The relative URIs that a text glTF names. A GLB holds its parts itself in all but rare cases. */
function externalUris(bytes: ArrayBuffer): string[] {
  if (new Uint8Array(bytes, 0, 1)[0] !== "{".charCodeAt(0)) return [];
  const { buffers = [], images = [] } = JSON.parse(new TextDecoder().decode(bytes)) as {
    buffers?: { uri?: string }[];
    images?: { uri?: string }[];
  };
  const uris = [...buffers, ...images].flatMap(({ uri }) =>
    uri === undefined || uri.startsWith("data:") ? [] : [uri],
  );
  return [...new Set(uris)];
}

/** A project path from a URI that is relative to another file. Steps above the project stay in it, and find nothing. */
export function resolvePath(file: string, uri: string): string {
  const segments = file.split("/").slice(0, -1);
  for (const segment of decodeURIComponent(uri).split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "." && segment !== "") segments.push(segment);
  }
  return segments.join("/");
}
