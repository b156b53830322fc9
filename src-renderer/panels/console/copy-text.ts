/** Puts a text on the system's clipboard; where the page may not, nothing happens. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Refused while the page has not the focus: the text can still be selected by hand.
  }
}
