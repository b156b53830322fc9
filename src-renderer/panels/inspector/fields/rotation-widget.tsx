import { useState } from "react";
import { encodeNumber } from "../../../../src-shared/document/encoded-value";
import { VectorField } from "../../../ui/fields/vector-field";
import { degreesFromQuaternion, type EulerDegrees, quaternionFromDegrees, type QuaternionTuple } from "./euler-degrees";
import { fieldPropsOf, readValues, type ValueBinding } from "./value-binding";
import { readNumbers, sharedParts } from "./vector-widget";

/** A rotation in degrees about the three axes. What was typed stays as typed while it still means this rotation. */
export function RotationWidget({ binding }: { binding: ValueBinding }) {
  const { path, editing } = binding;
  const { mixed: _mixed, ...field } = fieldPropsOf(binding);
  const [hints, setHints] = useState<readonly EulerDegrees[]>([]);
  const rotations = readValues(binding, (value) => readNumbers(value, 4) as QuaternionTuple | undefined);
  const degrees = rotations.map((rotation, index) => degreesFromQuaternion(rotation, hints[index]));
  return (
    <VectorField
      {...field}
      step={1}
      value={sharedParts(degrees, 3)}
      onChange={(axis, value, phase) => {
        const turned = degrees.map(
          (angles) => angles.map((angle, index) => (index === axis ? value : angle)) as unknown as EulerDegrees,
        );
        setHints(turned);
        const encoded = turned.map((angles) => quaternionFromDegrees(angles).map(encodeNumber));
        return editing.change(path, (place) => encoded[place], phase);
      }}
    />
  );
}
