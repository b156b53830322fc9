/** Beyond the end is at the end, where most things come and adding is quick. */
export function insertAt<T>(items: T[], index: number, item: T): void {
  if (index >= items.length) items.push(item);
  else items.splice(index, 0, item);
}

/** Takes an item out of a list, if it is there. */
export function remove<T>(items: T[], item: T): void {
  const index = items.indexOf(item);
  if (index >= 0) items.splice(index, 1);
}

/** Adds an object to a set of those that are there, and gives it back. */
export function keepIn<T extends object>(known: WeakSet<object>, object: T): T {
  known.add(object);
  return object;
}
