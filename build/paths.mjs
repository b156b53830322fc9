import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's top folder, without a trailing slash. */
export const root = join(fileURLToPath(new URL("..", import.meta.url)), ".");

/** Where everything that is built goes. */
export const dist = join(root, "dist");
