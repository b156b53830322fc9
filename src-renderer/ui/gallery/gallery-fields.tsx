import { Box, Code, Move3d, Trash2 } from "lucide-react";
import { useState } from "react";
import { Badge } from "../controls/badge";
import { IconButton } from "../controls/icon-button";
import { BigIntField } from "../fields/bigint-field";
import { CheckBox } from "../fields/check-box";
import { ColorField } from "../fields/color-field";
import { NumberField } from "../fields/number-field";
import { PropertyRow } from "../fields/property-row";
import { SegmentedControl } from "../fields/segmented-control";
import { Select } from "../fields/select";
import { SliderField } from "../fields/slider-field";
import { TextArea } from "../fields/text-area";
import { TextField } from "../fields/text-field";
import { VectorField } from "../fields/vector-field";
import { Section } from "../layout/section";
import type { MenuItems } from "../overlays/menu-item";

const sectionMenu: MenuItems = [
  { id: "reset", label: "Reset" },
  "separator",
  { id: "remove", label: "Remove component", icon: Trash2, danger: true, shortcut: "Delete" },
];

/** Every field as it stands in an inspector, live. */
export function GalleryFields() {
  const [position, setPosition] = useState([0, 1.5, -12.25]);
  const [speed, setSpeed] = useState(5);
  const [lives, setLives] = useState(3);
  const [id, setId] = useState(76561198431480771n);
  const [name, setName] = useState("Player");
  const [notes, setNotes] = useState("Picks up coins.\nComes back at the start when it falls.");
  const [isKinematic, setIsKinematic] = useState(true);
  const [mode, setMode] = useState("walk");
  const [space, setSpace] = useState("local");
  const [tint, setTint] = useState({ r: 0.3, g: 0.55, b: 1, a: 0.8 });
  const setAxis = (axis: number, value: number) => setPosition(position.map((old, at) => (at === axis ? value : old)));
  return (
    <section className="gallery__column" aria-label="Fields">
      <Section title="Transform" icon={Move3d} menu={sectionMenu} testId="section-transform">
        <PropertyRow
          label="Position"
          tooltip="Relative to the parent."
          overridden
          onReset={() => setPosition([0, 0, 0])}
        >
          <VectorField value={position} onChange={setAxis} />
        </PropertyRow>
        <PropertyRow label="Rotation">
          <VectorField value={[0, 90, 0]} onChange={() => undefined} />
        </PropertyRow>
        <PropertyRow label="Scale">
          <VectorField value={[1, 1, 1]} onChange={() => undefined} />
        </PropertyRow>
      </Section>
      <Section
        title="MoveRight"
        icon={Code}
        note="script"
        enabled
        onEnabledChange={() => undefined}
        menu={sectionMenu}
        testId="section-script"
      >
        <PropertyRow label="Speed" tooltip="Metres per second." overridden onReset={() => setSpeed(5)}>
          <SliderField value={speed} min={0} max={20} unit="m/s" onChange={setSpeed} />
        </PropertyRow>
        <PropertyRow label="Lives">
          <NumberField value={lives} integer min={0} max={99} onChange={setLives} />
        </PropertyRow>
        <PropertyRow label="Mass">
          <NumberField value={0.0285} unit="kg" onChange={() => undefined} />
        </PropertyRow>
        <PropertyRow label="Steam id">
          <BigIntField value={id} onCommit={setId} />
        </PropertyRow>
        <PropertyRow label="Display name">
          <TextField value={name} onCommit={setName} />
        </PropertyRow>
        <PropertyRow label="Kinematic">
          <CheckBox checked={isKinematic} onChange={setIsKinematic} />
        </PropertyRow>
        <PropertyRow label="Mode">
          <Select
            value={mode}
            options={["walk", "run", "swim"].map((value) => ({ value, label: value }))}
            onChange={setMode}
          />
        </PropertyRow>
        <PropertyRow label="Space">
          <SegmentedControl
            value={space}
            options={[
              { value: "local", label: "Local" },
              { value: "world", label: "World" },
            ]}
            onChange={setSpace}
          />
        </PropertyRow>
        <PropertyRow label="Tint">
          <ColorField value={tint} alpha onChange={(color) => setTint({ ...color })} testId="tint" />
        </PropertyRow>
        <PropertyRow label="Notes">
          <TextArea value={notes} onCommit={setNotes} rows={2} />
        </PropertyRow>
        <PropertyRow label="Way point 0" depth={1} actions={<IconButton icon={Trash2} label="Remove" size="small" />}>
          <VectorField value={[4, 2]} onChange={() => undefined} />
        </PropertyRow>
      </Section>
      <Section title="Mesh renderer" icon={Box} note={<Badge>built-in</Badge>} enabled={false} defaultOpen={false} />
    </section>
  );
}
