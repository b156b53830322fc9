import "./color-field.css";
import { Popover } from "radix-ui";
import { useRef, type CSSProperties } from "react";
import { HexAlphaColorPicker, HexColorPicker } from "react-colorful";
import { fail, ok } from "../../../src-shared/base/result";
import { formatHex, isSameOnScreen, parseHex, type Rgba } from "../color/color-conversion";
import { DraftInput } from "./draft-input";
import { type FieldProps, useFieldAria } from "./field-context";
import type { GestureListener } from "./gesture";
import { useDraft } from "./use-draft";
import { useGesture } from "./use-gesture";

export interface ColorFieldProps extends FieldProps {
  /** As it looks on screen (sRGB), 0 to 1; undefined while mixed. */
  value: Rgba | undefined;
  /** One drag in the picker is one gesture; a typed hex value is a commit alone. */
  onChange: GestureListener<Rgba>;
  /** Whether alpha can be edited; otherwise it stays as it is. */
  alpha?: boolean | undefined;
}

const white: Rgba = { r: 1, g: 1, b: 1, a: 1 };

/** A colour: a swatch that opens a picker, and the hex value. */
export function ColorField({ value, onChange, alpha = false, label, ...field }: ColorFieldProps) {
  const mixed = field.mixed ?? false;
  const aria = useFieldAria({ label, error: field.error });
  const gesture = useGesture<Rgba>();
  const area = useRef<HTMLDivElement>(null);
  const present = gesture.shown ?? value ?? white;
  const isInert = field.disabled === true || field.readOnly === true;
  const isUnknown = gesture.shown === undefined && (mixed || value === undefined);
  const keepAlpha = (color: Rgba): Rgba => (alpha ? color : { ...color, a: present.a });

  const draft = useDraft<Rgba>({
    shown: isUnknown ? "" : formatHex(present),
    mixed,
    read: (text) => {
      const color = parseHex(text);
      return color ? ok(keepAlpha(color)) : fail("invalid", "Type a hex value such as #4c8dff.");
    },
    format: formatHex,
    isSame: (color) => value !== undefined && isSameOnScreen(color, value),
    onCommit: (color) => onChange(color, "commit"),
  });

  const Picker = alpha ? HexAlphaColorPicker : HexColorPicker;
  const onPick = (hex: string) => {
    const color = parseHex(hex);
    if (!color) return;
    gesture.preview(keepAlpha(color), { value: value ?? white, mixed, isSame: isSameOnScreen, onChange });
  };

  return (
    <div className="ui-color">
      <Popover.Root onOpenChange={(isOpen) => !isOpen && gesture.commit()}>
        <Popover.Trigger
          {...aria}
          className="ui-color__swatch"
          disabled={isInert}
          data-mixed={isUnknown || undefined}
          data-testid={field.testId && `${field.testId}-swatch`}
          style={
            { "--ui-color": formatHex(present), "--ui-color-opaque": formatHex({ ...present, a: 1 }) } as CSSProperties
          }
        />
        <Popover.Portal>
          <Popover.Content
            ref={area}
            className="ui-color__popover"
            align="start"
            sideOffset={4}
            collisionPadding={8}
            onPointerUp={() => gesture.commit()}
            onKeyUp={() => gesture.commit()}
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              area.current?.querySelector<HTMLElement>("[role=slider]")?.focus({ preventScroll: true });
            }}
            onEscapeKeyDown={(event) => {
              if (!gesture.current()) return;
              event.preventDefault();
              gesture.cancel();
            }}
          >
            <Picker color={formatHex(present)} onChange={onPick} />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      <DraftInput
        {...field}
        label={label && `${label} hex value`}
        draft={draft}
        selectOnFocus
        className="ui-color__hex"
      />
    </div>
  );
}
