import { ACESFilmicToneMapping } from "three";

/** How the scene's unbounded light becomes what a display can show, the same in every view. */
export const viewToneMapping = ACESFilmicToneMapping;
export const toneMappingExposure = 1;
