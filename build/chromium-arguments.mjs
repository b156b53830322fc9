/** How tests and benchmarks start Chromium: it refuses its sandbox to root, and without a GPU draws WebGL in software. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];
