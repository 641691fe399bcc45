import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import type { Filter } from '../../../ui/filters/filter.ts';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { ViewTools } from '../../../ui/list/view-tools.tsx';
import { allProfilesOptions } from '../api/profile-queries.ts';
import { isPeopleFiltered, withoutPeopleFilters, withText } from '../api/profiles-search.ts';
import type { PeopleView } from './use-people-view.ts';

interface PeopleBarProps {
  readonly view: PeopleView;
  readonly isPhone: boolean;
  /** Absent where nothing can be selected. */
  readonly onSelecting: ((selecting: boolean) => void) | undefined;
  readonly isSelecting: boolean;
}

/** What narrows the people down. */
export function PeopleBar({ view, isPhone, onSelecting, isSelecting }: PeopleBarProps) {
  const text = useText('profiles');
  const { search, change, columns, sort, sortBy } = view;
  const { data: profiles = [] } = useQuery(allProfilesOptions);
  const filters: Filter<'profiles' | 'role'>[] = [
    {
      name: 'profiles',
      label: text('profile'),
      chosen: search.profiles ?? [],
      values: [
        { value: '0', label: text('hasNone') },
        ...profiles.map(({ id, name, people }) => ({ value: String(id), label: name, count: people })),
      ],
    },
    {
      name: 'role',
      label: text('role'),
      chosen: search.role ?? [],
      values: (['admin', 'viewer'] as const).map((role) => ({ value: role, label: text(`role_${role}`) })),
    },
  ];
  return (
    <FilterBar
      filters={filters}
      onChange={(name, values) =>
        change(
          ({ [name]: _replaced, ...others }) =>
            values.length === 0 ? others : { ...others, [name]: values },
          { replace: true },
        )
      }
      isFiltered={isPeopleFiltered(search)}
      onClear={() => change(withoutPeopleFilters, { replace: true })}
      search={
        <SearchField
          label={text('searchPeople')}
          value={search.search ?? ''}
          onChange={(value) => change((current) => withText(current, value), { replace: true })}
        />
      }
    >
      <ViewTools
        columns={columns}
        isPhone={isPhone}
        sort={sort}
        onSort={sortBy}
        isSelecting={isSelecting}
        onSelecting={onSelecting}
      />
    </FilterBar>
  );
}
