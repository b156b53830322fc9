/*
 * Lines that scripts draw, as they cross from a domain to the viewers: two ends for each, and for each end its place in the
 * world in metres and its colour (linear, 0 to 1): x y z r g b.
 */

export const floatsPerLine = 12;
