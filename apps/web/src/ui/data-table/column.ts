import type { ReactNode } from 'react';

export interface Column<Row> {
  /** As the address and the server name it. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The text that the cell shows, to give the column the width that its rows need. */
  readonly textOf: (row: Row) => string;
  /** Figures stand at the end. */
  readonly align?: 'start' | 'end';
  readonly isSortable?: boolean;
  /** Figures and times are asked for from the top. */
  readonly sortFirst?: SortOrder;
  /** When room gets short, the column with the highest number leaves first. */
  readonly priority: number;
  /** Names the row: it holds the link that opens it, and can be neither left out nor dropped. */
  readonly isName?: boolean;
  /** Not shown until somebody chooses it. */
  readonly isExtra?: boolean;
  /** Room that the cell needs beside its text, such as a glyph. */
  readonly besideTextPx?: number;
  readonly isBold?: boolean;
}

export type SortOrder = 'asc' | 'desc';

export interface Sort {
  readonly column: string;
  readonly order: SortOrder;
}

/** The sort that a press on a column's header asks for. */
export function nextSort(current: Sort, column: Pick<Column<never>, 'id' | 'sortFirst'>): Sort {
  const first = column.sortFirst ?? 'asc';
  if (current.column !== column.id) return { column: column.id, order: first };
  return { column: column.id, order: current.order === 'asc' ? 'desc' : 'asc' };
}
