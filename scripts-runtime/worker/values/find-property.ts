/** A property of an object as it or a prototype of it has it; asking runs no code of anybody's but a proxy's. */
export function findProperty(object: object, name: string): PropertyDescriptor | undefined {
  for (let holder: object | null = object; holder; holder = Object.getPrototypeOf(holder) as object | null) {
    const property = Object.getOwnPropertyDescriptor(holder, name);
    if (property) return property;
  }
  return undefined;
}
