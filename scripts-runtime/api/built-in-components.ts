import type { Color } from "three/src/math/Color.js";
import type { Model, Texture } from "./assets";
import { Component } from "./scene-graph";

/*
 * What the editor's component schemas look like from a script. Only declarations: at run time the fields are made from
 * the schemas, and a test compares the two.
 */

/** Draws a shape or a model at the entity's place. */
export class MeshRenderer extends Component {
  /** The shape to draw while no model is set. It is one metre in size; a capsule is two metres tall. */
  declare shape: "box" | "sphere" | "capsule" | "cylinder" | "cone" | "torus" | "plane";
  /** A glTF model to draw in place of the shape. */
  declare model: Model | undefined;
  /**
   * The surface's own colour.
   * @example renderer.color.set("tomato");
   */
  declare color: Color;
  /** An image multiplied with the colour. */
  declare texture: Texture | undefined;
  /** 0 is a mirror, 1 is chalk. */
  declare roughness: number;
  /** 0 is a plastic, 1 is a metal. */
  declare metalness: number;
  /** Light that the surface gives off, seen but not cast. */
  declare emissive: Color;
  /** Whether it casts shadows. */
  declare castShadow: boolean;
  /** Whether shadows fall on it. */
  declare receiveShadow: boolean;
}

/** Shows the game from the entity's place, looking along its negative Z axis. */
export class Camera extends Component {
  /** Whether distant things look smaller. */
  declare projection: "perspective" | "orthographic";
  /** The vertical angle of view in degrees, of a perspective camera. */
  declare fieldOfView: number;
  /** Half the height of the view in metres, of an orthographic camera. */
  declare size: number;
  /** Nothing closer is drawn; metres. */
  declare near: number;
  /** Nothing further is drawn; metres. */
  declare far: number;
  /** The enabled camera with the highest priority shows the game. */
  declare priority: number;
}

/** Lights the scene from the entity's place, or along its negative Z axis. */
export class Light extends Component {
  /** A sun, a bulb or a torch. */
  declare kind: "directional" | "point" | "spot";
  /** The light's colour. */
  declare color: Color;
  /** How bright it is. */
  declare intensity: number;
  /** How far it reaches, in metres. */
  declare range: number;
  /** The full width of a spot's cone, in degrees. */
  declare angle: number;
  /** Whether things cast shadows in it. */
  declare castShadow: boolean;
}

/** The sky, the light that comes from everywhere, and the fog. The first enabled one counts. */
export class Environment extends Component {
  /** The sky overhead. */
  declare skyColor: Color;
  /** The sky at the horizon, and the fog. */
  declare horizonColor: Color;
  /** The light from below. */
  declare groundColor: Color;
  /** How bright the light from everywhere is. */
  declare ambientIntensity: number;
  /** How thick the fog is; 0 is none. */
  declare fogDensity: number;
}
