/** Of two files with a class of one name the lesser keeps it: the one with the shorter path, as a copy's is the longer. */
export function comparePaths(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}
