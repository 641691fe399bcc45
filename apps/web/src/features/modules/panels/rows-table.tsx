import type { ReactNode } from 'react';

/** Text is left-aligned, numbers right-aligned. */
export type RowsColumn<Row> = readonly [title: string, renderCell: (row: Row) => ReactNode, kind?: 'text'];

interface RowsTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** The first one is the row header. */
  readonly columns: readonly RowsColumn<Row>[];
}

/** Rows of a panel. */
export function RowsTable<Row>({ label, rows, keyOf, columns }: RowsTableProps<Row>) {
  return (
    // A scroll area must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="scrolls-x" aria-label={label} tabIndex={0}>
      <table className="figures-table">
        <thead>
          <tr>
            {columns.map(([title, , kind]) => (
              <th key={title} scope="col" data-kind={kind}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(([title, renderCell, kind], at) =>
                at === 0 ? (
                  <th key={title} scope="row">
                    {renderCell(row)}
                  </th>
                ) : (
                  <td key={title} className={kind === 'text' ? undefined : 'figure'} data-kind={kind}>
                    {renderCell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
