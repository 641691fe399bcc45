import type { Column } from './column.ts';

/** Figures and times are asked for from the top. */
export const sortedDown = { isSortable: true, sortFirst: 'desc' } as const;

/** The column that names a row. */
export const namesRow = { priority: 0, isName: true, isBold: true } as const;

/** A column that shows a text. */
export function textColumn<Row>(
  id: string,
  header: string,
  textOf: (row: Row) => string,
  more: Partial<Column<Row>> = {},
): Column<Row> {
  return { id, header, textOf, cell: textOf, priority: 1, ...more };
}

/** When a row was changed, which is not shown until somebody chooses it. */
export function changedColumn<Row extends { readonly updatedAt: string }>(
  header: string,
  format: { readonly dateTime: (instant: Date) => string },
): Column<Row> {
  return textColumn('updatedAt', header, ({ updatedAt }) => format.dateTime(new Date(updatedAt)), {
    ...sortedDown,
    priority: 5,
    isExtra: true,
  });
}
