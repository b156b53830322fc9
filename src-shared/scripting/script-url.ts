/**
 * The name under which a domain runs a file of the project: the address of the user's own source, so that any debugger
 * finds it. `projectDir` is absolute, `file` relative to it with forward slashes.
 */
export function scriptUrl(projectDir: string, file: string): string {
  const isWindowsPath = /^[a-z]:|^\\\\/i.test(projectDir);
  const path = `${isWindowsPath ? projectDir.replaceAll("\\", "/") : projectDir}/${file}`;
  const encoded = encodeURI(path).replace(/[?#]/g, encodeURIComponent);
  return encoded.startsWith("//") ? `file:${encoded}` : `file://${encoded.startsWith("/") ? "" : "/"}${encoded}`;
}
