import { Color, Vector3 } from "three";

/** What the sky looks like and the light it gives, shared by every material that shows or mirrors it. Linear colours. */
export interface SkyUniforms {
  /** The dome's own colours. */
  readonly skyColor: { readonly value: Color };
  readonly horizonColor: { readonly value: Color };
  readonly groundColor: { readonly value: Color };
  /** What surfaces mirror: the dome's colours times the ambient intensity. */
  readonly reflectedSky: { readonly value: Color };
  readonly reflectedHorizon: { readonly value: Color };
  readonly reflectedGround: { readonly value: Color };
  /** Towards the sun, in world space; the zero vector without one. */
  readonly sunDirection: { readonly value: Vector3 };
  readonly sunColor: { readonly value: Color };
}

export function createSkyUniforms(): SkyUniforms {
  const color = () => ({ value: new Color() });
  return {
    skyColor: color(),
    horizonColor: color(),
    groundColor: color(),
    reflectedSky: color(),
    reflectedHorizon: color(),
    reflectedGround: color(),
    sunDirection: { value: new Vector3() },
    sunColor: color(),
  };
}

/**
 * GLSL: the sky's radiance in a direction, softened over `blur` (0 sharp, 1 as good as even). One function draws the dome
 * and gives reflections, so a mirror shows the sky that is there.
 */
export const skyGradientGlsl = /* glsl */ `
vec3 skyGradient(vec3 sky, vec3 horizon, vec3 ground, float height, float blur) {
  float width = 0.02 + 0.9 * blur;
  float above = smoothstep(-width, width, height);
  float up = clamp(height, 0.0, 1.0);
  float down = clamp(-height, 0.0, 1.0);
  vec3 upper = mix(horizon, sky, (1.0 - exp(-up * 3.2)) * (1.04 - 0.35 * blur));
  // Haze reaches further down than up, so a scene without ground does not stand on a dark half.
  vec3 lower = mix(horizon, ground, (1.0 - exp(-down * 1.1)) * 1.1);
  return mix(mix(lower, ground, blur), upper, above);
}
`;
