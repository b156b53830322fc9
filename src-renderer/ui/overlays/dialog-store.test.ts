import { expect, it } from "vitest";
import { createDialogStore } from "./dialog-store";

it("asks one question after the other and resolves each with its own answer", async () => {
  const store = createDialogStore();
  const first = store.getState().confirm({ title: "Save first?", confirmLabel: "Save" });
  const second = store.getState().prompt({ title: "New script", label: "Name", confirmLabel: "Create" });
  const [confirm, prompt] = store.getState().questions;
  if (prompt?.kind !== "prompt" || confirm?.kind !== "confirm") throw new Error("Not the questions that were asked");
  confirm.answer("alternative");
  expect(store.getState().questions).toEqual([prompt]);
  prompt.answer("Rotator");
  expect(store.getState().questions).toEqual([]);
  expect(await first).toBe("alternative");
  expect(await second).toBe("Rotator");
});

it("resolves a prompt that was given up with undefined", async () => {
  const store = createDialogStore();
  const name = store.getState().prompt({ title: "New script", label: "Name", confirmLabel: "Create" });
  const [question] = store.getState().questions;
  if (question?.kind === "prompt") question.answer();
  expect(await name).toBeUndefined();
});
