import type { Editor } from "../editor";

/** Asks what to do with unsaved work before it would be lost, and saves it where asked; false if the user stays. */
export async function mayLeaveWork({ stores, unsavedWork }: Editor, because: string): Promise<boolean> {
  const names = unsavedWork.list().map(({ name }) => name);
  if (names.length === 0) return true;
  const answer = await stores.dialogs.getState().confirm({
    title: names.length === 1 ? `Save ${names[0] ?? ""}?` : `Save ${names.length} files?`,
    description: `${listNames(names)} ${names.length === 1 ? "has" : "have"} changes that are lost ${because} unless they are saved.`,
    confirmLabel: names.length === 1 ? "Save" : "Save all",
    alternativeLabel: "Discard",
  });
  if (answer === "cancel") return false;
  return answer === "alternative" || unsavedWork.saveAll();
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 3);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(", ")} and ${rest} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${shown.at(-1) ?? ""}` : shown.join("");
}
