import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Row } from '../layout/primitives.tsx';
import { AddFilter } from './add-filter.tsx';
import type { ChangeFilter, Filter } from './filter.ts';
import { FilterChip } from './filter-chip.tsx';
import classes from './filters.module.css';
import { toastFilter } from './use-applied-toast.ts';

interface FilterBarProps<Name extends string> {
  /** In display order. */
  readonly filters: readonly Filter<Name>[];
  readonly onChange: ChangeFilter<Name>;
  /** True if any filter or a search is active. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** Search field; comes first. */
  readonly search?: ReactNode;
  /** View of the list: columns and density. */
  readonly children?: ReactNode;
}

/** Filters of a list, as chips that open and can be removed. */
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
                // Removing the last value removes the chip and its popover, before it can close.
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
