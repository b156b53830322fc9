import { expect, it } from "vitest";
import { stepNumber } from "../numbers/number-drag";
import { GestureSlot } from "./gesture-slot";

const plain = { shiftKey: false, altKey: false };

/** A field whose commits are applied only when `apply` is called, oldest first. */
function openField(start: number) {
  const field = { value: start, shown: undefined as number | undefined, commits: [] as number[] };
  const waiting: (() => void)[] = [];
  const slot = new GestureSlot<number>((shown) => (field.shown = shown?.value));
  return {
    field,
    press: (direction: 1 | -1) => {
      const next = stepNumber(slot.latest ?? field.value, direction, plain, { step: 0.1 });
      slot.preview(next, {
        value: field.value,
        mixed: false,
        isSame: Object.is,
        onChange: (value, phase) => {
          if (phase !== "commit") return;
          field.commits.push(value);
          return new Promise<void>((resolve) =>
            waiting.push(() => {
              field.value = value;
              resolve();
            }),
          );
        },
      });
    },
    release: () => slot.commit(),
    apply: async () => {
      waiting.shift()?.();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

it.each([1, 2, 3, 5, 10])("loses no arrow key when commits are applied %i presses late", async (lag) => {
  const { field, press, release, apply } = openField(3);
  for (let key = 0; key < 10; key++) {
    press(1);
    release();
    if (key >= lag) await apply();
    expect(field.shown ?? field.value).toBeCloseTo(3 + (key + 1) / 10, 12);
  }
  for (let left = 0; left < 10; left++) await apply();
  expect(field.value).toBe(4);
  expect(field.shown).toBeUndefined();
});

it("steps back to where the document still is", async () => {
  const { field, press, release, apply } = openField(3);
  press(1);
  release();
  press(-1);
  release();
  expect(field.commits).toEqual([3.1, 3]);
  await apply();
  await apply();
  expect(field.value).toBe(3);
});

it("keeps showing a gesture that began before an earlier one was applied", async () => {
  const { field, press, release, apply } = openField(3);
  press(1);
  release();
  press(1);
  await apply();
  expect(field.shown).toBe(3.2);
});
