/** A turn in degrees about the entity's Y axis, then its X axis, then its Z axis: heading, pitch, roll. */
export type EulerDegrees = readonly [x: number, y: number, z: number];
/** x, y, z, w. */
export type QuaternionTuple = readonly [x: number, y: number, z: number, w: number];

const degreesPerRadian = 180 / Math.PI;

/** The unit quaternion of three turns in degrees, in the order YXZ. */
export function quaternionFromDegrees([x, y, z]: EulerDegrees): QuaternionTuple {
  const [cx, cy, cz] = [x, y, z].map((angle) => Math.cos(angle / degreesPerRadian / 2)) as [number, number, number];
  const [sx, sy, sz] = [x, y, z].map((angle) => Math.sin(angle / degreesPerRadian / 2)) as [number, number, number];
  // Adding 0 turns -0 into 0.
  return [
    sx * cy * cz + cx * sy * sz + 0,
    cx * sy * cz - sx * cy * sz + 0,
    cx * cy * sz - sx * sy * cz + 0,
    cx * cy * cz + sx * sy * sz + 0,
  ];
}

/**
 * The turns of a quaternion in degrees. Many triples give the same rotation: `hint` is kept where it still gives this one,
 * so that a typed 370 stays 370 and dragging one angle does not move the others.
 */
export function degreesFromQuaternion(rotation: QuaternionTuple, hint?: EulerDegrees): EulerDegrees {
  if (hint && isSameRotation(quaternionFromDegrees(hint), rotation)) return hint;
  const length = Math.hypot(...rotation);
  if (!(length > 0) || !Number.isFinite(length)) return [0, 0, 0];
  const [x, y, z, w] = rotation.map((part) => part / length) as [number, number, number, number];
  const sine = 2 * (x * w - y * z);
  if (Math.abs(sine) > 0.9999999) {
    // Looking straight up or down, heading and roll are one: all of it is given as heading.
    return [Math.sign(sine) * 90, tidy(2 * Math.atan2(y, w) * degreesPerRadian), 0];
  }
  return [
    tidy(Math.asin(sine) * degreesPerRadian),
    tidy(Math.atan2(2 * (x * z + y * w), 1 - 2 * (x * x + y * y)) * degreesPerRadian),
    tidy(Math.atan2(2 * (x * y + z * w), 1 - 2 * (x * x + z * z)) * degreesPerRadian),
  ];
}

/** A quaternion and its negative are the same rotation. The scene keeps 32-bit floats in places, so a little is forgiven. */
function isSameRotation(a: QuaternionTuple, b: QuaternionTuple): boolean {
  const dot = a.reduce((sum, part, index) => sum + part * (b[index] ?? 0), 0);
  return Math.abs(Math.abs(dot) - 1) < 1e-6 && Math.abs(Math.hypot(...b) - 1) < 1e-4;
}

/**
 * What is shown is rounded to a hundred-thousandth of a degree, or to a ten-thousandth where the rest is what 32-bit floats
 * make of it; the quaternion itself is never changed by showing it.
 */
function tidy(degrees: number): number {
  const wrapped = degrees > 180 ? degrees - 360 : degrees <= -180 ? degrees + 360 : degrees;
  const coarse = Math.round(wrapped * 1e4) / 1e4;
  return (Math.abs(coarse - wrapped) < floatNoise ? coarse : Math.round(wrapped * 1e5) / 1e5) + 0;
}

const floatNoise = 1.5e-5;
