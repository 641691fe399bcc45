import { Checkbox } from '@mantine/core';
import { memo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import type { RenderRowLink } from './row-link.ts';
import type { RowId } from './selection.ts';

export interface DataRowProps<Row> {
  readonly row: Row;
  readonly id: RowId;
  readonly rowIndex: number;
  readonly columns: readonly Column<Row>[];
  readonly renderLink: RenderRowLink<Row>;
  readonly isOpen: boolean;
  /** Undefined if rows cannot be selected. */
  readonly isSelected: boolean | undefined;
  /** Column of the cell that Tab reaches, if it is in this row. */
  readonly tabColumn: string | null;
  readonly onSelect: (id: RowId, selected: boolean, isRange: boolean) => void;
}

function Row<Row>(props: DataRowProps<Row>) {
  const { row, id, rowIndex, columns, renderLink, isOpen, isSelected, tabColumn, onSelect } = props;
  const text = useText('ui');
  const name = columns.find((column) => column.isName)?.textOf(row) ?? '';
  return (
    <tr
      className={classes['row']}
      aria-rowindex={rowIndex}
      data-row={id}
      data-open={isOpen || undefined}
      data-selected={isSelected === true || undefined}
      {...(isOpen ? { 'aria-current': true } : {})}
      {...(isSelected === undefined ? {} : { 'aria-selected': isSelected })}
    >
      {isSelected !== undefined && (
        <td data-column="select">
          <Checkbox
            size="xs"
            data-grid-widget
            tabIndex={tabColumn === 'select' ? 0 : -1}
            aria-label={text('selectRow', { name })}
            checked={isSelected}
            onChange={({ currentTarget, nativeEvent }) =>
              onSelect(id, currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      {columns.map((column) => {
        const tabIndex = tabColumn === column.id ? 0 : -1;
        const cell = column.cell(row);
        return (
          <td
            key={column.id}
            data-column={column.id}
            data-align={column.align}
            data-name={column.isName === true || undefined}
            className={column.align === 'end' ? 'figure' : undefined}
            tabIndex={column.isName === true ? undefined : tabIndex}
          >
            {column.isName === true
              ? renderLink(row, {
                  'data-row-link': true,
                  'data-grid-widget': true,
                  tabIndex,
                  className: classes['link'] ?? '',
                  children: cell,
                })
              : cell}
          </td>
        );
      })}
    </tr>
  );
}

/** Memoized, since the list reloads every few seconds. */
export const DataRow = memo(Row) as typeof Row;
