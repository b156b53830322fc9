import { expect } from "vitest";

/** Any text that has this in it; typed, where what the matcher itself gives is `any`. */
export const containing = (text: string): unknown => expect.stringContaining(text);
