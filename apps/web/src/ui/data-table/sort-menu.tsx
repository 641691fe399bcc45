import { Menu } from '@mantine/core';
import { IconArrowNarrowDown, IconArrowNarrowUp, IconArrowsSort } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { nextSort, type Column, type Sort } from './column.ts';
import { IconButton } from '../icon-button.tsx';

interface SortMenuProps {
  readonly columns: readonly Pick<Column<never>, 'id' | 'header' | 'isSortable' | 'sortFirst'>[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** Sorting of a list without headers, for phones. */
export function SortMenu({ columns, sort, onSort }: SortMenuProps) {
  const text = useText('ui');
  const Arrow = sort.order === 'desc' ? IconArrowNarrowDown : IconArrowNarrowUp;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconArrowsSort} label={text('sort')} />
      </Menu.Target>
      <Menu.Dropdown style={{ maxHeight: 'min(480px, 60vh)', overflowY: 'auto' }}>
        {columns
          .filter(({ isSortable }) => isSortable)
          .map((column) => {
            const isCurrent = column.id === sort.column;
            return (
              <Menu.RadioItem
                key={column.id}
                value={column.id}
                checked={isCurrent}
                checkIcon={<Arrow size={16} stroke={2} aria-hidden />}
                onClick={() => onSort(nextSort(sort, column))}
              >
                {column.header}
              </Menu.RadioItem>
            );
          })}
      </Menu.Dropdown>
    </Menu>
  );
}
