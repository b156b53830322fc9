import {
  DoubleSide,
  FrontSide,
  type MeshStandardMaterial as StandardMaterial,
  MeshStandardMaterial,
  type Texture,
} from "three";
import { skyGradientGlsl, type SkyUniforms } from "../sky/sky-uniforms";

type Shader = Parameters<StandardMaterial["onBeforeCompile"]>[0];

export interface SurfaceOptions {
  readonly isDoubleSided: boolean;
  readonly texture: Texture | undefined;
}

/**
 * The material of all shapes. Colour, roughness, metalness and emission come per instance, as attributes, so dragging a
 * slider changes a few numbers and neither a program nor a batch.
 */
export function createSurfaceMaterial(sky: SkyUniforms, options: SurfaceOptions): MeshStandardMaterial {
  const material = new MeshStandardMaterial({
    roughness: 1,
    metalness: 1,
    side: options.isDoubleSided ? DoubleSide : FrontSide,
    map: options.texture ?? null,
    dithering: true,
    // Thin things and things that stand on others would let light through at their foot with the back faces' shadow.
    shadowSide: options.isDoubleSided ? DoubleSide : FrontSide,
  });
  material.onBeforeCompile = (shader) => {
    addInstanceSurface(shader);
    addSkyReflection(shader, sky);
  };
  material.customProgramCacheKey = () => "tandem-surface";
  return material;
}

/** Lets a model's own material mirror the sky as shapes do; without it metals would be black. */
export function reflectSky(material: MeshStandardMaterial, sky: SkyUniforms): void {
  material.onBeforeCompile = (shader) => addSkyReflection(shader, sky);
  material.customProgramCacheKey = () => "tandem-model";
}

function addInstanceSurface(shader: Shader): void {
  shader.vertexShader = shader.vertexShader
    .replace(
      "#include <common>",
      `#include <common>
attribute vec2 instanceFinish;
attribute vec3 instanceEmissive;
varying vec2 vFinish;
varying vec3 vEmissive;`,
    )
    .replace(
      "#include <begin_vertex>",
      `#include <begin_vertex>
vFinish = instanceFinish;
vEmissive = instanceEmissive;`,
    );
  shader.fragmentShader = shader.fragmentShader
    .replace(
      "#include <common>",
      `#include <common>
varying vec2 vFinish;
varying vec3 vEmissive;`,
    )
    .replace("#include <roughnessmap_fragment>", "float roughnessFactor = vFinish.x;")
    .replace("#include <metalnessmap_fragment>", "float metalnessFactor = vFinish.y;")
    .replace("vec3 totalEmissiveRadiance = emissive;", "vec3 totalEmissiveRadiance = vEmissive;");
}

function addSkyReflection(shader: Shader, sky: SkyUniforms): void {
  shader.uniforms.reflectedSky = sky.reflectedSky;
  shader.uniforms.reflectedHorizon = sky.reflectedHorizon;
  shader.uniforms.reflectedGround = sky.reflectedGround;
  shader.fragmentShader = shader.fragmentShader
    .replace(
      "void main() {",
      `uniform vec3 reflectedSky;
uniform vec3 reflectedHorizon;
uniform vec3 reflectedGround;
${skyGradientGlsl}
void main() {`,
    )
    .replace(
      "#include <lights_fragment_maps>",
      `#include <lights_fragment_maps>
#if defined(RE_IndirectSpecular)
vec3 mirrored = (vec4(reflect(-geometryViewDir, geometryNormal), 0.0) * viewMatrix).xyz;
radiance += skyGradient(reflectedSky, reflectedHorizon, reflectedGround, mirrored.y, material.roughness);
#endif`,
    );
}
