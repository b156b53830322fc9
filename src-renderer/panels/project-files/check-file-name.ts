/** Why a file or folder cannot be called that beside its siblings, or undefined if it can. */
export function checkFileName(name: string, siblings: Iterable<string>): string | undefined {
  const trimmed = name.trim();
  if (trimmed === "") return "Give it a name.";
  if (trimmed === "." || trimmed === "..") return "This is not a name.";
  const wrong = /[\\/:*?"<>|]/.exec(trimmed)?.[0];
  if (wrong !== undefined) return `A name cannot have ${wrong} in it.`;
  if (/[. ]$/.test(trimmed)) return "A name cannot end in a dot.";
  // Disks that do not tell case apart would take them for one.
  for (const sibling of siblings) {
    if (sibling.toLowerCase() === trimmed.toLowerCase()) return `${sibling} is there already.`;
  }
  return undefined;
}

/** How much of a name is selected when it is edited: all but the endings that tell the kind. */
export function stemLengthOf(name: string): number {
  const ending = /(?:\.scene\.json|\.prefab\.json|\.run\.ts|\.material\.json|\.d\.ts|\.[^.]+)$/i.exec(name);
  return ending && ending.index > 0 ? ending.index : name.length;
}
