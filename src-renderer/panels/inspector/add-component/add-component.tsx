import { Command } from "cmdk";
import { FilePlus, Plus, Search } from "lucide-react";
import { Popover } from "radix-ui";
import { useEffect, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { Button } from "../../../ui/controls/button";
import { Icon } from "../../../ui/controls/icon";
import { componentIcon } from "../../../workbench/component-icons";
import { useEditor, useEditorStore } from "../../../workbench/editor-context";
import { createComponentScript } from "../../../workbench/code/create-script";
import { planScript, scriptsFolder } from "../../../workbench/code/new-script";
import { addComponent } from "../../../workbench/edits/add-component";
import { groupAddable, listAddable, searchAddable } from "./addable-components";

/** The button under the components, with the searchable list of what can be added. */
export function AddComponent({ ids }: { ids: readonly string[] }) {
  const { requests } = useEditor();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const subscription = requests.onDidRequestAddComponent(() => setOpen(true));
    return () => subscription.dispose();
  }, [requests]);
  return (
    <div className="inspector-add">
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger asChild>
          <Button icon={Plus} testId="add-component">
            Add component
          </Button>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content className="add-component" align="center" sideOffset={4} collisionPadding={8}>
            <AddList ids={ids} onDone={() => setOpen(false)} />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </div>
  );
}

function AddList({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const editor = useEditor();
  const entities = useEditorStore(
    "scene",
    useShallow(({ document }) => ids.flatMap((id) => document?.entity(id) ?? [])),
  );
  const classes = useEditorStore("scriptClasses", (state) => state.classes);
  const [query, setQuery] = useState("");
  const addables = listAddable(entities, classes);
  // What was found is one list, so that the best match is the first whatever its group.
  const groups = query.trim() === "" ? groupAddable(addables) : new Map([["Found", searchAddable(addables, query)]]);
  const add = async (type: string) => {
    onDone();
    await addComponent(editor, ids, type);
  };
  const typedName = query.trim();
  const planned = planScript(typedName, scriptsFolder, "class");
  // Only what is written as a class is meant as one: most of what is typed here is a search.
  const suggestion = "className" in planned && planned.className === typedName ? typedName : "";
  return (
    <Command label="Search components" loop shouldFilter={false}>
      <div className="add-component__search">
        <Icon of={Search} />
        <Command.Input
          className="add-component__input"
          placeholder="Search components"
          value={query}
          onValueChange={setQuery}
          autoFocus
          data-testid="component-search"
        />
      </div>
      <Command.List className="add-component__list">
        {[...groups].map(([group, members]) => (
          <Command.Group key={group} heading={group} hidden={members.length === 0}>
            {members.map(({ type, doc, isScript, isPresent }) => (
              <Command.Item
                key={type}
                value={type}
                disabled={isPresent}
                className="add-component__item"
                data-testid={`add-${type}`}
                onSelect={() => void add(type)}
              >
                <Icon of={componentIcon(type, isScript)} />
                <span className="ui-truncate">{type}</span>
                {isPresent && <span className="add-component__note">Added</span>}
                {doc !== undefined && doc !== "" && <span className="add-component__doc">{doc}</span>}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
        <Command.Group heading="New">
          <Command.Item
            value="new script"
            className="add-component__item"
            data-testid="new-script"
            onSelect={() => {
              onDone();
              void createComponentScript(editor, ids, suggestion);
            }}
          >
            <Icon of={FilePlus} />
            <span>{suggestion === "" ? "New script…" : `New script ${suggestion}…`}</span>
          </Command.Item>
        </Command.Group>
      </Command.List>
    </Command>
  );
}
