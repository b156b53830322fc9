const units = ["kB", "MB", "GB"] as const;

/** A file's size for people: "412 bytes", "3.4 kB", "12 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  let size = bytes / 1000;
  let unit = 0;
  // 999.5 would be written as 1000.
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${size < 9.95 ? size.toFixed(1) : Math.round(size)} ${units[unit] ?? ""}`;
}
