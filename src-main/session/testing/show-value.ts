/*
 * A field's value as a text that differs wherever Object.is does. Here for the values that a test has in mind; the script
 * of `holder-scripts.ts` does the same by itself with what it really sees.
 */

export function showNumber(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value);
}

export function showBigInt(value: bigint): string {
  return `${value}n`;
}

/** Long texts by their length and a sum over all their code units. */
export function showText(value: string): string {
  if (value.length < 1000) return JSON.stringify(value);
  let sum = 0;
  for (let index = 0; index < value.length; index++) sum = (Math.imul(sum, 31) + value.charCodeAt(index)) | 0;
  return `${value.length} units, ${sum}`;
}

export function showVector(className: string, numbers: readonly number[]): string {
  return `${className}(${numbers.map(showNumber).join()})`;
}

export function showReference(className: string, target: string): string {
  return `${className} ${JSON.stringify(target)}`;
}

export function showList(items: readonly string[]): string {
  return `[${items.join()}]`;
}

export function showObject(className: string, members: Readonly<Record<string, string>>): string {
  const sorted = Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${className}{${sorted.map(([name, shown]) => `${name}:${shown}`).join()}}`;
}
