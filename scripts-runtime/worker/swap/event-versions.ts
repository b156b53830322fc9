import { GameEvent } from "../../api/index";
import type { ModuleExports } from "../modules/linked-modules";
import { isPlainObject } from "../values/is-plain-object";

/** An event that a module gives away, by itself or in an object. */
interface ExportedEvent {
  readonly file: string;
  readonly event: GameEvent<unknown>;
}

/** By file, export and name: what an event is known under. */
export type ExportedEvents = ReadonlyMap<string, ExportedEvent>;

/** The events that modules give away, for comparing them with those of newer code. */
export function listEvents(exports: ReadonlyMap<string, ModuleExports>): ExportedEvents {
  const found = new Map<string, ExportedEvent>();
  for (const [file, given] of exports) {
    for (const [path, event] of findEvents(given)) found.set(`${file} ${path} ${event.name}`, { file, event });
  }
  return found;
}

/** Which event of newer code stands in the place of which older one. */
export function findEventVersions(
  before: ExportedEvents,
  after: ExportedEvents,
): readonly (readonly [older: GameEvent<unknown>, newer: GameEvent<unknown>])[] {
  return [...before].flatMap(([key, { event: older }]) => {
    const newer = after.get(key)?.event;
    return newer && newer !== older ? [[older, newer] as const] : [];
  });
}

/** Those that no module gives away any more, under whatever name. */
export function listGoneEvents(before: ExportedEvents, after: ExportedEvents): readonly ExportedEvent[] {
  const present = new Set([...after.values()].map(({ event }) => event));
  return [...before].flatMap(([key, exported]) => (after.has(key) || present.has(exported.event) ? [] : [exported]));
}

/** A module may give away anything. */
function* findEvents(given: unknown, depth = 0): Iterable<readonly [path: string, event: GameEvent<unknown>]> {
  if (typeof given !== "object" || given === null) return;
  for (const name of Object.keys(given)) {
    const value = readSafely(given, name);
    if (value instanceof GameEvent) yield [name, value];
    else if (depth === 0 && isPlainObject(value)) {
      for (const [path, event] of findEvents(value, 1)) yield [`${name}.${path}`, event];
    }
  }
}

/** A getter of the user's, or a constant that is not there yet, may throw. */
function readSafely(given: object, name: string): unknown {
  try {
    return Reflect.get(given, name);
  } catch {
    return undefined;
  }
}
