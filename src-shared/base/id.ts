/** A new id for an entity, a component or a session: a random UUID, unique across files and machines. */
export function createId(): string {
  return crypto.randomUUID();
}
