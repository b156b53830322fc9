/** What went wrong with a file or folder, and what to do, in plain words. */
export function describeIoError(error: unknown, path: string): string {
  switch (codeOf(error)) {
    case "ENOSPC":
    case "EDQUOT":
      return `The disk is full, so ${path} was not written. Free some space and save again; nothing is lost meanwhile.`;
    case "EROFS":
    case "EACCES":
    case "EPERM":
      return `There is no permission to change ${path}. Make the folder writable, or save somewhere else.`;
    case "ENOENT":
      return `${path} is not there.`;
    case "EISDIR":
      return `${path} is a folder.`;
    case "ENOTDIR":
      return `A part of ${path} is a file, not a folder.`;
    case "ENAMETOOLONG":
      return `The name of ${path} is too long.`;
    case "EEXIST":
    case "ENOTEMPTY":
      return `${path} is there already.`;
    default:
      return `${path}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Node's code of a failed system call, such as "ENOENT". */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
