import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  isSelected,
  loadedState,
  nothingSelected,
  rangeOf,
  selectAllMatching,
  withRows,
  type RowId,
  type Selection,
} from './selection.ts';

export interface RowSelection {
  readonly selection: Selection;
  /** Selects or deselects a row; as a range, all rows since the last one. */
  readonly set: (id: RowId, selected: boolean, isRange: boolean) => void;
  readonly toggle: (id: RowId, isRange: boolean) => void;
  readonly setLoaded: (selected: boolean) => void;
  /** Selects all loaded rows, or none if all are selected. */
  readonly selectLoaded: () => void;
  /** Selects all matches, loaded or not. */
  readonly selectMatching: () => void;
  readonly clear: () => void;
}

/** Selection of a list. It is cleared when `filterKey` changes, since it would mean other rows. */
export function useRowSelection(ids: readonly RowId[], filterKey: string): RowSelection {
  const [held, setHeld] = useState({ filterKey, selection: nothingSelected });
  const selection = held.filterKey === filterKey ? held.selection : nothingSelected;
  const latest = useRef({ ids, selection, filterKey });
  useLayoutEffect(() => {
    latest.current = { ids, selection, filterKey };
  });
  const anchor = useRef<RowId | null>(null);

  const change = useCallback((next: (now: Selection, loaded: readonly RowId[]) => Selection) => {
    const { ids: loaded, selection: now, filterKey: key } = latest.current;
    setHeld({ filterKey: key, selection: next(now, loaded) });
  }, []);
  const set = useCallback(
    (id: RowId, selected: boolean, isRange: boolean) => {
      const from = isRange ? (anchor.current ?? id) : id;
      anchor.current = id;
      change((now, loaded) => withRows(now, rangeOf(loaded, from, id), selected));
    },
    [change],
  );
  return useMemo(
    () => ({
      selection,
      set,
      toggle: (id, isRange) => set(id, isRange || !isSelected(latest.current.selection, id), isRange),
      setLoaded: (selected) => change((now, loaded) => withRows(now, loaded, selected)),
      selectLoaded: () => change((now, loaded) => withRows(now, loaded, loadedState(now, loaded) !== 'all')),
      selectMatching: () => change(selectAllMatching),
      clear: () => {
        anchor.current = null;
        change(() => nothingSelected);
      },
    }),
    [selection, set, change],
  );
}
