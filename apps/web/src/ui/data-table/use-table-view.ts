import { useEffect, useState } from 'react';
import type { Density } from './density.ts';
import { readStoredView, storeView, type TableView } from './table-view.ts';

interface TableViewOptions {
  /** Names the list and the person. */
  readonly storageKey: string;
  readonly columnIds: readonly string[];
  /** What the address says. */
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
 * The view that the address tells, else the one that the person left: it is then written into the address, so that
 * whoever is sent the link sees the same.
 */
export function useTableView(options: TableViewOptions): TableViewState {
  const { storageKey, columnIds, inAddress, onChange } = options;
  const [stored, setStored] = useState(() => readStoredView(storageKey, columnIds));
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
