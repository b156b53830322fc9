import type { SceneDocument } from "../../../src-shared/document/scene-document";

/** One line of the tree as it is shown now. */
export interface TreeRow {
  readonly id: string;
  readonly depth: number;
  readonly hasChildren: boolean;
  readonly isExpanded: boolean;
  /** In a search: shown only because something below it was found. */
  readonly isContext: boolean;
}

/** The lines of the tree with the given entities open. */
export function listRows(document: SceneDocument, expanded: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  const visit = (parent: string | undefined, depth: number) => {
    for (const id of document.childrenOf(parent)) {
      const hasChildren = document.childrenOf(id).length > 0;
      const isExpanded = hasChildren && expanded.has(id);
      rows.push({ id, depth, hasChildren, isExpanded, isContext: false });
      if (isExpanded) visit(id, depth + 1);
    }
  };
  visit(undefined, 0);
  return rows;
}

/**
 * The entities that a search finds, each under its parents. Words must all occur in the name, in any case; `t:light` asks
 * for a component whose type begins like that.
 */
export function searchRows(document: SceneDocument, query: string): TreeRow[] {
  const { words, types } = parseQuery(query);
  const isFound = (id: string): boolean => {
    const entity = document.entity(id);
    if (!entity) return false;
    const name = entity.name.toLowerCase();
    return (
      words.every((word) => name.includes(word)) &&
      types.every((type) => entity.components.some((component) => component.type.toLowerCase().startsWith(type)))
    );
  };
  const rows: TreeRow[] = [];
  const visit = (parent: string | undefined, depth: number): boolean => {
    let hasFound = false;
    for (const id of document.childrenOf(parent)) {
      const place = rows.length;
      const found = isFound(id);
      // Kept if it or anything below it is found; else taken out again.
      rows.push({ id, depth, hasChildren: false, isExpanded: false, isContext: !found });
      const hasFoundBelow = visit(id, depth + 1);
      if (hasFoundBelow) rows[place] = { id, depth, hasChildren: true, isExpanded: true, isContext: !found };
      else if (!found) rows.length = place;
      hasFound ||= found || hasFoundBelow;
    }
    return hasFound;
  };
  visit(undefined, 0);
  return rows;
}

function parseQuery(query: string): { readonly words: readonly string[]; readonly types: readonly string[] } {
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean);
  return {
    words: terms.filter((term) => !term.startsWith("t:")),
    types: terms.filter((term) => term.startsWith("t:")).map((term) => term.slice(2)),
  };
}
