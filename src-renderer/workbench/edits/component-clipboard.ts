import { findComponentSchema } from "../../../src-shared/document/built-in-components";
import { reservedComponentKeys, type ComponentRecord } from "../../../src-shared/document/scene-record";
import type { CommandDone, FieldEdit, SingleCommand } from "../../../src-shared/protocol/command";
import type { Editor } from "../editor";
import { executeBatch } from "../execute-batch";

/**
 * Keeps a component in the window's clipboard. Of a running game it is taken as the instance is now, so that what was
 * found while playing can be pasted after Stop.
 */
export function copyComponent({ clipboard, stores }: Editor, record: ComponentRecord): void {
  if (stores.play.getState().state === "edit") return clipboard.copyComponent(record);
  const snapshots = stores.fields.getState().byComponent.get(record.id)?.values() ?? [];
  const live = [...snapshots].filter(({ error, type }) => error === undefined && type.kind !== "unknown");
  clipboard.copyComponent({ ...record, ...Object.fromEntries(live.map(({ name, value }) => [name, value])) });
}

/** The edits that give a component the copied one's values; what is not set there is not set here afterwards either. */
export function valuesToPaste(
  { stores }: Editor,
  source: ComponentRecord,
  entity: string,
  target: ComponentRecord,
): readonly FieldEdit[] {
  const fields =
    findComponentSchema(source.type)?.fields ?? stores.scriptClasses.getState().byName.get(source.type)?.fields;
  // What is set aside belongs to the record that it is in; without the class there is nothing else to go by.
  const names = fields?.map(({ name }) => name) ?? Object.keys(source).filter((name) => Object.hasOwn(target, name));
  return names
    .filter((name) => !reservedComponentKeys.has(name) && (source[name] !== undefined || target[name] !== undefined))
    .map((path): FieldEdit => {
      const value = source[path];
      return { entity, component: target.id, path, ...(value !== undefined && { value }) };
    });
}

/** Adds the copied component with its values, as one step, to those of the entities that have none of its type. */
export async function pasteComponent(editor: Editor, entities: readonly string[]): Promise<CommandDone | undefined> {
  const { component: source } = editor.clipboard;
  const { document } = editor.stores.scene.getState();
  if (!source) return undefined;
  const { type } = source;
  const targets = entities.filter((id) => !document?.entity(id)?.components.some((present) => present.type === type));
  const commands = targets.flatMap((entity): readonly SingleCommand[] => {
    // Of a component just added only its type is known.
    const values = valuesToPaste(editor, source, entity, { id: type, type });
    const enabled = source.enabled === false ? [{ entity, component: type, path: "enabled", value: false }] : [];
    const edits = [...values, ...enabled];
    const add: SingleCommand = { kind: "addComponent", entity, type };
    return edits.length === 0 ? [add] : [add, { kind: "setFields", edits }];
  });
  return executeBatch(editor, `Paste ${type}`, commands);
}
