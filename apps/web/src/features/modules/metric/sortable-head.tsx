import type { MetricRowSort } from '@azimute/contract';
import { IconArrowNarrowDown, IconArrowNarrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { nextSort, type Sort, type SortOrder } from '../../../ui/data-table/column.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import classes from './sortable-head.module.css';

interface SortableHeadProps {
  readonly column: MetricRowSort;
  /** Order after the first press; ascending by default. */
  readonly first?: SortOrder;
  readonly isText?: boolean;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly children: ReactNode;
}

/** Sortable column header of a plain table. */
export function SortableHead({
  column,
  first = 'asc',
  isText = false,
  sort,
  onSort,
  children,
}: SortableHeadProps) {
  const order = sort.column === column ? sort.order : undefined;
  const Arrow = order === 'asc' ? IconArrowNarrowUp : IconArrowNarrowDown;
  return (
    <th
      scope="col"
      data-kind={isText ? 'text' : undefined}
      aria-sort={order === undefined ? undefined : order === 'asc' ? 'ascending' : 'descending'}
    >
      <Row
        as="button"
        type="button"
        inline
        gap={2}
        minHeight={28}
        className={classes['sort']}
        onClick={() => onSort(nextSort(sort, { id: column, sortFirst: first }))}
      >
        {children}
        {order !== undefined && <Arrow size={14} stroke={1.75} aria-hidden />}
      </Row>
    </th>
  );
}
