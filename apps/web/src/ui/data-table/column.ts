import type { ReactNode } from 'react';

export interface Column<Row> {
  /** As named by the address and the server. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Text of the cell, which determines the column's width. */
  readonly textOf: (row: Row) => string;
  /** Figures are aligned to the end. */
  readonly align?: 'start' | 'end';
  readonly isSortable?: boolean;
  /** Figures and times sort descending first. */
  readonly sortFirst?: SortOrder;
  /** The column with the highest number is hidden first if space is short. */
  readonly priority: number;
  /** Name column: holds the link that opens the row, and is always shown. */
  readonly isName?: boolean;
  /** Hidden by default. */
  readonly isExtra?: boolean;
  /** Extra width of the cell, such as for a glyph. */
  readonly besideTextPx?: number;
  readonly isBold?: boolean;
}

export type SortOrder = 'asc' | 'desc';

export interface Sort {
  readonly column: string;
  readonly order: SortOrder;
}

/** Returns the sort after pressing a column's header. */
export function nextSort(current: Sort, column: Pick<Column<never>, 'id' | 'sortFirst'>): Sort {
  const first = column.sortFirst ?? 'asc';
  if (current.column !== column.id) return { column: column.id, order: first };
  return { column: column.id, order: current.order === 'asc' ? 'desc' : 'asc' };
}
