import { BackSide, Mesh, ShaderMaterial, SphereGeometry } from "three";
import { skyGradientGlsl, type SkyUniforms } from "./sky-uniforms";

/** The sky as a sphere around the camera, behind everything: a gradient, a soft glow around the sun, no visible bands. */
export class SkyDome {
  readonly object: Mesh<SphereGeometry, ShaderMaterial>;

  constructor(uniforms: SkyUniforms) {
    const material = new ShaderMaterial({
      name: "SkyDome",
      uniforms: { ...uniforms },
      vertexShader,
      fragmentShader,
      side: BackSide,
      depthWrite: false,
      // Colours are shown as they were picked; the fog, which is not tone mapped either, then meets the horizon.
      toneMapped: false,
      fog: false,
    });
    this.object = new Mesh(new SphereGeometry(1, 48, 32), material);
    this.object.name = "Sky";
    this.object.frustumCulled = false;
    // After what is opaque: only the pixels that nothing covers are worked out.
    this.object.renderOrder = 1000;
    this.object.matrixAutoUpdate = false;
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
  }
}

const vertexShader = /* glsl */ `
varying vec3 worldDirection;

void main() {
  worldDirection = position;
  // Turned with the camera but not moved: the sky has no distance. An orthographic camera looks along one direction only.
  vec4 viewPosition = vec4(mat3(viewMatrix) * position, 1.0);
  if (isOrthographic) {
    gl_Position = vec4(position.xy * 2.0, 1.0, 1.0);
    worldDirection = (vec4(position.x * 0.6, position.y * 0.6, -1.0, 0.0) * viewMatrix).xyz;
  } else {
    gl_Position = projectionMatrix * vec4(viewPosition.xyz * 1000.0, 1.0);
    gl_Position.z = gl_Position.w;
  }
}
`;

const fragmentShader = /* glsl */ `
#include <common>
#include <dithering_pars_fragment>
uniform vec3 skyColor;
uniform vec3 horizonColor;
uniform vec3 groundColor;
uniform vec3 sunDirection;
uniform vec3 sunColor;
varying vec3 worldDirection;
${skyGradientGlsl}

void main() {
  vec3 direction = normalize(worldDirection);
  vec3 color = skyGradient(skyColor, horizonColor, groundColor, direction.y, 0.0);
  float towardsSun = max(dot(direction, sunDirection), 0.0);
  float aboveHorizon = smoothstep(-0.06, 0.06, direction.y);
  float glow = 0.18 * pow(towardsSun, 24.0) + 0.35 * pow(towardsSun, 350.0) + 2.5 * smoothstep(0.99955, 0.99975, towardsSun);
  color += sunColor * glow * aboveHorizon;
  gl_FragColor = vec4(color, 1.0);
  #include <colorspace_fragment>
  // Broken up by less than one step of a display's channel, or wide gradients show bands.
  float noise = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453);
  gl_FragColor.rgb += (noise - 0.5) / 255.0;
}
`;
