import type { ReactNode } from 'react';

export interface RowsColumn<Row> {
  readonly title: string;
  /** Left of its cell; numbers stand at its right. */
  readonly isText?: boolean;
  readonly renderCell: (row: Row) => ReactNode;
}

interface RowsTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** The first one heads its row. */
  readonly columns: readonly RowsColumn<Row>[];
}

/** Rows of a panel. */
export function RowsTable<Row>({ label, rows, keyOf, columns }: RowsTableProps<Row>) {
  return (
    // What scrolls is reached by the keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="scrolls-x" aria-label={label} tabIndex={0}>
      <table className="figures-table">
        <thead>
          <tr>
            {columns.map(({ title, isText = false }) => (
              <th key={title} scope="col" data-kind={isText ? 'text' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, isText = false, renderCell }, at) =>
                at === 0 ? (
                  <th key={title} scope="row">
                    {renderCell(row)}
                  </th>
                ) : (
                  <td
                    key={title}
                    className={isText ? undefined : 'figure'}
                    data-kind={isText ? 'text' : undefined}
                  >
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
