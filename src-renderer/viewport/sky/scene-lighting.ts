import {
  type Camera,
  Color,
  DirectionalLight,
  FogExp2,
  HemisphereLight,
  type LightShadow,
  PointLight,
  type Scene,
  type Sphere,
  Vector3,
} from "three";
import type { ViewContext, VisibleEnvironment, VisibleLight } from "../world/view-context";
import { fitShadow } from "./fit-shadow";
import { SkyDome } from "./sky-dome";

/** What is seen behind everything while the scene has no Environment. */
export interface Backdrop {
  readonly top: Color;
  readonly horizon: Color;
  readonly bottom: Color;
}

export interface LightingOptions {
  readonly camera: Camera;
  /** Edit views light a scene without lights, so that nothing is black; the game shows what there is. */
  readonly purpose: "edit" | "game";
  readonly backdrop: Backdrop;
  /** The share of the usual resolution, along each side, to draw shadows with. The same in all views of a world. */
  readonly shadowScale: number;
}

/** Each takes texture units, of which a material has 16 for certain. */
const shadowBudget = { directional: 2, spot: 3, point: 1 };
const shadowMapSizes = { directional: 2048, spot: 1024, point: 512 };

/** In texels; much more shows the pattern of the samples. */
const shadowSoftness = 1.8;

/** A sky of radiance L lights a surface below it with π L. */
const irradianceOfSky = Math.PI;

/** Sky, fog, ambient light and shadows of a scene. Shared by all views, so it is set up anew before each drawing. */
export class SceneLighting {
  private readonly dome: SkyDome;
  private readonly ambient = new HemisphereLight();
  private readonly studioKey = new DirectionalLight(0xffffff, 2.4);
  private readonly studioFill = new DirectionalLight(0xffffff, 0.7);
  private readonly fog = new FogExp2(0xffffff, 0);

  constructor(
    private readonly scene: Scene,
    private readonly context: ViewContext,
  ) {
    this.dome = new SkyDome(context.sky);
    this.ambient.updateMatrixWorld();
    for (const light of [this.studioKey, this.studioFill]) light.matrixAutoUpdate = false;
    this.studioKey.castShadow = true;
    this.studioKey.shadow.radius = shadowSoftness;
    this.studioFill.matrixWorld.setPosition(-3, 2, -4);
    scene.add(this.dome.object, this.ambient, this.studioKey, this.studioFill);
  }

  prepare(environment: VisibleEnvironment | undefined, casters: Sphere, options: LightingOptions): void {
    const { lights } = this.context;
    const isStudio = options.purpose === "edit" && lights.size === 0;
    this.applySky(environment, options.backdrop);
    this.applySun();
    this.studioKey.visible = isStudio;
    this.studioFill.visible = isStudio;
    if (isStudio) {
      setMapSize(this.studioKey.shadow, shadowMapSizes.directional * options.shadowScale);
      fitShadow(this.studioKey, studioDirection, options.camera, casters);
    }
    this.assignShadows(casters, options);
  }

  dispose(): void {
    this.dome.dispose();
    for (const light of [this.ambient, this.studioKey, this.studioFill]) light.dispose();
  }

  private applySky(environment: VisibleEnvironment | undefined, backdrop: Backdrop): void {
    const { sky } = this.context;
    sky.skyColor.value.copy(environment?.skyColor ?? backdrop.top);
    sky.horizonColor.value.copy(environment?.horizonColor ?? backdrop.horizon);
    sky.groundColor.value.copy(environment?.groundColor ?? backdrop.bottom);
    const intensity = environment?.ambientIntensity ?? 1;
    sky.reflectedSky.value.copy(environment?.skyColor ?? neutral.top).multiplyScalar(intensity);
    sky.reflectedHorizon.value.copy(environment?.horizonColor ?? neutral.horizon).multiplyScalar(intensity);
    sky.reflectedGround.value.copy(environment?.groundColor ?? neutral.bottom).multiplyScalar(intensity);
    this.ambient.color.copy(sky.reflectedSky.value).lerp(sky.reflectedHorizon.value, 0.5);
    this.ambient.groundColor.copy(sky.reflectedGround.value).lerp(this.ambient.color, 0.12);
    this.ambient.intensity = irradianceOfSky * 0.62;

    const density = environment?.fogDensity ?? 0;
    this.scene.fog = density > 0 ? this.fog : null;
    this.fog.density = density;
    this.fog.color.copy(sky.horizonColor.value);
  }

  private applySun(): void {
    const { lights, sky } = this.context;
    sky.sunDirection.value.set(0, 0, 0);
    for (const light of lights) {
      if (light.kind !== "directional" || light.light.intensity === 0) continue;
      light.direction(sky.sunDirection.value).negate();
      sky.sunColor.value.copy(light.light.color).multiplyScalar(Math.min(1.5, light.light.intensity * 0.4));
      return;
    }
  }

  private assignShadows(casters: Sphere, { camera, shadowScale }: LightingOptions): void {
    const left = { ...shadowBudget };
    for (const view of this.context.lights) {
      const { light, kind } = view;
      const castShadow = view.wantsShadow && light.intensity > 0 && left[kind] > 0;
      light.castShadow = castShadow;
      if (!castShadow) continue;
      left[kind]--;
      setMapSize(light.shadow, shadowMapSizes[kind] * shadowScale);
      light.shadow.radius = shadowSoftness;
      if (light instanceof DirectionalLight) fitShadow(light, view.direction(scratch), camera, casters);
      else setReach(view);
    }
  }
}

const scratch = new Vector3();
const studioDirection = new Vector3(-0.5, -0.8, -0.55).normalize();
const neutral: Backdrop = {
  top: new Color(0.55, 0.57, 0.6),
  horizon: new Color(0.42, 0.43, 0.45),
  bottom: new Color(0.16, 0.16, 0.17),
};

function setMapSize(shadow: LightShadow, size: number): void {
  if (shadow.mapSize.x === size) return;
  shadow.mapSize.setScalar(size);
  // Made anew in the right size when it is drawn.
  shadow.map?.dispose();
  shadow.map = null;
}

function setReach({ light, range }: VisibleLight): void {
  const { shadow } = light;
  shadow.bias = light instanceof PointLight ? -0.002 : -0.0005;
  shadow.normalBias = 0.02;
  if (shadow.camera.near === 0.05 && shadow.camera.far === range) return;
  shadow.camera.near = 0.05;
  shadow.camera.far = range;
  shadow.camera.updateProjectionMatrix();
}
