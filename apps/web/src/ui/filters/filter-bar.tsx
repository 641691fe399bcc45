import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Row } from '../layout/primitives.tsx';
import { AddFilter } from './add-filter.tsx';
import type { ChangeFilter, Filter } from './filter.ts';
import { FilterChip } from './filter-chip.tsx';
import classes from './filters.module.css';
import { toastFilter } from './use-applied-toast.ts';

interface FilterBarProps<Name extends string> {
  /** In the order in which they are offered. */
  readonly filters: readonly Filter<Name>[];
  readonly onChange: ChangeFilter<Name>;
  /** Anything applies, a search included. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** Field to search in; stands first. */
  readonly search?: ReactNode;
  /** How the list is looked at: columns, density. */
  readonly children?: ReactNode;
}

/** What narrows a list down, as chips that can be opened and removed. */
export function FilterBar<Name extends string>(props: FilterBarProps<Name>) {
  const { filters, onChange, isFiltered, onClear, search, children } = props;
  const text = useText('ui');
  return (
    <Row align="start" gap={12} className={classes['bar']}>
      <Row as="search" gap={8} minWidth={0} wrap className={classes['filters']} aria-label={text('filters')}>
        {search}
        {filters
          .filter(({ chosen }) => chosen.length > 0)
          .map((filter) => (
            <FilterChip
              key={filter.name}
              filter={filter}
              onChange={(values) => {
                onChange(filter.name, values);
                // The chip goes with its last value, and its popover before it is closed.
                if (values.length === 0) toastFilter(values);
              }}
            />
          ))}
        <AddFilter filters={filters} onChange={onChange} />
        {isFiltered && (
          <button
            type="button"
            className={classes['clear']}
            onClick={() => {
              onClear();
              toastFilter([]);
            }}
          >
            {text('clearFilters')}
          </button>
        )}
      </Row>
      {children !== undefined && (
        <Row align="stretch" flex="none" gap={2} className={classes['tools']}>
          {children}
        </Row>
      )}
    </Row>
  );
}
