import type { Color } from "three/src/math/Color.js";
import type { Model, Texture } from "./assets";
import { Component } from "./component";

/*
 * What the editor's component schemas look like from a script. Only declarations: at run time the fields are made from
 * the schemas, and a test compares the two.
 */

/**
 * Draws a shape or a model at the entity's place.
 * @example this.entity.addComponent(MeshRenderer, { shape: "sphere", color: "tomato" });
 */
export class MeshRenderer extends Component {
  /**
   * The shape to draw while no model is set. It is one metre in size; a capsule is two metres tall.
   * @example renderer.shape = "capsule";
   */
  declare shape: "box" | "sphere" | "capsule" | "cylinder" | "cone" | "torus" | "plane";
  /**
   * A glTF model to draw in place of the shape.
   * @example renderer.model = this.body;
   */
  declare model: Model | undefined;
  /**
   * The surface's own colour.
   * @example renderer.color.set("tomato");
   */
  declare color: Color;
  /**
   * An image multiplied with the colour.
   * @example renderer.texture = this.logo;
   */
  declare texture: Texture | undefined;
  /**
   * 0 is a mirror, 1 is chalk.
   * @example renderer.roughness = 0.2;
   */
  declare roughness: number;
  /**
   * 0 is a plastic, 1 is a metal.
   * @example renderer.metalness = 1;
   */
  declare metalness: number;
  /**
   * Light that the surface gives off, seen but not cast.
   * @example renderer.emissive.set("orangered");
   */
  declare emissive: Color;
  /**
   * Whether it casts shadows.
   * @example renderer.castShadow = false;
   */
  declare castShadow: boolean;
  /**
   * Whether shadows fall on it.
   * @example renderer.receiveShadow = false;
   */
  declare receiveShadow: boolean;
}

/**
 * Shows the game from the entity's place, looking along its negative Z axis.
 * @example const camera = this.scene.findComponent(Camera);
 */
export class Camera extends Component {
  /**
   * Whether distant things look smaller.
   * @example camera.projection = "orthographic";
   */
  declare projection: "perspective" | "orthographic";
  /**
   * The vertical angle of view in degrees, of a perspective camera.
   * @example camera.fieldOfView = this.isAiming ? 30 : 60;
   */
  declare fieldOfView: number;
  /**
   * Half the height of the view in metres, of an orthographic camera.
   * @example camera.size += Input.pointer.wheel.y * 0.01;
   */
  declare size: number;
  /**
   * Nothing closer is drawn; metres.
   * @example camera.near = 0.05;
   */
  declare near: number;
  /**
   * Nothing further is drawn; metres.
   * @example camera.far = 500;
   */
  declare far: number;
  /**
   * The enabled camera with the highest priority shows the game.
   * @example camera.priority = 10;
   */
  declare priority: number;
}

/**
 * Lights the scene from the entity's place, or along its negative Z axis.
 * @example const lamp = this.getComponent(Light);
 */
export class Light extends Component {
  /**
   * A sun, a bulb or a torch.
   * @example light.kind = "spot";
   */
  declare kind: "directional" | "point" | "spot";
  /**
   * The light's colour.
   * @example light.color.set("gold");
   */
  declare color: Color;
  /**
   * How bright it is.
   * @example light.intensity = Random.range(0.8, 1.2);
   */
  declare intensity: number;
  /**
   * How far it reaches, in metres.
   * @example light.range = 12;
   */
  declare range: number;
  /**
   * The full width of a spot's cone, in degrees.
   * @example light.angle = 40;
   */
  declare angle: number;
  /**
   * Whether things cast shadows in it.
   * @example light.castShadow = true;
   */
  declare castShadow: boolean;
}

/**
 * The sky, the light that comes from everywhere, and the fog. The first enabled one counts.
 * @example const sky = this.scene.findComponent(Environment);
 */
export class Environment extends Component {
  /**
   * The sky overhead.
   * @example sky.skyColor.set("midnightblue");
   */
  declare skyColor: Color;
  /**
   * The sky at the horizon, and the fog.
   * @example sky.horizonColor.lerp(night, dt);
   */
  declare horizonColor: Color;
  /**
   * The light from below.
   * @example sky.groundColor.set("#3a2f24");
   */
  declare groundColor: Color;
  /**
   * How bright the light from everywhere is.
   * @example sky.ambientIntensity = 0.3;
   */
  declare ambientIntensity: number;
  /**
   * How thick the fog is; 0 is none.
   * @example sky.fogDensity = 0.02;
   */
  declare fogDensity: number;
}
