import {
  BoxGeometry,
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  RepeatWrapping,
  SRGBColorSpace,
  type Texture,
} from "three";

const stripeColors: readonly (readonly [number, number, number])[] = [
  [229, 181, 59],
  [58, 61, 68],
];

/** Diagonal warning stripes, soft at the edges: plainly not the picture that was asked for, and no eyesore. */
export function createMissingTexture(): Texture {
  const size = 64;
  const pixels = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [r, g, b] = stripeColors[(((x + y) / (size / 4)) | 0) % 2] as readonly [number, number, number];
      pixels.set([r, g, b, 255], (y * size + x) * 4);
    }
  }
  const texture = new DataTexture(pixels, size, size);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}

/** Stands where a model is missing: a striped box, one metre in size, so that the entity can be seen and clicked. */
export function createMissingModel(): Object3D {
  const material = new MeshStandardMaterial({ map: createMissingTexture(), roughness: 0.8 });
  const mesh = new Mesh(new BoxGeometry(1, 1, 1), material);
  mesh.name = "Missing model";
  mesh.matrixAutoUpdate = false;
  return mesh;
}
