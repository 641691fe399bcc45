import { Checkbox } from '@mantine/core';
import { IconArrowNarrowDown, IconArrowNarrowUp } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { nextSort, type Column, type Sort } from './column.ts';
import { Row } from '../layout/primitives.tsx';
import classes from './data-table.module.css';
import { headRow } from './use-grid-keys.ts';

interface DataTableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** Column of the header that Tab reaches. */
  readonly tabColumn: string | null;
  /** Absent if rows cannot be selected. */
  readonly selected: 'all' | 'some' | 'none' | undefined;
  readonly onSelectLoaded: (selected: boolean) => void;
}

/** Sortable headers, and the checkbox that selects every loaded row. */
export function DataTableHead<Row>(props: DataTableHeadProps<Row>) {
  const { columns, sort, onSort, tabColumn, selected, onSelectLoaded } = props;
  const text = useText('ui');
  return (
    <thead>
      <tr aria-rowindex={1} data-row={headRow}>
        {selected !== undefined && (
          <th scope="col" data-column="select">
            <Checkbox
              size="xs"
              data-grid-widget
              tabIndex={tabColumn === 'select' ? 0 : -1}
              aria-label={text('selectLoaded')}
              checked={selected === 'all'}
              indeterminate={selected === 'some'}
              onChange={(event) => onSelectLoaded(event.currentTarget.checked)}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeaderCell
            key={column.id}
            column={column}
            order={sort.column === column.id ? sort.order : undefined}
            tabIndex={tabColumn === column.id ? 0 : -1}
            onSort={() => onSort(nextSort(sort, column))}
          />
        ))}
      </tr>
    </thead>
  );
}

interface HeaderCellProps<Row> {
  readonly column: Column<Row>;
  readonly order: Sort['order'] | undefined;
  readonly tabIndex: number;
  readonly onSort: () => void;
}

function HeaderCell<Row>({ column, order, tabIndex, onSort }: HeaderCellProps<Row>) {
  const { id, header, align, isName, isSortable } = column;
  const Arrow = order === 'desc' ? IconArrowNarrowDown : IconArrowNarrowUp;
  return (
    <th
      scope="col"
      data-column={id}
      data-align={align}
      data-name={isName === true || undefined}
      tabIndex={isSortable === true ? undefined : tabIndex}
      aria-sort={order === undefined ? undefined : order === 'asc' ? 'ascending' : 'descending'}
    >
      {isSortable === true ? (
        <Row
          as="button"
          type="button"
          inline
          gap={2}
          height={28}
          maxWidth="100%"
          radius={1}
          marginBlock={0}
          marginInline={-6}
          className={classes['sort']}
          data-grid-widget
          tabIndex={tabIndex}
          onClick={onSort}
        >
          {header}
          <Arrow className={classes['arrow']} size={14} stroke={2} aria-hidden />
        </Row>
      ) : (
        header
      )}
    </th>
  );
}
