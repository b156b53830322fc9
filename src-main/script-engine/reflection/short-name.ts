import type { ClassDescription } from "./file-description";

/** The name that a class has when it runs, whatever namespace it is in. */
export function shortName({ name }: ClassDescription): string {
  return name.slice(name.lastIndexOf(".") + 1);
}
