/** The editor domain lives while people edit; the runtime domain from Play to Stop. */
export type DomainKind = "editor" | "runtime";
