import { useState } from "react";
import { encodeNumber } from "../../src-shared/document/encoded-value";
import type { ChangePhase } from "../ui/fields/field-context";
import { VectorField } from "../ui/fields/vector-field";
import { degreesFromQuaternion, type EulerDegrees, quaternionFromDegrees, type QuaternionTuple } from "./euler-degrees";
import { offsetNumber } from "../ui/numbers/number-drag";
import { useFieldsServices } from "./fields-context";
import { fieldPropsOf, readValues, shownNumber, type ValueBinding } from "./value-binding";
import { narrowDigits, readNumbers, sharedParts } from "./vector-widget";

/** A rotation in degrees about the three axes. What was typed stays as typed while it still means this rotation. */
export function RotationWidget({ binding }: { binding: ValueBinding }) {
  const { path, editing } = binding;
  const { mixed: _mixed, ...field } = fieldPropsOf(binding);
  const [hints, setHints] = useState<readonly EulerDegrees[]>([]);
  const rotations = readValues(binding, (value) => readNumbers(value, 4) as QuaternionTuple | undefined);
  const degrees = rotations.map((rotation, index) => degreesFromQuaternion(rotation, hints[index]));
  const { isPlaying } = useFieldsServices();
  const shown = degrees.map((angles) => angles.map((angle) => shownNumber(angle, isPlaying, narrowDigits)));
  const turn = (axis: number, turnOne: (angle: number) => number, phase: ChangePhase) => {
    const turned = degrees.map(
      (angles) => angles.map((angle, index) => (index === axis ? turnOne(angle) : angle)) as unknown as EulerDegrees,
    );
    setHints(turned);
    const encoded = turned.map((angles) => quaternionFromDegrees(angles).map(encodeNumber));
    return editing.change(path, (place) => encoded[place], phase);
  };
  return (
    <VectorField
      {...field}
      step={1}
      value={sharedParts(shown, 3)}
      onChange={(axis, value, phase) => turn(axis, () => value, phase)}
      onOffset={(axis, offset, phase) => turn(axis, (angle) => offsetNumber(angle, offset, {}), phase)}
    />
  );
}
