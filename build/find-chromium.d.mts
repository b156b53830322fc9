/** Path of a Chromium or Chrome on this machine: TANDEM_CHROMIUM, then well-known places, then Playwright's own. */
export function findChromium(): string | undefined;
