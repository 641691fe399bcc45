import { readStored, store } from '../stored.ts';
import { densityNames, type Density } from './density.ts';

/** How somebody looks at a list; what is absent is as the list has it. */
export type TableView = {
  readonly columns?: readonly string[];
  readonly density?: Density;
};

/** Reads what an address or a store says; columns that the list does not have are left out. */
export function readTableView(source: unknown, columnIds: readonly string[]): TableView {
  if (typeof source !== 'object' || source === null) return {};
  const { columns, density } = source as { readonly columns?: unknown; readonly density?: unknown };
  const named: readonly unknown[] = Array.isArray(columns) ? columns : [columns];
  const known = columnIds.filter((id) => named.includes(id));
  const name = densityNames.find((one) => one === density);
  return {
    ...(known.length > 0 ? { columns: known } : {}),
    ...(name === undefined ? {} : { density: name }),
  };
}

/** The same address with another view of the list. */
export function withView<Search extends TableView>(current: Search, view: TableView): Search {
  const { columns: _columns, density: _density, ...others } = current;
  // The compiler does not put a generic type together again from its parts.
  return { ...others, ...view } as Search;
}

/** What a person last chose on this browser, for addresses that say nothing of it. */
export function readStoredView(key: string, columnIds: readonly string[]): TableView {
  try {
    return readTableView(JSON.parse(readStored(key) ?? 'null'), columnIds);
  } catch {
    return {};
  }
}

export function storeView(key: string, view: TableView): void {
  store(key, Object.keys(view).length === 0 ? null : JSON.stringify(view));
}
