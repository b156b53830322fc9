/**
 * Where a line of one text is in another version of it, both 1-based: what stands before or after all changes keeps its
 * place, and in between the nearest line with the same text counts. Undefined where the line was changed.
 */
export function followLine(from: string, to: string, line: number): number | undefined {
  const [before, after] = [from.split(/\r?\n/), to.split(/\r?\n/)];
  const index = line - 1;
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  if (index < start) return line;
  const shift = after.length - before.length;
  let end = before.length;
  while (end > start && end + shift > start && before[end - 1] === after[end - 1 + shift]) end -= 1;
  if (index >= end) return line + shift;
  const text = before[index]?.trim();
  if (text === undefined || text === "") return undefined;
  const same = after.flatMap((other, place) => (other.trim() === text ? [place] : []));
  const [nearest] = same.sort((a, b) => Math.abs(a - index) - Math.abs(b - index));
  return nearest === undefined ? undefined : nearest + 1;
}
