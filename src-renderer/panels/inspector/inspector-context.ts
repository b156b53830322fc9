import { createContext, use } from "react";
import type { FieldEdits } from "../../workbench/edits/field-edits";

/** What the inspector's fields need to send their edits. */
export interface InspectorServices {
  readonly edits: FieldEdits;
  /** The fields are those of the running game. */
  readonly isPlaying: boolean;
}

export const InspectorContext = createContext<InspectorServices | undefined>(undefined);

export function useInspector(): InspectorServices {
  const services = use(InspectorContext);
  if (!services) throw new Error("Fields stand inside an inspector");
  return services;
}
