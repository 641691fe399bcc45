import { useEffect, useState } from 'react';
import type { Density } from './density.ts';
import { readStoredView, storeView, type KnownColumns, type TableView } from './table-view.ts';

interface TableViewOptions {
  /** Identifies the list and the user. */
  readonly storageKey: string;
  readonly known: KnownColumns;
  /** View in the address. */
  readonly inAddress: TableView;
  readonly onChange: (view: TableView) => void;
}

export interface TableViewState {
  readonly chosen: readonly string[] | undefined;
  readonly density: Density;
  readonly setColumns: (columns: readonly string[] | undefined) => void;
  readonly setDensity: (density: Density) => void;
}

/**
 * View of a list from the address, else the user's last one. The latter is written into the address, so that a shared
 * link shows the same.
 */
export function useTableView(options: TableViewOptions): TableViewState {
  const { storageKey, known, inAddress, onChange } = options;
  const [stored, setStored] = useState(() => readStoredView(storageKey, known));
  const view: TableView = { ...stored, ...inAddress };
  const isTold = Object.keys(view).every((name) => name in inAddress);
  useEffect(() => {
    if (!isTold) onChange(view);
  });
  const change = (next: TableView): void => {
    storeView(storageKey, next);
    setStored(next);
    onChange(next);
  };
  return {
    chosen: view.columns,
    density: view.density ?? 'normal',
    setColumns: (columns) => {
      const { columns: _columns, ...others } = view;
      change(columns === undefined ? others : { ...others, columns });
    },
    setDensity: (density) => change({ ...view, density }),
  };
}
