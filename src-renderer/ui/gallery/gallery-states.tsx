import { CircleAlert } from "lucide-react";
import { BigIntField } from "../fields/bigint-field";
import { CheckBox } from "../fields/check-box";
import { ColorField } from "../fields/color-field";
import { NumberField } from "../fields/number-field";
import { PropertyRow } from "../fields/property-row";
import { SegmentedControl } from "../fields/segmented-control";
import { Select } from "../fields/select";
import { SliderField } from "../fields/slider-field";
import { TextField } from "../fields/text-field";
import { VectorField } from "../fields/vector-field";
import { Section } from "../layout/section";

const ignore = () => undefined;
const options = [{ value: "a", label: "Walk" }];
const segments = [
  { value: "a", label: "Local" },
  { value: "b", label: "World" },
];

/** The fields in states that a live one is seldom in: mixed, refused, disabled, read-only. */
export function GalleryStates() {
  return (
    <section className="gallery__column" aria-label="States">
      <Section title="Mixed values">
        <PropertyRow label="Position">
          <VectorField value={[undefined, 1, undefined]} onChange={ignore} />
        </PropertyRow>
        <PropertyRow label="Speed">
          <SliderField value={undefined} mixed min={0} max={20} unit="m/s" onChange={ignore} />
        </PropertyRow>
        <PropertyRow label="Name">
          <TextField value="" mixed onCommit={ignore} />
        </PropertyRow>
        <PropertyRow label="Id">
          <BigIntField value={undefined} mixed onCommit={ignore} />
        </PropertyRow>
        <PropertyRow label="Visible">
          <CheckBox checked={false} mixed onChange={ignore} />
        </PropertyRow>
        <PropertyRow label="Mode">
          <Select value={undefined} mixed options={options} onChange={ignore} />
        </PropertyRow>
        <PropertyRow label="Tint">
          <ColorField value={undefined} mixed onChange={ignore} />
        </PropertyRow>
      </Section>
      <Section title="BrokenScript" icon={CircleAlert} tone="error" note="does not compile">
        <PropertyRow label="Health" error="Must be from 0 to 100.">
          <NumberField value={140} error="Must be from 0 to 100." onChange={ignore} />
        </PropertyRow>
        <PropertyRow label="Mode" warning="The class has no option named fly.">
          <Select value="fly" options={options} onChange={ignore} />
        </PropertyRow>
        <PropertyRow label="A label that is too long for its column">
          <TextField value="assets/textures/terrain/grass-albedo-4k.png" mono onCommit={ignore} />
        </PropertyRow>
        <PropertyRow label="Big text">
          <TextField value={"lorem ipsum ".repeat(10_000)} onCommit={ignore} />
        </PropertyRow>
      </Section>
      <Section title="Disabled and read-only">
        <PropertyRow label="Position" disabled>
          <VectorField value={[0, 1, 2]} disabled onChange={ignore} />
        </PropertyRow>
        <PropertyRow label="Speed" disabled>
          <SliderField value={5} min={0} max={20} disabled onChange={ignore} />
        </PropertyRow>
        <PropertyRow label="Name" disabled>
          <TextField value="Player" disabled onCommit={ignore} />
        </PropertyRow>
        <PropertyRow label="Checked" disabled>
          <CheckBox checked disabled onChange={ignore} text="Casts shadows" />
        </PropertyRow>
        <PropertyRow label="Mode" disabled>
          <Select value="a" options={options} disabled onChange={ignore} />
        </PropertyRow>
        <PropertyRow label="Space" disabled>
          <SegmentedControl value="a" options={segments} disabled onChange={ignore} />
        </PropertyRow>
        <PropertyRow label="Tint" disabled>
          <ColorField value={{ r: 1, g: 0.4, b: 0.2, a: 1 }} disabled onChange={ignore} />
        </PropertyRow>
        <PropertyRow label="Read-only">
          <NumberField value={0.1 + 0.2} readOnly onChange={ignore} />
        </PropertyRow>
      </Section>
    </section>
  );
}
