import { readStored, store } from '../stored.ts';
import { densityNames, type Density } from './density.ts';

/** The user's view of a list; absent parts use the list's default. */
export type TableView = {
  readonly columns?: readonly string[];
  readonly density?: Density;
};

/** The columns of a list: their names, and a pattern for names that are not known beforehand. */
export interface KnownColumns {
  readonly columns: readonly string[];
  readonly furtherColumns?: RegExp | undefined;
}

/** Reads a view from an address or from storage; omits columns that the list does not have. */
export function readTableView(
  source: unknown,
  { columns: columnIds, furtherColumns }: KnownColumns,
): TableView {
  if (typeof source !== 'object' || source === null) return {};
  const { columns, density } = source as { readonly columns?: unknown; readonly density?: unknown };
  const named: readonly unknown[] = Array.isArray(columns) ? columns : [columns];
  const known = [
    ...columnIds.filter((id) => named.includes(id)),
    ...named.filter((id): id is string => typeof id === 'string' && furtherColumns?.test(id) === true),
  ];
  const name = densityNames.find((one) => one === density);
  return {
    ...(known.length > 0 ? { columns: known } : {}),
    ...(name === undefined ? {} : { density: name }),
  };
}

/** Returns the address with another view of the list. */
export function withView<Search extends TableView>(current: Search, view: TableView): Search {
  const { columns: _columns, density: _density, ...others } = current;
  // TypeScript does not reassemble a generic type from its parts.
  return { ...others, ...view } as Search;
}

/** Returns the view last chosen in this browser, for addresses without one. */
export function readStoredView(key: string, known: KnownColumns): TableView {
  try {
    return readTableView(JSON.parse(readStored(key) ?? 'null'), known);
  } catch {
    return {};
  }
}

export function storeView(key: string, view: TableView): void {
  store(key, Object.keys(view).length === 0 ? null : JSON.stringify(view));
}
