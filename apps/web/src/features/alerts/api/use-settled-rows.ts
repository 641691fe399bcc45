import { useState } from 'react';

interface SettledRows<Row> {
  /** Without those that are new since the list was read first. */
  readonly rows: readonly Row[];
  readonly newCount: number;
  /** Lets the new ones take their places. */
  readonly showNew: () => void;
}

/**
 * Keeps a list still that is read again and again: rows newer than what was known when these filters were chosen wait
 * until the person asks for them. Where nothing is shown, nothing is moved: they come at once.
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
