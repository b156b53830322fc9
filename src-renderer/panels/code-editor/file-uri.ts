const root = "file:///";

/** The address under which the code editor and its language service know a project path. It is not percent-encoded. */
export function fileUriOf(path: string): string {
  return root + path;
}

/** The project path of an address; undefined if it is no file. */
export function pathOfUri(uri: { readonly scheme: string; readonly path: string }): string | undefined {
  return uri.scheme === "file" ? uri.path.replace(/^\//, "") : undefined;
}
