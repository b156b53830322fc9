import { isSameJson } from "../../../src-shared/base/json";
import type { EntityRecord } from "../../../src-shared/document/scene-record";
import { PropertyRow } from "../../ui/fields/property-row";
import { TextField } from "../../ui/fields/text-field";
import { useEditor } from "../../workbench/editor-context";
import { executeCommand } from "../../workbench/execute-command";
import { formatTags, parseTags } from "./tag-list";

/** The words by which scripts find the selected entities. */
export function EntityTags({ entities }: { entities: readonly [EntityRecord, ...EntityRecord[]] }) {
  const editor = useEditor();
  const [active] = entities;
  const tags = active.tags ?? [];
  return (
    <div className="inspector-tags">
      <PropertyRow
        label="Tags"
        tooltip='Words by which scripts find entities, with commas between them: scene.findByTag("enemy")'
      >
        <TextField
          testId="entity-tags"
          value={formatTags(tags)}
          mixed={entities.some((entity) => !isSameJson(entity.tags ?? [], tags))}
          placeholder="none"
          onCommit={(text) =>
            executeCommand(editor, { kind: "setTags", ids: entities.map(({ id }) => id), tags: parseTags(text) })
          }
        />
      </PropertyRow>
    </div>
  );
}
