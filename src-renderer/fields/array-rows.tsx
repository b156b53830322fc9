import { ChevronDown, ChevronUp, Plus, X } from "lucide-react";
import { useState } from "react";
import type { JsonValue } from "../../src-shared/base/json";
import { getAtPath, parseFieldPath } from "../../src-shared/document/field-path";
import { zeroValue } from "../../src-shared/document/field-value";
import type { FieldSnapshot } from "../../src-shared/protocol/session-api";
import { Button } from "../ui/controls/button";
import { IconButton } from "../ui/controls/icon-button";
import { NumberField } from "../ui/fields/number-field";
import { useFieldsServices, useFold } from "./fields-context";
import { type JsonArray, moveItem, removeItem, resizeArray } from "./array-values";
import { rearrangeItemFolds } from "./item-folds";
import { PartedHead } from "./parted-head";
import { readValues } from "./value-binding";
import type { PartedRowsProps } from "./value-rows-props";

/** Items shown before the user asks for more. */
const firstShown = 50;
const longestArray = 10_000;

/**
 * A list: its size, and a row or more for each item. On several components each keeps its own items: growing and cutting
 * happen at the end of every list, and only places that all of them have are shown.
 */
export function ArrayRows(props: PartedRowsProps<"array">) {
  const { binding, label, depth, Rows } = props;
  const { type, attributes, path, editing, isReadOnly } = binding;
  const { header: _header, visibleIf: _visibleIf, ...itemAttributes } = attributes;
  const lists = readValues(binding, (value) => (Array.isArray(value) ? (value as JsonArray) : undefined));
  const sizes = lists.map((list) => list.length);
  const shownSize = Math.min(...sizes);
  const isSizeMixed = sizes.some((size) => size !== shownSize);
  const [isOpen, setOpen] = useFold(`list/${path.replace(/\d+/g, "")}`, shownSize <= 10);
  const [limit, setLimit] = useState(firstShown);

  const update = (change: (items: JsonArray) => JsonArray) =>
    editing.update(path, (snapshot) => {
      const present = listAt(snapshot, path);
      return present && change(present);
    });
  const { folds } = useFieldsServices();
  const rearrangeFolds = (change: (items: JsonArray) => JsonArray) =>
    folds.setState((state) => ({ folds: rearrangeItemFolds(state.folds, path, shownSize, change) }));
  const rearrange = (change: (items: JsonArray) => JsonArray) => {
    rearrangeFolds(change);
    void update(change);
  };
  const resize = (size: number) => update((items) => resizeArray(items, size, items.at(-1) ?? zeroValue(type.element)));

  return (
    <>
      <PartedHead rows={props} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        <NumberField
          label={`Size of ${label}`}
          integer
          min={0}
          max={longestArray}
          value={isSizeMixed ? undefined : shownSize}
          mixed={isSizeMixed}
          readOnly={isReadOnly}
          unit={shownSize === 1 && !isSizeMixed ? "item" : "items"}
          testId={`size-${path}`}
          // Every size on the way would lose items: only the last one counts.
          onChange={(size, phase) => (phase === "commit" ? resize(size) : undefined)}
        />
        {!isReadOnly && (
          <IconButton
            icon={Plus}
            label={`Add to ${label}`}
            testId={`add-${path}`}
            onClick={() => {
              setOpen(true);
              // Who adds an item wants to fill it in.
              rearrangeFolds((items) => [...items, true]);
              void update((items) => resizeArray(items, items.length + 1, zeroValue(type.element)));
            }}
          />
        )}
      </PartedHead>
      {isOpen &&
        Array.from({ length: Math.min(shownSize, limit) }, (_, index) => (
          <Rows
            key={index}
            label={`${index}`}
            depth={depth + 1}
            binding={{
              type: type.element,
              // What the attributes say of numbers holds for every item.
              attributes: itemAttributes,
              path: `${path}[${index}]`,
              values: lists.map((list): JsonValue => list[index] ?? null),
              editing,
              isReadOnly,
            }}
            actions={
              !isReadOnly && (
                <ItemActions
                  path={`${path}[${index}]`}
                  isFirst={index === 0}
                  isLast={index === shownSize - 1}
                  onMove={(step) => rearrange((items) => moveItem(items, index, index + step))}
                  onRemove={() => rearrange((items) => removeItem(items, index))}
                />
              )
            }
          />
        ))}
      {isOpen && shownSize > limit && (
        <div className="field-more">
          <Button variant="quiet" onClick={() => setLimit(limit + 200)}>
            {`Show more of ${shownSize.toLocaleString("en")} items`}
          </Button>
        </div>
      )}
    </>
  );
}

interface ItemActionsProps {
  path: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
}

function ItemActions({ path, isFirst, isLast, onMove, onRemove }: ItemActionsProps) {
  return (
    <span className="field-item-actions">
      <IconButton icon={ChevronUp} label="Move up" size="small" disabled={isFirst} onClick={() => onMove(-1)} />
      <IconButton icon={ChevronDown} label="Move down" size="small" disabled={isLast} onClick={() => onMove(1)} />
      <IconButton icon={X} label="Remove" size="small" testId={`remove-${path}`} onClick={onRemove} />
    </span>
  );
}

/** The list at a path inside a field as it is now. */
function listAt({ type, value }: FieldSnapshot, path: string): JsonArray | undefined {
  const [, ...steps] = parseFieldPath(path) ?? [path];
  const present = getAtPath(type, value, steps);
  return Array.isArray(present) ? (present as JsonArray) : undefined;
}
