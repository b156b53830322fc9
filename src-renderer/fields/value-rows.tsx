import "./fields.css";
import { X } from "lucide-react";
import type { FieldType } from "../../src-shared/document/field-type";
import { zeroValue } from "../../src-shared/document/field-value";
import { Button } from "../ui/controls/button";
import { IconButton } from "../ui/controls/icon-button";
import { PropertyRow } from "../ui/fields/property-row";
import { ArrayRows } from "./array-rows";
import { FieldBoundary } from "./field-boundary";
import { FieldWidget } from "./field-widget";
import { ObjectRows } from "./object-rows";
import { fieldPropsOf } from "./value-binding";
import type { ValueRowsProps } from "./value-rows-props";

/** The rows of a value of any type: one for plain values, several for lists and nested objects. */
export function ValueRows(props: ValueRowsProps) {
  const { binding, label, depth } = props;
  return (
    <FieldBoundary
      value={binding.values[0]}
      fallback={(message) => (
        <PropertyRow
          label={label}
          depth={depth}
          error={`This field cannot be shown: ${message}.`}
          testId={`property-${binding.path}`}
        >
          <span className="field-faint">Not shown</span>
        </PropertyRow>
      )}
    >
      <Rows {...props} />
    </FieldBoundary>
  );
}

function Rows(props: ValueRowsProps) {
  const { binding } = props;
  const { type } = binding;
  switch (type.kind) {
    case "optional":
      return isReference(type.of) ? (
        <LeafRow {...props} binding={{ ...binding, type: type.of }} />
      ) : (
        <OptionalRows {...props} of={type.of} />
      );
    case "array":
      return <ArrayRows {...props} binding={{ ...binding, type }} Rows={ValueRows} />;
    case "object":
      return <ObjectRows {...props} binding={{ ...binding, type }} Rows={ValueRows} />;
    default:
      return <LeafRow {...props} />;
  }
}

function LeafRow({ binding, label, tooltip, depth, overridden, onReset, actions }: ValueRowsProps) {
  const { attributes, type, path, editing, isReadOnly } = binding;
  const refusal = editing.refusal;
  const isRefused = refusal !== undefined && (refusal.path === path || isPartOf(refusal.path, path));
  const isUnsupported = type.kind === "unknown";
  return (
    <PropertyRow
      label={label}
      tooltip={joinTooltip(tooltip, attributes.unit, isUnsupported ? `Not editable: ${type.text}` : undefined)}
      depth={depth}
      overridden={overridden}
      onReset={isReadOnly ? undefined : onReset}
      error={isRefused ? refusal.message : undefined}
      stacked={attributes.multiline}
      actions={actions}
      testId={`property-${path}`}
    >
      <FieldWidget binding={binding} />
    </PropertyRow>
  );
}

/** A value that may be absent: "Set" gives it one, the cross takes it away. */
function OptionalRows({ of, ...props }: ValueRowsProps & { of: FieldType }) {
  const { binding, label, tooltip, depth, overridden, onReset, actions } = props;
  const { path, editing, isReadOnly, values } = binding;
  if (values.some((value) => value === null)) {
    const isMixed = values.some((value) => value !== null);
    return (
      <PropertyRow
        label={label}
        tooltip={tooltip}
        depth={depth}
        overridden={overridden}
        onReset={isReadOnly ? undefined : onReset}
        error={fieldPropsOf(binding).error}
        actions={actions}
        testId={`property-${path}`}
      >
        <span className="field-faint field-grow">{isMixed ? "Not set on some" : "Not set"}</span>
        {!isReadOnly && (
          <Button onClick={() => void editing.change(path, () => zeroValue(of), "commit")} testId={`set-${path}`}>
            Set
          </Button>
        )}
      </PropertyRow>
    );
  }
  const clear = !isReadOnly && (
    <IconButton
      icon={X}
      label={`Clear ${label}`}
      size="small"
      onClick={() => void editing.change(path, () => null, "commit")}
    />
  );
  return (
    <Rows
      {...props}
      binding={{ ...binding, type: of }}
      actions={
        <>
          {actions}
          {clear}
        </>
      }
    />
  );
}

function isReference(type: FieldType): boolean {
  return type.kind === "entity" || type.kind === "component" || type.kind === "asset";
}

function isPartOf(path: string, whole: string): boolean {
  return path.startsWith(whole) && /^[.[]/.test(path.slice(whole.length));
}

function joinTooltip(...parts: readonly (string | undefined)[]): string | undefined {
  return parts.filter((part) => part !== undefined && part !== "").join("\n") || undefined;
}
