/**
 * Reads a part of the session, and reads again when asked meanwhile: `apply` always gets the answer to the newest request,
 * never an older one that came late. A read that fails leaves what is there; the connection reports its loss itself.
 */
export function createReader<T>(read: () => Promise<T>, apply: (value: T) => void): () => Promise<void> {
  let newest = 0;
  return async () => {
    const request = ++newest;
    let value: T;
    try {
      value = await read();
    } catch {
      return;
    }
    if (request === newest) apply(value);
  };
}
