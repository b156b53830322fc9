import { useCallback, useMemo, useState } from "react";
import { firstExpanded, foldersAbove } from "./file-rows";

export interface FileExpansion {
  readonly expanded: ReadonlySet<string>;
  readonly setExpanded: (path: string, isExpanded: boolean) => void;
  /** Opens every folder above a path. */
  readonly reveal: (path: string) => void;
}

/** Which folders are open. */
export function useFileExpansion(): FileExpansion {
  const [expanded, setAll] = useState<ReadonlySet<string>>(() => new Set(firstExpanded));
  const setExpanded = useCallback((path: string, isExpanded: boolean) => {
    setAll((present) => {
      const next = new Set(present);
      if (isExpanded) next.add(path);
      else next.delete(path);
      return next;
    });
  }, []);
  const reveal = useCallback((path: string) => {
    setAll((present) => {
      const missing = foldersAbove(path).filter((folder) => !present.has(folder));
      return missing.length === 0 ? present : new Set([...present, ...missing]);
    });
  }, []);
  return useMemo(() => ({ expanded, setExpanded, reveal }), [expanded, setExpanded, reveal]);
}
