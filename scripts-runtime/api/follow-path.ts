/** What a path of names leads through. */
interface Named<T> {
  readonly name: string;
  readonly isDestroyed: boolean;
  readonly children: readonly T[];
}

/** What the names lead to, of each level the first of that name; undefined where the path ends too early. */
export function followPath<T extends Named<T>>(
  children: readonly T[],
  path: string | readonly string[],
): T | undefined {
  let found: T | undefined;
  let below = children;
  for (const name of typeof path === "string" ? path.split("/") : path) {
    found = below.find((each) => each.name === name && !each.isDestroyed);
    if (!found) return undefined;
    below = found.children;
  }
  return found;
}
