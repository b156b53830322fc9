import { LinearMipmapLinearFilter, RepeatWrapping, SRGBColorSpace, Texture } from "three";
import type { LoadAsset } from "./load-asset";
import { readBytes } from "./read-bytes";

/** Loads a picture that a browser can show (PNG, JPEG, WebP, AVIF …) as a colour texture that repeats. Rejects with a message for people. */
export async function loadTexture(path: string, loadAsset: LoadAsset): Promise<Texture> {
  const bytes = await readBytes(path, loadAsset);
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(new Blob([bytes]), {
      // A texture's first row is the lowest one; a bitmap cannot be turned when it is uploaded.
      imageOrientation: "flipY",
      premultiplyAlpha: "none",
      colorSpaceConversion: "none",
    });
  } catch {
    throw new Error(`${path} is not a picture that can be read. Use PNG, JPEG or WebP.`);
  }
  const texture = new Texture(image);
  texture.flipY = false;
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = 8;
  texture.needsUpdate = true;
  texture.addEventListener("dispose", () => image.close());
  return texture;
}
