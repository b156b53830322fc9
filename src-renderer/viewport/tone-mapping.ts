import { NeutralToneMapping } from "three";

/**
 * How the scene's unbounded light becomes what a display can show, the same in every view. Khronos' neutral curve keeps a
 * surface's colour as it was picked and only rolls off highlights; filmic curves (ACES, AgX) wash out what a designer chose.
 */
export const viewToneMapping = NeutralToneMapping;
export const toneMappingExposure = 1.12;
