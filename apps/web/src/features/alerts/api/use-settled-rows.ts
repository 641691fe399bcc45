import { useState } from 'react';

interface SettledRows<Row> {
  /** The rows without those added since the list was first loaded. */
  readonly rows: readonly Row[];
  readonly newCount: number;
  /** Shows the new rows. */
  readonly showNew: () => void;
}

/**
 * Keeps a refreshing list unchanged: rows newer than the first load are hidden until the user shows them. An empty
 * list shows new rows at once.
 */
export function useSettledRows<Row extends { readonly id: number }>(
  rows: readonly Row[],
  filterKey: string,
  newestId: number | null | undefined,
): SettledRows<Row> {
  const [known, setKnown] = useState<{ readonly filterKey: string; readonly id: number } | null>(null);
  const newest = newestId ?? null;
  if (newest !== null && known?.filterKey !== filterKey) setKnown({ filterKey, id: newest });
  const last = known?.filterKey === filterKey ? known.id : Infinity;
  const settled = rows.some(({ id }) => id > last) ? rows.filter(({ id }) => id <= last) : rows;
  const showNew = (): void => setKnown({ filterKey, id: Math.max(newest ?? 0, ...rows.map(({ id }) => id)) });
  if (settled.length === 0 && rows.length > 0) showNew();
  return { rows: settled, newCount: rows.length - settled.length, showNew };
}
