const deepest = 6;

/** Whether two values look the same: equal plain values, or objects of one kind with members that are alike. */
export function isAlike(a: unknown, b: unknown, depth = 0): boolean {
  if (Object.is(a, b)) return true;
  if (kindOf(a) !== kindOf(b) || depth > deepest) return false;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (a instanceof Map || a instanceof Set) return isAlike([...a], [...(b as typeof a)], depth + 1);
  if (a instanceof Date) return a.getTime() === (b as Date).getTime();
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && isAlike(read(a, key), read(b, key), depth + 1));
}

/** What a value is, roughly: "number", "Vector3", "Array". Absent ones are "nothing". */
export function kindOf(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  if (typeof value !== "object") return typeof value;
  const prototype: unknown = Object.getPrototypeOf(value);
  const made = prototype === null ? undefined : (prototype as { readonly constructor?: unknown }).constructor;
  return typeof made === "function" ? made.name : "Object";
}

function read(object: object, key: string): unknown {
  // A getter is code of the user's.
  return Object.getOwnPropertyDescriptor(object, key)?.value;
}
