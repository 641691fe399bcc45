export interface FittingColumn {
  readonly id: string;
  readonly priority: number;
  readonly isName?: boolean;
  /** Width that shows every cell completely. */
  readonly wantedPx: number;
}

export interface FittedColumn {
  readonly id: string;
  readonly widthPx: number;
}

interface Fit {
  readonly availablePx: number;
  /** Handling of columns without space: hide by priority, or scroll horizontally. */
  readonly overflow: 'drop' | 'scroll';
}

/** Chooses columns and their widths: complete cells take precedence over more columns, and no space is left over. */
export function fitColumns(
  columns: readonly FittingColumn[],
  { availablePx, overflow }: Fit,
): FittedColumn[] {
  const kept = overflow === 'drop' ? dropByPriority(columns, availablePx) : [...columns];
  const wantedPx = sum(kept);
  if (wantedPx === 0) return [];
  // A name wider than the frame shrinks; leftover space is shared in proportion.
  const scale = overflow === 'drop' ? availablePx / wantedPx : Math.max(1, availablePx / wantedPx);
  return kept.map(({ id, wantedPx: own }) => ({ id, widthPx: Math.floor(own * scale) }));
}

function dropByPriority(columns: readonly FittingColumn[], availablePx: number): FittingColumn[] {
  const kept = [...columns];
  while (sum(kept) > availablePx) {
    const droppable = kept.filter((column) => column.isName !== true);
    const last = droppable.toSorted((a, b) => b.priority - a.priority)[0];
    if (last === undefined) break;
    kept.splice(kept.indexOf(last), 1);
  }
  return kept;
}

function sum(columns: readonly FittingColumn[]): number {
  return columns.reduce((total, { wantedPx }) => total + wantedPx, 0);
}
