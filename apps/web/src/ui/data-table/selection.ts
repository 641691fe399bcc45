export type RowId = number | string;

/** Selected rows: individual ones, or all matches except some. The latter includes rows that are not loaded. */
export type Selection =
  | { readonly kind: 'ids'; readonly ids: ReadonlySet<RowId> }
  | { readonly kind: 'filter'; readonly except: ReadonlySet<RowId> };

export const nothingSelected: Selection = { kind: 'ids', ids: new Set() };

export function isSelected(selection: Selection, id: RowId): boolean {
  return selection.kind === 'ids' ? selection.ids.has(id) : !selection.except.has(id);
}

export function countSelected(selection: Selection, total: number): number {
  return selection.kind === 'ids' ? selection.ids.size : Math.max(0, total - selection.except.size);
}

/** Adds the rows to the selection, or removes them. */
export function withRows(selection: Selection, ids: readonly RowId[], selected: boolean): Selection {
  const isListed = selection.kind === 'ids' ? selected : !selected;
  const listed = new Set(selection.kind === 'ids' ? selection.ids : selection.except);
  for (const id of ids) {
    if (isListed) listed.add(id);
    else listed.delete(id);
  }
  return selection.kind === 'ids' ? { kind: 'ids', ids: listed } : { kind: 'filter', except: listed };
}

export function selectAllMatching(): Selection {
  return { kind: 'filter', except: new Set() };
}

/** Returns the state of the header checkbox, which covers the loaded rows. */
export function loadedState(selection: Selection, loaded: readonly RowId[]): 'all' | 'some' | 'none' {
  const selected = loaded.filter((id) => isSelected(selection, id)).length;
  if (selected > 0 && selected === loaded.length) return 'all';
  const isAny = selection.kind === 'ids' ? selection.ids.size > 0 : true;
  return isAny && (selected > 0 || selection.kind === 'ids') ? 'some' : 'none';
}

/** Returns the ids between two rows, inclusive, in either direction. */
export function rangeOf(loaded: readonly RowId[], from: RowId, to: RowId): RowId[] {
  const [start, end] = [loaded.indexOf(from), loaded.indexOf(to)].toSorted((a, b) => a - b);
  return start === undefined || end === undefined || start < 0 ? [to] : loaded.slice(start, end + 1);
}
