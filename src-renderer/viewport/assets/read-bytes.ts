import type { LoadAsset } from "./load-asset";

/** The bytes of an asset, fetched where the loader gave a URL. Rejects with a message for people. */
export async function readBytes(path: string, loadAsset: LoadAsset): Promise<ArrayBuffer> {
  const source = await loadAsset(path);
  if (typeof source !== "string") return source;
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${path} cannot be loaded (${response.status}).`);
  return response.arrayBuffer();
}
