/** How tests and benchmarks start Chromium. */
export const chromiumArguments: string[];
