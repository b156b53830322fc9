import { useShallow } from "zustand/react/shallow";
import type { EntityRecord } from "../../../src-shared/document/scene-record";
import { PropertyRow } from "../../ui/fields/property-row";
import { TextField } from "../../ui/fields/text-field";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { executeCommand } from "../../workbench/execute-command";
import { formatTags, parseTags } from "./tag-list";

/** The words by which scripts find the selected entities. */
export function EntityTags({ ids }: { ids: readonly [active: string, ...others: string[]] }) {
  const editor = useEditor();
  const { text, isMixed } = useEditorStore(
    "scene",
    useShallow(({ document }) => {
      const texts = ids.map((id) => tagsOf(document?.entity(id)));
      return { text: texts[0] ?? "", isMixed: texts.some((other) => other !== texts[0]) };
    }),
  );
  return (
    <div className="inspector-tags">
      <PropertyRow
        label="Tags"
        tooltip='Words by which scripts find entities, with commas between them: scene.findByTag("enemy")'
      >
        <TextField
          testId="entity-tags"
          value={text}
          mixed={isMixed}
          placeholder="none"
          onCommit={(typed) => executeCommand(editor, { kind: "setTags", ids, tags: parseTags(typed) })}
        />
      </PropertyRow>
    </div>
  );
}

function tagsOf(entity: EntityRecord | undefined): string {
  return formatTags(entity?.tags ?? []);
}
