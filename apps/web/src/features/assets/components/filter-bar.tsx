import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { toastDone } from '../../../ui/toasts.tsx';
import {
  filterNames,
  isFiltered,
  toAssetQuery,
  withFilter,
  withoutFilters,
  type FilterName,
} from '../api/asset-search.ts';
import { assetFacetsOptions } from '../api/assets-queries.ts';
import { useAssetSearch } from '../api/use-asset-search.ts';
import { AddFilter } from './add-filter.tsx';
import { FilterChip } from './filter-chip.tsx';
import classes from './filters.module.css';
import { SearchField } from './search-field.tsx';

/** Search and filters, kept in the address. */
export function FilterBar() {
  const text = useText('assets');
  const { search, change } = useAssetSearch();
  const { data: facets } = useQuery(assetFacetsOptions(toAssetQuery(search)));
  const setFilter = (name: FilterName, values: readonly string[]): void =>
    change((current) => withFilter(current, name, values), { replace: true });
  const applied = filterNames.filter((name) => (search[name]?.length ?? 0) > 0);
  return (
    <search className={classes['bar']} aria-label={text('filters')}>
      <SearchField
        value={search.search ?? ''}
        onChange={(value) =>
          change(
            ({ search: _replaced, ...others }) => (value === '' ? others : { ...others, search: value }),
            { replace: true },
          )
        }
      />
      {applied.map((name) => (
        <FilterChip
          key={name}
          name={name}
          chosen={search[name] ?? []}
          facets={facets}
          onChange={(values) => setFilter(name, values)}
          onRemove={() => {
            setFilter(name, []);
            toastDone('filter_cleared');
          }}
        />
      ))}
      <AddFilter search={search} facets={facets} onChange={setFilter} />
      {isFiltered(search) && (
        <button
          type="button"
          className={classes['clear']}
          onClick={() => {
            change(withoutFilters, { replace: true });
            toastDone('filter_cleared');
          }}
        >
          {text('clearFilters')}
        </button>
      )}
    </search>
  );
}
