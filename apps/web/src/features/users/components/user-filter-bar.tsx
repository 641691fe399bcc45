import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { isFiltered, withFilter, withoutFilters } from '../api/user-search.ts';
import { useUserSearch } from '../api/use-user-search.ts';
import { useUserFilters } from './use-user-filters.tsx';

interface UserFilterBarProps {
  /** How the list is looked at. */
  readonly children: ReactNode;
}

/** Search and filters, kept in the address. */
export function UserFilterBar({ children }: UserFilterBarProps) {
  const text = useText('users');
  const { search, change } = useUserSearch();
  const filters = useUserFilters(search);
  return (
    <FilterBar
      filters={filters}
      onChange={(name, values) => change((current) => withFilter(current, name, values), { replace: true })}
      isFiltered={isFiltered(search)}
      onClear={() => change(withoutFilters, { replace: true })}
      search={
        <SearchField
          label={text('search')}
          value={search.search ?? ''}
          onChange={(value) =>
            change(
              ({ search: _replaced, ...others }) => (value === '' ? others : { ...others, search: value }),
              { replace: true },
            )
          }
        />
      }
    >
      {children}
    </FilterBar>
  );
}
