import type { ComponentRecord } from "../../src-shared/document/scene-record";
import type { FieldSnapshot } from "../../src-shared/protocol/session-api";
import type { ComponentCatalog } from "../../src-shared/scripting/component-catalog";
import { readRecordFields } from "../../src-shared/scripting/read-record-fields";

/** A component's fields as the document has them, for where no domain runs. */
export function readFieldSnapshots(catalog: ComponentCatalog, component: ComponentRecord): readonly FieldSnapshot[] {
  return readRecordFields([...(catalog.find(component.type)?.fields.values() ?? [])], component);
}
