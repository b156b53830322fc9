import { stat } from "node:fs/promises";
import { extname } from "node:path";
import { transportNames } from "../../src-shared/protocol/renderer-protocol";
import type { SessionApi } from "../../src-shared/protocol/session-api";
import { resolveContained } from "../project/contained-path";

/** A file that a page may load, and how to send it. */
export interface ServedFile {
  /** Absolute. */
  readonly path: string;
  readonly size: number;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly etag: string;
}

/**
 * What a page gets for the path of an address (still encoded): the page itself, a file of it, or an asset of the open
 * project. Undefined for everything else.
 */
export async function findServedFile(
  urlPath: string,
  rendererDir: string,
  session: Pick<SessionApi, "getProject">,
): Promise<ServedFile | undefined> {
  const path = decodePath(urlPath);
  if (path === undefined) return undefined;
  if (path.startsWith(transportNames.projectPath)) {
    const asset = path.slice(transportNames.projectPath.length);
    const project = asset.startsWith("assets/") ? await session.getProject() : undefined;
    return project && describeFile(project.dir, asset, "no-cache");
  }
  const name = path === "/" ? "index.html" : path.slice(1);
  // Their names change with their content.
  const isHashed = /^(chunks|assets)\//.test(name);
  const cacheControl = isHashed ? "private, max-age=31536000, immutable" : "no-cache";
  return describeFile(rendererDir, name, cacheControl);
}

function decodePath(urlPath: string): string | undefined {
  try {
    return decodeURIComponent(urlPath);
  } catch {
    // Malformed escapes name nothing.
    return undefined;
  }
}

async function describeFile(dir: string, name: string, cacheControl: string): Promise<ServedFile | undefined> {
  try {
    const path = await resolveContained(dir, name);
    const found = path.ok ? await stat(path.value) : undefined;
    if (!path.ok || found?.isFile() !== true) return undefined;
    return {
      path: path.value,
      size: found.size,
      contentType: contentTypes[extname(name).toLowerCase()] ?? "application/octet-stream",
      cacheControl,
      etag: `"${found.size.toString(36)}-${Math.round(found.mtimeMs * 1000).toString(36)}"`,
    };
  } catch {
    // Not there, or not readable: the same to a page.
    return undefined;
  }
}

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".glb": "model/gltf-binary",
  ".gltf": "model/gltf+json",
  ".html": "text/html; charset=utf-8",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".wav": "audio/wav",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
};
